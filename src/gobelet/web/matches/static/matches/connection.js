/**
 * The line to the server. It comes back by itself, and a command that was not answered is sent
 * again with the same id, so that nothing is lost and nothing happens twice.
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 25000;
const SILENCE = 10000;
const SILENCE_AWAKE = 2500;
const RETRY_AFTER = 700;
const WATCH_AGAIN = 3000;
const PROTOCOL = 1;
const TRANSIENT = new Set(["busy", "too_fast"]);
const REASONS = {
  1009: "too_large",
  1012: "restart",
  1013: "slow",
  4401: "no_session",
  4403: "signed_out",
  4408: "too_many",
  4429: "too_fast",
};
const FINAL = new Set(["no_session", "too_many", "signed_out", "too_large"]);

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(36)).join("");

export class Connection {
  #socket = null;
  #pending = new Map();
  #wait = FIRST_WAIT;
  #timers = {};
  #isBegun = false;
  #isStopped = false;
  #reason = "";

  /**
   * @param {() => object} watching the match that is watched, and the version it is known at
   * @param {{message: Function, status: Function}} on `status` is told "open", "lost" or "closed", and why
   */
  constructor(address, watching, on) {
    this.address = address;
    this.watching = watching;
    this.on = on;
  }

  open() {
    if (this.#isStopped || this.#socket) return;
    this.#isBegun = true;
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#expect();
    socket.addEventListener("message", ({ data }) => socket === this.#socket && this.#receive(JSON.parse(data)));
    socket.addEventListener("close", ({ code }) => socket === this.#socket && this.#lost(REASONS[code]));
  }

  /** Send a command that has to be answered. Of holds and hints only the newest still matters. */
  command(fields) {
    const command = { id: newId(), ...fields };
    if (command.type !== "play") this.#forget(command.type);
    this.#pending.set(command.id, command);
    this.#send(command);
  }

  /** End the line for good. */
  stop(reason) {
    const socket = this.#socket;
    this.#isStopped = true;
    this.#lost(reason);
    socket?.close();
  }

  /** Ask for what was missed. */
  watch() {
    const { match } = this.watching();
    this.#send({ type: "watch", match });
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  isPending(type) {
    return [...this.#pending.values()].some((command) => command.type === type);
  }

  /** Try at once: the network is back, or the page is looked at again. */
  wake() {
    if (this.#isStopped || !this.#isBegun) return;
    if (this.isOpen) this.#ping(SILENCE_AWAKE);
    else this.#reconnect();
  }

  #reconnect() {
    clearTimeout(this.#timers.retry);
    if (this.#socket?.readyState === WebSocket.CONNECTING) return;
    this.#socket = null;
    this.open();
  }

  #send(message) {
    if (this.isOpen) this.#socket.send(JSON.stringify(message));
  }

  #receive(message) {
    clearTimeout(this.#timers.silence);
    if (message.type === "hello") return this.#greet(message);
    if (message.type === "closing") return this.#close(message);
    const command = this.#pending.get(message.id);
    const isTransient = message.type === "refused" && TRANSIENT.has(message.code);
    if (isTransient && command?.type !== "hint") return this.#again(message.id);
    this.#pending.delete(message.id);
    this.on.message(message, command);
  }

  /** The server says why it closes; the close itself follows. */
  #close({ reason }) {
    this.#reason = reason;
    this.#isStopped ||= FINAL.has(reason);
  }

  #greet({ protocol }) {
    if (protocol !== PROTOCOL) return this.stop("outdated");
    this.#wait = FIRST_WAIT;
    this.#reason = "";
    clearInterval(this.#timers.ping);
    this.#timers.ping = setInterval(() => this.#ping(), PING_EVERY);
    this.watch();
    for (const command of this.#pending.values()) this.#send(command);
    this.on.status("open");
  }

  #forget(type) {
    for (const command of [...this.#pending.values()]) if (command.type === type) this.#pending.delete(command.id);
  }

  /** Send a command once more, or what has no id: the watching. */
  #again(id) {
    const command = this.#pending.get(id);
    if (command) setTimeout(() => this.#pending.has(id) && this.#send(command), RETRY_AFTER);
    if (id) return;
    clearTimeout(this.#timers.watch);
    this.#timers.watch = setTimeout(() => this.watch(), WATCH_AGAIN);
  }

  #ping(silence) {
    if (!this.isOpen) return;
    this.#send({ type: "ping" });
    this.#expect(silence);
  }

  /** Something has to be heard before long. */
  #expect(silence = SILENCE) {
    clearTimeout(this.#timers.silence);
    this.#timers.silence = setTimeout(() => this.#drop(), silence);
  }

  /** A line that is silent too long is dead, whatever the browser believes. */
  #drop() {
    const socket = this.#socket;
    this.#lost();
    socket?.close();
  }

  /** `why` by the close code; what `closing` said before goes first. */
  #lost(why = "") {
    const reason = this.#reason || why;
    this.#isStopped ||= FINAL.has(reason);
    this.#socket = null;
    this.#forget("hint");
    for (const timer of Object.values(this.#timers)) clearTimeout(timer);
    this.on.status(this.#isStopped ? "closed" : "lost", reason);
    if (this.#isStopped) return;
    if (reason === "too_fast") this.#wait = LONGEST_WAIT;
    this.#timers.retry = setTimeout(() => this.#reconnect(), this.#wait * (0.8 + Math.random() * 0.4));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
