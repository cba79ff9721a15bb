/**
 * Commands over the socket to the site. One that was not answered is sent again with the same id, so that nothing is
 * lost and nothing happens twice.
 */

import { noteChange } from "../common/changes.js";
import { Socket } from "../common/socket.js";

const RETRY_AFTER = 700;
const WATCH_AGAIN = 3000;
const TRANSIENT = new Set(["busy", "too_fast"]);

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(12)), (n) => n.toString(36)).join("");

export class Connection {
  #socket;
  #pending = new Map();
  #watchTimer = null;

  /**
   * @param {() => object} watching the match that is watched, and the version it is known at
   * @param {{message: Function, status: Function}} on `status` is told "open", "lost" or "closed", and why
   * @param mustStay tells whether the line stays although nobody looks; it does while something is not answered
   */
  constructor(watching, on, mustStay = () => false) {
    Object.assign(this, { watching, on });
    this.#socket = new Socket(
      { message: (message) => this.#receive(message), status: (status, reason) => this.#turn(status, reason) },
      { mustStay: () => mustStay() || this.#pending.size > 0 },
    );
  }

  open() {
    this.#socket.open();
  }

  /** Send a command that has to be answered. Of holds and hints only the newest still matters. */
  command(fields) {
    const command = { id: newId(), ...fields };
    if (command.type === "play") noteChange();
    else this.#forget(command.type);
    this.#pending.set(command.id, command);
    this.#socket.send(command);
  }

  /** Try again as whoever this browser is by now; where that was of no use, the line ends for good. */
  renew(reason) {
    this.#socket.renew(reason);
  }

  /** Ask for what was missed. */
  watch() {
    const { match } = this.watching();
    this.#socket.send({ type: "watch", match });
  }

  isPending(type) {
    return [...this.#pending.values()].some((command) => command.type === type);
  }

  #turn(status, reason) {
    if (status === "open") this.#begin();
    else if (status === "closed") this.#pending.clear();
    else this.#forget("hint");
    this.on.status(status, reason);
  }

  #begin() {
    this.watch();
    for (const command of this.#pending.values()) this.#socket.send(command);
  }

  #receive(message) {
    const command = this.#pending.get(message.id);
    const isTransient = message.type === "refused" && TRANSIENT.has(message.code);
    if (isTransient && command?.type !== "hint") return this.#again(message.id);
    this.#pending.delete(message.id);
    return this.on.message(message, command);
  }

  #forget(type) {
    for (const command of [...this.#pending.values()]) if (command.type === type) this.#pending.delete(command.id);
  }

  /** Send a command once more, or what has no id: the watching. */
  #again(id) {
    const command = this.#pending.get(id);
    if (command) setTimeout(() => this.#pending.has(id) && this.#socket.send(command), RETRY_AFTER);
    if (id) return;
    clearTimeout(this.#watchTimer);
    this.#watchTimer = setTimeout(() => this.watch(), WATCH_AGAIN);
  }
}
