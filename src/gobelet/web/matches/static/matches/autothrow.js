/** The first throw of my turn by itself, when asked for: only ever in the turn it was armed in. */

import { preferences } from "./preferences.js";
import { mayThrow } from "./store.js";

const DELAY = 1200;

export class AutoThrow {
  #armed = null;

  constructor(throwNow) {
    this.throwNow = throwNow;
  }

  render(view) {
    const turn = turnId(view);
    if (this.#armed && this.#armed.turn !== turn) this.#disarm();
    const isDue = preferences.auto_throw && mayThrow(view) && !view.shown.turn.tray && view.online;
    if (!isDue || this.#armed) return;
    const timer = setTimeout(() => this.#fire(turn, view), DELAY);
    this.#armed = { turn, timer };
  }

  #fire(turn, view) {
    this.#disarm();
    if (preferences.auto_throw && turnId(view) === turn && mayThrow(view) && !view.shown.turn.tray) this.throwNow();
  }

  #disarm() {
    clearTimeout(this.#armed?.timer);
    this.#armed = null;
  }
}

/** A turn is the version in which it began: nothing else has happened in it. */
const turnId = ({ shown }) => `${shown.version}/${shown.turn?.seat}/${shown.turn?.round}`;
