/**
 * The line to the server. It comes back by itself, and a command that was not answered is sent
 * again with the same id, so that nothing is lost and nothing happens twice.
 */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 25000;
const SILENCE = 10000;
const RETRY_AFTER = 700;
const PROTOCOL = 1;
const TRANSIENT = new Set(["busy", "too_fast"]);
const FINAL = new Set(["no_session", "too_many", "signed_out"]);

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(36)).join("");

export class Connection {
  #socket = null;
  #pending = new Map();
  #wait = FIRST_WAIT;
  #timers = {};
  #isStopped = false;

  /**
   * @param {() => object} watching what to watch from which version on
   * @param {{message: Function, status: Function}} on
   */
  constructor(address, watching, on) {
    this.address = address;
    this.watching = watching;
    this.on = on;
  }

  open() {
    if (this.#isStopped || this.#socket) return;
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#expect();
    socket.addEventListener("message", ({ data }) => socket === this.#socket && this.#receive(JSON.parse(data)));
    socket.addEventListener("close", () => socket === this.#socket && this.#lost());
  }

  /** Send a command that has to be answered; returns its id. */
  command(fields) {
    const command = { id: newId(), ...fields };
    this.#pending.set(command.id, command);
    this.#send(command);
    return command.id;
  }

  /** Ask for what was missed. */
  watch() {
    this.#send({ type: "watch", ...this.watching() });
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  isPending(type) {
    return [...this.#pending.values()].some((command) => command.type === type);
  }

  /** Try at once: the network is back, or the page is looked at again. */
  wake() {
    if (this.isOpen) this.#ping();
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
    if (message.type === "closing") this.#isStopped ||= FINAL.has(message.reason);
    if (message.type === "refused" && TRANSIENT.has(message.code)) return this.#again(message);
    const command = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    this.on.message(message, command);
  }

  #greet({ protocol }) {
    if (protocol !== PROTOCOL) {
      this.#isStopped = true;
      return this.on.status("outdated");
    }
    this.#wait = FIRST_WAIT;
    clearInterval(this.#timers.ping);
    this.#timers.ping = setInterval(() => this.#ping(), PING_EVERY);
    this.watch();
    for (const command of this.#pending.values()) this.#send(command);
    this.on.status("open");
  }

  #again({ id }) {
    const command = this.#pending.get(id);
    if (command) setTimeout(() => this.#pending.has(id) && this.#send(command), RETRY_AFTER);
  }

  #ping() {
    if (!this.isOpen) return;
    this.#send({ type: "ping" });
    this.#expect();
  }

  /** Something has to be heard before long. */
  #expect() {
    clearTimeout(this.#timers.silence);
    this.#timers.silence = setTimeout(() => this.#drop(), SILENCE);
  }

  /** A line that is silent too long is dead, whatever the browser believes. */
  #drop() {
    const socket = this.#socket;
    this.#lost();
    socket?.close();
  }

  #lost() {
    this.#socket = null;
    clearInterval(this.#timers.ping);
    clearTimeout(this.#timers.silence);
    this.on.status(this.#isStopped ? "closed" : "lost");
    if (this.#isStopped) return;
    clearTimeout(this.#timers.retry);
    this.#timers.retry = setTimeout(() => this.#reconnect(), this.#wait * (0.8 + Math.random() * 0.4));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
