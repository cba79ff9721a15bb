/** The first throw of my turn by itself, when asked for: only ever in the turn it was armed in. */

import { isDialogOpen } from "./dialog.js";
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
    if (!this.#armed && isDue(view)) this.#arm(turn, view);
  }

  #arm(turn, view) {
    this.#armed = { turn, timer: setTimeout(() => this.#fire(turn, view), DELAY) };
  }

  #fire(turn, view) {
    this.#disarm();
    if (turnId(view) !== turn || !isDue(view)) return;
    if (isDialogOpen()) this.#arm(turn, view);
    else this.throwNow();
  }

  #disarm() {
    clearTimeout(this.#armed?.timer);
    this.#armed = null;
  }
}

const isDue = (view) => preferences.auto_throw && mayThrow(view) && !view.shown.turn.tray && view.online;

/** A turn is the version in which it began: nothing else has happened in it. */
const turnId = ({ shown }) => `${shown.version}/${shown.turn?.seat}/${shown.turn?.round}`;
