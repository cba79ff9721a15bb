/** What arrives from the server, and what it means for the table. */

import { Connection } from "./connection.js";
import { boxInSentence } from "./rules.js";
import { seatName } from "./seats.js";
import { Show } from "./show.js";
import { chime, rattle, scratch } from "./sound.js";
import { reduce } from "./state.js";
import { isMyTurn } from "./store.js";
import { say } from "./texts.js";

const LATE = 3000;

export class Line {
  #truth;
  #lastScored = null;
  #lateTimer = null;

  constructor(parts) {
    Object.assign(this, parts);
    this.#truth = this.store.view.shown;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.connection = new Connection(
      `${scheme}://${location.host}/live/`,
      () => ({ match: this.#truth.match, version: this.#truth.version }),
      { message: (message, command) => this.#receive(message, command), status: (status) => this.#status(status) },
    );
    this.show = new Show(this.store, this.tray, {
      thrown: () => rattle(5),
      landed: (faces, view) => this.#landed(faces, view),
      scored: (seat, entry) => this.#scored(seat, entry),
      done: (after) => this.#settle(after),
    });
    addEventListener("online", () => this.connection.wake());
    addEventListener("pageshow", ({ persisted }) => persisted && this.connection.wake());
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.show.skip();
      else this.connection.wake();
    });
  }

  /** What the empty felt says. */
  note() {
    const { shown, show } = this.store.view;
    if (show) return say("dice.wait", { name: seatName(shown, show.seat) });
    if (!shown.turn) return outcome(shown);
    const first = isMyTurn(this.store.view) ? say("dice.first") : "";
    return [this.#lastScored, first].filter(Boolean).join("\n");
  }

  #receive(message, command) {
    const handlers = {
      snapshot: () => this.#snapshot(message),
      moved: () => this.#moved(message),
      held: () => this.#held(message),
      refused: () => this.#refused(message, command),
      hint: () => this.#hint(message),
      ack: () => this.#acknowledged(),
      closing: () => null,
    };
    handlers[message.type]?.();
  }

  #moved(message) {
    const after = reduce(this.#truth, message);
    if (after === null) return this.connection.watch();
    if (after === this.#truth) return null;
    this.#truth = after;
    this.bubble.clear();
    return this.show.take(message, after);
  }

  #snapshot(message) {
    const after = reduce(this.#truth, message);
    const isNews = after.version > this.#truth.version;
    this.#truth = after;
    if (isNews) {
      this.show.skip();
      this.show.take({ moves: [], entries: [] }, after);
    } else if (this.#isIdle()) {
      this.#settle(after);
    }
    return isNews;
  }

  /** Nothing is on its way or on show: what the server says can be shown as it is. */
  #isIdle() {
    const { moving, show } = this.store.view;
    return !moving && !show && !this.connection.isPending("hold") && !this.connection.isPending("play");
  }

  #held(message) {
    this.#truth = reduce(this.#truth, message) ?? this.#truth;
    const { view } = this.store;
    const isOwnEcho = message.seat === view.shown.you && this.connection.isPending("hold");
    if (!isOwnEcho && message.version === view.shown.version) this.store.set({ held: message.held });
  }

  /** A refused command changes nothing; the table goes back to what the server knows. */
  #refused({ code }, command) {
    if (command?.type === "hold") return this.connection.watch();
    const hints = { no_hint: "hint.none", hint_not_ready: "hint.not_ready" };
    if (hints[code]) return this.bubble.say(say(hints[code]));
    if (code === "stale_version") this.toasts.show(say("connection.mended"), "again");
    else if (code === "unknown_match") this.toasts.show(say("connection.unknown"), "warning");
    else this.toasts.show(say("connection.refused", { kept: say("connection.elsewhere") }), "warning");
    this.store.set({ sending: null });
    return this.connection.watch();
  }

  #hint(message) {
    if (message.version !== this.#truth.version) return;
    this.bubble.show(this.store.view.shown, message);
    this.announcer.say(this.bubble.place.textContent);
  }

  #acknowledged() {
    this.toasts.drop("late");
  }

  #landed(faces, view) {
    const { shown, show } = view;
    if (!show) return this.announcer.throwLanded(faces, shown.turn.throws_left);
    const facts = { name: seatName(shown, show.seat), dice: faces.join(", ") };
    return this.announcer.say(say("dice.theirs", facts));
  }

  #scored(seat, entry) {
    const { shown } = this.store.view;
    scratch();
    if (seat === shown.you) return this.store.set({ written: entry.category });
    const bonus = entry.gain - entry.points;
    this.#lastScored = say("dice.scored", {
      name: seatName(shown, seat),
      points: bonus ? `${entry.points} + ${bonus}` : entry.points,
      box: boxInSentence(shown.rules, entry.category),
    });
    return this.announcer.say(this.#lastScored);
  }

  /** Show exactly what the server said last. */
  #settle(after) {
    const { view } = this.store;
    const isNewTurn = after.turn?.seat !== view.shown.turn?.seat || after.turn?.round !== view.shown.turn?.round;
    const wasMine = isMyTurn(view);
    const kept = isNewTurn || !after.choices.some((choice) => choice.category === view.chosen);
    this.store.set({
      shown: after,
      show: null,
      moving: false,
      sending: null,
      taken: false,
      held: after.turn?.held ?? [],
      chosen: kept ? null : view.chosen,
    });
    if (after.turn?.seat === after.you && !wasMine) chime();
  }

  #status(status) {
    this.store.set({ online: status === "open" });
    if (status === "open") {
      clearInterval(this.#lateTimer);
      this.#lateTimer = null;
      if (this.toasts.has("lost")) this.toasts.show(say("connection.back"));
      ["lost", "late"].forEach((key) => this.toasts.drop(key));
    } else if (status === "lost") {
      this.toasts.keep("lost", say("connection.lost"), "offline");
      this.#lateTimer ??= setInterval(() => this.#tellUnsent(), LATE);
    } else {
      this.toasts.drop("lost");
      this.toasts.keep("closed", say("connection.closed"), "warning");
    }
  }

  #tellUnsent() {
    if (this.connection.isPending("play"))
      this.toasts.notice("late", say("connection.unsent"), say("connection.kept"));
  }
}

/** How the game ended for me, in one line. */
function outcome({ sheets, target, you }) {
  const mine = sheets[you].total;
  if (sheets.length === 1) return say(mine >= target ? "over.reached" : "over.missed", { total: mine, target });
  const best = Math.max(...sheets.filter((_, seat) => seat !== you).map((sheet) => sheet.total));
  const count = Math.abs(mine - best);
  if (!count) return say("over.drawn");
  return say(mine > best ? "over.won" : "over.lost", { count });
}
