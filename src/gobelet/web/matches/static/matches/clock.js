/**
 * The clock of the turn: a bar, and words when they are needed. What is left was told by the server;
 * only the time since then is measured here, never the hour of this device.
 */

import { element, setText } from "./dom.js";
import { tick } from "./sound.js";
import { isMyTurn } from "./store.js";
import { say } from "./texts.js";
import { duration } from "./time.js";

const LAST = 10;
const AUDIBLE = 5;
const STEP = { live: 250, slow: 15_000 };

export class Clock {
  #timer = null;
  #told = null;

  /** @param head where the words go when there is no room for a line of their own */
  constructor(root, head, state, { said }) {
    Object.assign(this, { root, said, pace: state.options.pace });
    this.bar = root.querySelector("i");
    this.words = root.querySelector(".clock-words");
    this.short = element("span", { class: "head-clock", "aria-hidden": "true" });
    head.append(this.short);
    if (this.pace !== "free") document.documentElement.dataset.clock = this.pace;
    root.hidden = this.pace === "free";
  }

  render(view) {
    if (this.root.hidden) return;
    this.view = view;
    this.#show();
    const isRunning = leftOf(view.shown) !== null;
    if (!isRunning) this.#timer = clearInterval(this.#timer) ?? null;
    else this.#timer ??= setInterval(() => this.#show(), STEP[this.pace]);
  }

  #show() {
    const { shown } = this.view;
    const left = leftOf(shown);
    const { turn_ms, bank_ms } = shown.clock ?? {};
    this.root.classList.toggle("idle", left === null);
    if (left === null) return this.#say("", false);
    const bank = bank_ms[shown.turn.seat];
    const own = left - bank;
    const isLast = this.pace === "live" ? left < LAST * 1000 : own <= 0;
    const part = own > 0 ? own / turn_ms : left / Math.max(bank, 1);
    this.bar.style.transform = `scaleX(${Math.min(1, Math.max(0, part)).toFixed(4)})`;
    if (this.pace === "live") this.#say(secondsText(left), isLast);
    else this.#say(slowText(own, bank, left), isLast, say("clock.left", { time: duration(left / 1000) }));
    return isLast && this.pace === "live" ? this.#warn(Math.ceil(left / 1000)) : null;
  }

  #say(text, isLast, short = text) {
    setText(this.words, text);
    setText(this.short, short);
    for (const each of [this.root, this.short]) each.classList.toggle("last", isLast);
    if (!isLast) this.#told = null;
  }

  /** The last seconds of my own turn can be heard, and are told once to those who listen. */
  #warn(seconds) {
    if (!isMyTurn(this.view) || seconds === this.#told) return;
    if (this.#told === null) this.said(say("clock.hurry", { time: duration(seconds) }));
    this.#told = seconds;
    if (seconds && seconds <= AUDIBLE) tick();
  }
}

/** Milliseconds left in the turn; null while no clock runs. */
function leftOf({ clock, turn }) {
  if (!clock || clock.left_ms === null || !turn) return null;
  return Math.max(0, clock.left_ms - (performance.now() - clock.at));
}

const secondsText = (left) => (left < LAST * 1000 ? duration(Math.ceil(left / 1000)) : "");

/** Days of the turn first, then those of the bank. */
function slowText(own, bank, left) {
  if (own <= 0) return say("clock.bank_left", { time: duration(left / 1000) });
  const facts = { time: duration(own / 1000), bank: duration(bank / 1000) };
  return say(bank ? "clock.left_and_bank" : "clock.left", facts);
}
