/** What arrives from the server, and what it means for the table. */

import { turnLine } from "./banner.js";
import { Commentary } from "./commentary.js";
import { Connection } from "./connection.js";
import { LineStatus } from "./linestatus.js";
import { isRemembered, remember } from "./memory.js";
import { Presence } from "./presence.js";
import { isThrow } from "./rules.js";
import { seatName } from "./seats.js";
import { Show } from "./show.js";
import { chime, rattle } from "./sound.js";
import { LEAVE, isSamePerson, reduce, unseenTurn } from "./state.js";
import { isMyTurn, isWatching, mayHold, turnKey } from "./store.js";
import { say } from "./texts.js";
import { howFar } from "./words.js";

/** What a notice needs to be read before the page moves on. */
const MOVING_ON = 1500;

/** Refusals of a hint that say something about the advice itself. */
const HINT_REFUSALS = { no_hint: "hint.none", hint_not_ready: "hint.not_ready" };

export class Line {
  #truth;
  #isBack = false;
  #stale = null;

  constructor(parts) {
    Object.assign(this, parts);
    this.#truth = this.store.view.shown;
    this.commentary = new Commentary(this.store, this.toasts, this.announcer);
    this.connection = new Connection(
      () => ({ match: this.#truth.match, version: this.#truth.version }),
      {
        message: (message, command) => this.#receive(message, command),
        status: (status, reason) => {
          this.#isBack = status === "open";
          this.status.show(status, reason);
        },
      },
      () => this.#truth.options.pace === "live" && this.#truth.turn && !isWatching(this.#truth),
    );
    this.status = new LineStatus(this.store, this.toasts, this.links, () => this.connection.isPending("play"));
    this.show = new Show(this.store, this.tray, {
      thrown: () => rattle(5),
      landed: (faces) => this.commentary.landed(faces),
      scored: (seat, entry, by) => this.commentary.scored(seat, entry, by),
      left: (seat, by) => this.commentary.left(seat, by),
      done: (after) => this.#settle(after),
    });
    this.presence = new Presence(this.store, this.toasts);
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.show.skip();
      // A device that slept has not counted the time: the server tells it anew.
      else if (this.#truth.options.pace !== "free") this.connection.watch();
    });
  }

  /** Show again the turn that has just ended: this page may not have seen it. */
  begin() {
    const unseen = unseenTurn(this.#truth);
    if (!unseen) return;
    if (isRemembered(this.#truth)) {
      const [entry] = unseen.message.entries;
      this.commentary.tellDone(this.#truth, entry);
      return;
    }
    this.store.set({ shown: unseen.before });
    this.show.take(unseen.message, this.#truth);
  }

  #receive(message, command) {
    if (this.chat?.takes(message, command)) return;
    const handlers = {
      snapshot: () => this.#snapshot(message),
      moved: () => this.#moved(message),
      held: () => this.#held(message),
      refused: () => this.#refused(message, command),
      hint: () => this.#hint(message),
      ack: () => this.#acknowledged(message, command),
      presence: () => this.presence.receive(message),
      rematch: () => this.#rematch(message),
      notices: () => document.dispatchEvent(new CustomEvent("arrival")),
    };
    handlers[message.type]?.();
  }

  #moved(message) {
    const after = reduce(this.#truth, message);
    if (after === null) return this.connection.watch();
    if (after === this.#truth) return null;
    const before = this.#truth;
    this.#truth = after;
    if (this.#hasLeft(before, message)) return location.assign(after.turn ? this.links.home : this.links.result);
    this.bubble.clear();
    return this.show.take(message, after);
  }

  /** On purpose; at one device the others play on. */
  #hasLeft({ you, options }, { moves, by, turn }) {
    if (by !== "person" || (options.local && turn)) return false;
    return moves.some(({ seat, notation }) => seat === you && notation === LEAVE);
  }

  async #snapshot(message) {
    const after = reduce(this.#truth, message);
    if (!isSamePerson(this.#truth, after)) return this.connection.renew("other_player");
    const isNews = after.version > this.#truth.version;
    const hasBegun = after.rematch && !this.#truth.rematch && !this.#truth.turn;
    const areFreed = this.#isBack && !isNews && this.#areFreed(after);
    this.#isBack = false;
    this.#truth = after;
    if (isNews) {
      this.show.skip();
      await this.show.take({ moves: [], entries: [] }, after);
    } else if (areFreed) {
      this.#holdAgain();
    } else if (this.#isIdle()) {
      this.#settle(after);
    }
    if (hasBegun) this.#moveOn(after.rematch);
    return this.#stale && this.#sendAgain();
  }

  /** What was meant still holds where only others left meanwhile, and to leave always does. */
  #sendAgain() {
    const { type, action, held } = this.#stale;
    this.#stale = null;
    const { match, version, turn } = this.#truth;
    const isLeaving = action === LEAVE && turn;
    if (!isLeaving && (!turn || turnKey(this.#truth) !== this.store.view.meantFor))
      return this.toasts.show(say("connection.mended"), "again");
    if (!isLeaving) this.store.set({ sending: isThrow(action) ? "throw" : "score" });
    return this.connection.command({ type, match, version, action, ...(held && { held }) });
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
    if (code === "unknown_match") return this.connection.renew(code);
    if (command?.type === "hint") return this.#hintRefused(code, command);
    if (command?.type === "hold") return this.connection.watch();
    if (!command) return null; // a hold that a newer one replaced, or an answer given twice
    if (command.type === "claim") this.toasts.show(say("claim.nothing"), "again");
    else if (code === "stale_version" && command.type === "play") this.#stale = command;
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

  /** Some want to play again; once all do, everybody who is here moves on. */
  #rematch({ match, wanted, begun }) {
    const { shown } = this.store.view;
    if (match !== shown.match) return;
    if (begun) return this.#moveOn(begun, wanted);
    for (const seat of wanted.filter((each) => each !== shown.you))
      this.toasts.show(say("over.rematch_wanted", { name: seatName(shown, seat) }), "again");
  }

  #moveOn(match, wanted = []) {
    const { you, seats, options } = this.store.view.shown;
    // Whoever left is taken along who wants to, or where everybody may look on: the result says which.
    const isLeft = you !== null && seats[you].left && !wanted.includes(you);
    const to = isLeft && !options.watchable && !options.local ? "resultat/" : `../${match}/`;
    const { href } = new URL(to, location.href);
    this.toasts.notice("rematch", say("over.rematch"), "", { href, text: say("over.rematch_go") });
    setTimeout(() => location.assign(href), MOVING_ON);
  }

  /** Show exactly what the server said last, also while `state` was on its way to the screen. */
  #settle(state) {
    const after = state.version === this.#truth.version ? this.#truth : state;
    const { view } = this.store;
    const isNewTurn = after.turn?.seat !== view.shown.turn?.seat || after.turn?.round !== view.shown.turn?.round;
    const wasMine = isMyTurn(view) && after.you === view.shown.you;
    if (view.show) this.store.settle();
    const kept = isNewTurn || !after.choices.some((choice) => choice.category === view.chosen);
    this.store.set({
      shown: after,
      show: null,
      moving: false,
      sending: null,
      taken: view.taken && turnKey(after) === turnKey(view.shown), // a snapshot may come between two taps
      held: after.turn?.held ?? [],
      chosen: kept ? null : view.chosen,
    });
    const isNowMine = isMyTurn({ shown: after, show: null }) && !wasMine;
    if (isNowMine) this.store.set({ turnLine: turnLine(after, null) });
    this.commentary.announce(after, isNowMine);
    if (isNowMine) chime();
    remember(after);
  }
}
