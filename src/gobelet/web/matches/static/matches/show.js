/**
 * Plays what happened, move by move, at the pace of this browser. The truth is already known;
 * the show only decides when each part of it is seen, and a tap ends it.
 */

import { Pause, animation } from "./motion.js";
import { preferences } from "./preferences.js";
import { isThrow } from "./rules.js";
import { LEAVE } from "./state.js";

const BEAT = 750;
const PACES = { slow: 1.7, normal: 1, fast: 0.45, skip: 0 };

/** What another person wrote is seen before the next turn begins; their clock runs meanwhile. */
const GLANCE = 0.9;

const isLanding = (move) => Array.isArray(move.tray);

export class Show {
  #queue = Promise.resolve();
  #pause = new Pause();
  #isSkipped = false;
  #by = "robot";

  /** @param on `landed(faces, state)`, `scored(seat, entry, by)`, `left(seat, by)`, `thrown()`, `done(state)` */
  constructor(store, tray, on) {
    Object.assign(this, { store, tray, on });
  }

  /** Show the moves that led to `after`; messages are shown one after the other. */
  take(message, after) {
    const shown = this.#queue.then(() => this.#play(message, after));
    this.#queue = shown.catch((error) => {
      this.on.done(after); // a show that fails never hides the truth
      reportError(error);
    });
    return this.#queue;
  }

  /** Go straight to the end of what is being shown. */
  skip() {
    this.#isSkipped = true;
    this.tray.finish();
    this.#pause.end();
  }

  async #play(message, after) {
    this.#by = message.by ?? "robot";
    const isByItself = this.#by !== "person" && message.moves.length > 0;
    this.#isSkipped = document.hidden || (isByItself && PACES[preferences.robot_pace] === 0);
    for (const move of message.moves) await this.#playMove(move, message, after);
    this.on.done(after);
  }

  async #playMove(move, message, after) {
    if (isLanding(move)) return this.#playLanding(move);
    if (isThrow(move.notation)) return this.#playThrow(move);
    return this.#playEntry(move, message);
  }

  async #playThrow(move) {
    const { shown } = this.store.view;
    const held = move.held ?? [];
    const isByHand = this.#by === "person";
    if (!isByHand) {
      this.store.set({ show: { seat: move.seat, by: this.#by }, held, shown: begun(shown, move.seat) });
      await this.#beat(held.length ? 1.5 : 0.8);
    }
    this.store.set({ held, moving: true, taken: false, shown: withOneThrowLess(this.store.view.shown) });
    if (!isByHand || move.seat !== shown.you) this.on.thrown();
  }

  async #playLanding({ tray }) {
    const { view } = this.store;
    const thrown = tray.map((_, place) => place).filter((place) => !view.held.includes(place));
    const shown = { ...view.shown, turn: { ...view.shown.turn, tray, phase: "decide" } };
    this.store.set({ shown, moving: true, sending: null });
    if (!this.#isSkipped) await this.tray.land(tray, thrown);
    this.store.set({ moving: false });
    this.store.settle();
    this.on.landed(this.tray.faces(tray), this.store.view);
    if (view.show) await this.#beat(1.2);
  }

  async #playEntry({ seat, notation }, message) {
    if (notation === LEAVE) this.on.left(seat, this.#by);
    const entry = message.entries.find((each) => each.seat === seat && each.category === notation);
    if (!entry) return;
    const by = this.#by;
    if (by !== "person" || seat !== this.store.view.shown.you) {
      this.store.set({ show: { seat, by, category: entry.category }, held: [] });
      await this.#beat(by === "person" ? GLANCE : 1.3);
    }
    this.on.scored(seat, entry, by);
  }

  async #beat(length) {
    const own = this.#by === "person" ? 1 : PACES[preferences.robot_pace];
    const pace = own * (animation() === "short" ? 0.7 : 1);
    if (!this.#isSkipped && pace) await this.#pause.wait(BEAT * length * pace);
  }
}

/** The turn of another seat, as it stands before its first throw. */
function begun(state, seat) {
  if (state.turn?.seat === seat && state.turn.isShown) return state;
  const throws_left = state.rules.throws_per_turn;
  const fresh = { ...state.turn, seat, phase: "throw", throws_left, tray: null, joker: false };
  return { ...state, choices: [], turn: { ...fresh, isShown: true } };
}

function withOneThrowLess(state) {
  const { turn } = state;
  return { ...state, turn: { ...turn, throws_left: Math.max(0, turn.throws_left - 1) } };
}
