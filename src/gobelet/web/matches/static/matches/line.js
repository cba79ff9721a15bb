/** What arrives from the server, and what it means for the table. */

import { Connection } from "./connection.js";
import { boxInSentence, pointsText } from "./rules.js";
import { seatName } from "./seats.js";
import { Show } from "./show.js";
import { chime, rattle, scratch } from "./sound.js";
import { reduce, unseenTurn } from "./state.js";
import { isMyTurn, mayHold } from "./store.js";
import { knows, percent, say } from "./texts.js";

const LATE = 3000;

/** Refusals of a hint that say something about the advice itself. */
const HINT_REFUSALS = { no_hint: "hint.none", hint_not_ready: "hint.not_ready" };

/** Where a line that is closed for good leads on; a reload mends the others. */
const LEADS_HOME = new Set(["unknown_match", "no_session"]);

export class Line {
  #truth;
  #lastScored = null;
  #isUntold = false;
  #lateTimer = null;
  #isBack = false;

  constructor(parts) {
    Object.assign(this, parts);
    this.#truth = this.store.view.shown;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.connection = new Connection(
      `${scheme}://${location.host}/live/`,
      () => ({ match: this.#truth.match, version: this.#truth.version }),
      {
        message: (message, command) => this.#receive(message, command),
        status: (status, reason) => this.#status(status, reason),
      },
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

  /** Show again the turn that has just ended: this page may not have seen it. */
  begin() {
    const unseen = unseenTurn(this.#truth);
    if (!unseen) return;
    if (isRemembered(this.#truth)) {
      const [entry] = unseen.message.entries;
      this.#lastScored = this.#scoredLine(entry.seat, entry);
      return;
    }
    this.store.set({ shown: unseen.before });
    this.show.take(unseen.message, this.#truth);
  }

  /** What the empty felt says. */
  note() {
    const { shown, show, numbers, isClosed } = this.store.view;
    if (isClosed) return "";
    if (numbers && !show && shown.turn && shown.turn.seat !== shown.you)
      return howFar("dice", numbers, { name: seatName(shown, shown.turn.seat) });
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
      ack: () => this.#acknowledged(message, command),
    };
    handlers[message.type]?.();
  }

  #moved(message) {
    const after = reduce(this.#truth, message);
    if (after === null) return this.connection.watch();
    if (after === this.#truth) return null;
    this.#truth = after;
    if (message.moves.some(({ seat, notation }) => seat === after.you && notation === "x"))
      return location.assign(this.links.result);
    this.bubble.clear();
    return this.show.take(message, after);
  }

  #snapshot(message) {
    const after = reduce(this.#truth, message);
    const isNews = after.version > this.#truth.version;
    const areFreed = this.#isBack && !isNews && this.#areFreed(after);
    this.#isBack = false;
    this.#truth = after;
    if (isNews) {
      this.show.skip();
      this.show.take({ moves: [], entries: [] }, after);
    } else if (areFreed) {
      this.#holdAgain();
    } else if (this.#isIdle()) {
      this.#settle(after);
    }
  }

  /** A server that was started anew has forgotten what is held; this page has not. */
  #areFreed(after) {
    const { view } = this.store;
    const { version } = view.shown;
    return after.version === version && mayHold(view) && view.held.length > 0 && !after.turn.held.length;
  }

  #holdAgain() {
    const { shown, held } = this.store.view;
    if (this.connection.isPending("hold")) return;
    this.connection.command({ type: "hold", match: shown.match, version: shown.version, held });
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
    if (code === "unknown_match") return this.connection.stop(code);
    if (command?.type === "hint") return this.#hintRefused(code, command);
    if (command?.type === "hold") return this.connection.watch();
    if (!command) return null; // a hold that a newer one replaced, or an answer given twice
    if (code === "stale_version") this.toasts.show(say("connection.mended"), "again");
    else this.toasts.show(say("connection.refused", { kept: say("connection.elsewhere") }), "warning");
    this.store.set({ sending: null });
    return this.connection.watch();
  }

  /** Advice that comes to nothing is no accident: only what still concerns these dice is said. */
  #hintRefused(code, { version }) {
    if (!HINT_REFUSALS[code] || version !== this.#truth.version) return;
    const { numbers } = this.store.view;
    this.bubble.say(code === "hint_not_ready" && numbers ? howFar("hint", numbers) : say(HINT_REFUSALS[code]));
  }

  #hint(message) {
    if (message.version !== this.#truth.version) return;
    this.bubble.show(this.store.view.shown, message);
  }

  /** What was acknowledged has been told before; where it was not, messages were missed. */
  #acknowledged({ version }, command) {
    this.toasts.drop("late");
    if (version > this.#truth.version) this.connection.watch();
    if (command?.type === "hold") this.#reconcile();
  }

  /** Once no hold is on its way, the places are those of the server. */
  #reconcile() {
    const { shown } = this.store.view;
    if (this.connection.isPending("hold") || shown.version !== this.#truth.version) return;
    this.store.set({ held: this.#truth.turn?.held ?? [] });
  }

  #landed(faces, view) {
    const { shown, show } = view;
    if (!show) return this.announcer.throwLanded(faces, shown.turn.throws_left);
    const facts = { name: seatName(shown, show.seat), dice: faces.join(", ") };
    return this.announcer.say(say("dice.theirs", facts));
  }

  #scored(seat, entry) {
    scratch();
    if (seat === this.store.view.shown.you) return this.store.set({ written: entry.category });
    this.#lastScored = this.#scoredLine(seat, entry);
    this.#isUntold = true;
    return null;
  }

  /** "Expert : 25 dans Full." */
  #scoredLine(seat, entry) {
    const { shown } = this.store.view;
    return say("dice.scored", {
      name: seatName(shown, seat),
      points: pointsText(entry),
      box: boxInSentence(shown.rules, entry.category),
    });
  }

  /** What the others wrote and whose turn it is now, in one breath. */
  #announce(after, isNowMine) {
    const told = [
      this.#isUntold && this.#lastScored,
      isNowMine && say("turn.yours"),
      !after.turn && outcome(after),
    ].filter(Boolean);
    this.#isUntold = false;
    if (told.length) this.announcer.say(told.join(" "));
  }

  /** Show exactly what the server said last, also while `state` was on its way to the screen. */
  #settle(state) {
    const after = state.version === this.#truth.version ? this.#truth : state;
    const { view } = this.store;
    const isNewTurn = after.turn?.seat !== view.shown.turn?.seat || after.turn?.round !== view.shown.turn?.round;
    const wasMine = isMyTurn(view);
    if (view.show) this.store.settle();
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
    const isNowMine = after.turn?.seat === after.you && !wasMine;
    this.#announce(after, isNowMine);
    if (isNowMine) chime();
    remember(after);
  }

  #status(status, reason) {
    this.store.set({ online: status === "open", isClosed: status === "closed" });
    if (status === "lost") {
      this.toasts.keep("lost", say(reason === "restart" ? "connection.restart" : "connection.lost"), "offline");
      this.#lateTimer ??= setInterval(() => this.#tellUnsent(), LATE);
      return;
    }
    clearInterval(this.#lateTimer);
    this.#lateTimer = null;
    if (status === "closed") this.#tellClosed(reason);
    else if (this.toasts.has("lost")) this.toasts.show(say("connection.back"));
    this.#isBack = status === "open";
    ["lost", "late"].forEach((key) => this.toasts.drop(key));
  }

  /** Closed for good: why, what is kept, and the way on. */
  #tellClosed(reason) {
    const leadsHome = LEADS_HOME.has(reason);
    const why = knows(`closed.${reason}`) ? `closed.${reason}` : "closed.other";
    this.store.set({ sending: null, chosen: null });
    this.toasts.notice("closed", say("closed.title"), say(why), {
      href: leadsHome ? this.links.home : location.href,
      text: say(leadsHome ? "menu.home" : "closed.reload"),
    });
  }

  #tellUnsent() {
    if (this.connection.isPending("play"))
      this.toasts.notice("late", say("connection.unsent"), say("connection.kept"));
  }
}

/** How far the numbers are that are waited for: a part of them, or none that could be worked out. */
function howFar(group, { state, done }, facts = {}) {
  return say(`${group}.${state === "failed" ? "failed" : "preparing"}`, { ...facts, done: percent(done) });
}

/** A turn that this tab has shown is not shown again after a reload. */
const memoryOf = ({ match }) => `seen:${match}`;
const isRemembered = (state) => memory()?.getItem(memoryOf(state)) === String(state.version);

function remember(state) {
  if (!document.hidden) memory()?.setItem(memoryOf(state), state.version);
}

/** A browser that keeps nothing shows the turn again. */
function memory() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

/** How the game ended for me, in one line. */
function outcome({ sheets, standings, target, you }) {
  if (standings?.find((standing) => standing.seat === you)?.forfeited) return say("over.forfeited");
  const mine = sheets[you].total;
  if (sheets.length === 1) return say(mine >= target ? "over.reached" : "over.missed", { total: mine, target });
  const best = Math.max(...sheets.filter((_, seat) => seat !== you).map((sheet) => sheet.total));
  const count = Math.abs(mine - best);
  if (!count) return say("over.drawn");
  return say(mine > best ? "over.won" : "over.lost", { count });
}
