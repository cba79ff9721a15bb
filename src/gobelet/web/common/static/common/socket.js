/**
 * The socket to the site, which comes back by itself whatever ended it. One that is silent for too long is dead. While
 * nobody is at the page there is none: whoever has a socket is taken to be there.
 */

import { attend } from "./attendance.js";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 25000;
const SILENCE = 10000;
const SILENCE_AWAKE = 2500;
const PROTOCOL = 1;
const REASONS = {
  1009: "too_large",
  1012: "restart",
  1013: "slow",
  4401: "no_session",
  4403: "signed_out",
  4408: "too_many",
  4429: "too_fast",
};
const FINAL = new Set(["no_session", "too_many", "too_large"]);
/** What somebody may have mended in another tab when they look at this one again. */
const MENDABLE = new Set(["no_session", "signed_out", "too_many"]);

/** Whoever signs up or in, or changes the password, in another tab has a new session soon after the old one ended. */
const RENEWALS = [1000, 2000];
/** A socket that has stood this long may be renewed as often again. */
const STEADY = 30000;

export class Socket {
  #socket = null;
  #wait = FIRST_WAIT;
  #timers = {};
  #isBegun = false;
  #isStopped = false;
  #isMendable = false;
  #renewals = 0;
  #reason = "";

  /**
   * @param {{message: Function, status: Function}} on `status` is told "open", "lost" or "closed", and why
   * @param rules `longestWait` between two tries, and whether the page `mustStay` although nobody looks at it
   */
  constructor(on, { longestWait = LONGEST_WAIT, mustStay = () => false } = {}) {
    Object.assign(this, { on, longestWait });
    attend({ come: () => this.#wake(), go: () => this.#end(), mustStay });
  }

  /** Begin; after it was closed for good, anew. */
  open() {
    this.#isBegun = true;
    this.#isStopped = false;
    this.#renewals = 0;
    this.#reconnect();
  }

  /** Send a message, unless there is no line now. */
  send(message) {
    if (this.#isOpen) this.#socket.send(JSON.stringify(message));
  }

  /** End it for good. */
  stop(reason) {
    this.#isStopped = true;
    this.#lost(reason);
  }

  /** Try again with the session that this browser has by now; where that was of no use, it ends for good. */
  renew(reason) {
    this.#lost(reason, true);
  }

  get #isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** Try at once: the network is back, or the page is looked at again. */
  #wake() {
    if (!this.#isBegun || (this.#isStopped && !this.#isMendable)) return;
    if (this.#isStopped) this.open();
    else if (this.#isOpen) this.#ping(SILENCE_AWAKE);
    else this.#reconnect();
  }

  #reconnect() {
    if (this.#isOpen || this.#socket?.readyState === WebSocket.CONNECTING) return;
    this.#end();
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live/`);
    this.#socket = socket;
    this.#reason = "";
    this.#expect();
    socket.addEventListener("message", ({ data }) => socket === this.#socket && this.#receive(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => socket === this.#socket && this.#lost(REASONS[code]));
  }

  #receive(message) {
    clearTimeout(this.#timers.silence);
    if (message.type === "hello") this.#greet(message);
    // The server says why it closes; the close itself follows.
    else if (message.type === "closing") this.#reason = message.reason;
    else this.on.message(message);
  }

  #greet({ protocol }) {
    if (protocol !== PROTOCOL) return this.stop("outdated");
    this.#wait = FIRST_WAIT;
    this.#timers.ping = setInterval(() => this.#ping(), PING_EVERY);
    this.#timers.steady = setTimeout(() => (this.#renewals = 0), STEADY);
    return this.on.status("open");
  }

  #ping(silence) {
    this.send({ type: "ping" });
    this.#expect(silence);
  }

  /** Something has to be heard before long: a silent line is dead, whatever the browser believes. */
  #expect(silence = SILENCE) {
    clearTimeout(this.#timers.silence);
    this.#timers.silence = setTimeout(() => this.#lost(), silence);
  }

  #end() {
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** `why` by the close code; what `closing` said before goes first. */
  #lost(why = "", isRenewal = false) {
    const said = this.#reason || why;
    const reason = said === "no_session" && this.#renewals ? "signed_out" : said;
    this.#end();
    const wait = this.#isStopped ? null : this.#waitAfter(reason, isRenewal || reason === "signed_out");
    this.#isStopped = wait === null;
    this.#isMendable = MENDABLE.has(reason);
    if (!this.#isStopped) this.#timers.retry = setTimeout(() => this.#reconnect(), wait);
    this.on.status(this.#isStopped ? "closed" : "lost", reason);
  }

  /** How long to wait before the next try; null where none would help. */
  #waitAfter(reason, isRenewal) {
    if (isRenewal) return RENEWALS[this.#renewals++] ?? null;
    if (FINAL.has(reason)) return null;
    if (reason === "too_fast") this.#wait = this.longestWait;
    const wait = this.#wait * (0.8 + Math.random() * 0.4);
    this.#wait = Math.min(this.#wait * 2, this.longestWait);
    return wait;
  }
}
