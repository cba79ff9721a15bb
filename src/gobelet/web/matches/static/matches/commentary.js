/** What is said of the game as it goes on: on the empty felt, to those who listen, and by the sound of a pencil. */

import { outcome } from "./outcome.js";
import { isShared, seatName } from "./seats.js";
import { scratch } from "./sound.js";
import { say } from "./texts.js";
import { scoredLine, whoActs } from "./words.js";

export class Commentary {
  #lastDone = null;
  #isUntold = false;

  constructor(store, toasts, announcer) {
    Object.assign(this, { store, toasts, announcer });
  }

  /** What the empty felt says. */
  get note() {
    const { shown, show, isClosed } = this.store.view;
    if (isClosed) return "";
    if (show) return whoActs(this.store.view, show.seat);
    const next = shown.turn ? whoActs(this.store.view, shown.turn.seat) : outcome(shown);
    return [this.#lastDone, next].filter(Boolean).join("\n");
  }

  /** What was written before this page came. */
  tellDone(state, entry) {
    this.#lastDone = scoredLine(state, entry.seat, entry);
  }

  landed(faces) {
    const { shown, show } = this.store.view;
    if (!show) return this.announcer.throwLanded(faces, shown.turn.throws_left);
    const facts = { name: seatName(shown, show.seat), dice: faces.join(", ") };
    return this.announcer.say(say("dice.theirs", facts));
  }

  scored(seat, entry, by) {
    scratch();
    const { shown } = this.store.view;
    const isMine = seat === shown.you;
    if (isMine) this.store.set({ written: entry.category });
    if (isMine && by === "person" && !isShared(shown)) return (this.#lastDone = null);
    this.#lastDone = scoredLine(shown, seat, entry, by);
    this.#isUntold = true;
    return null;
  }

  /** Somebody is not in the game any more. */
  left(seat, by) {
    const { shown } = this.store.view;
    if (seat === shown.you && by === "person" && !isShared(shown)) return;
    const isMine = seat === shown.you && !isShared(shown);
    const text = say(isMine ? "over.forfeited_by_clock" : "presence.left", { name: seatName(shown, seat) });
    this.toasts.show(text, "flag");
    this.announcer.say(text);
    this.#lastDone = isMine ? null : text;
  }

  /** What the others wrote and whose turn it is now, in one breath. */
  announce(after, isNowMine) {
    const told = [
      this.#isUntold && this.#lastDone,
      isNowMine && this.store.view.turnLine,
      !after.turn && outcome(after),
    ].filter(Boolean);
    this.#isUntold = false;
    if (told.length) this.announcer.say(told.join(" "));
  }
}
