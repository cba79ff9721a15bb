/** The felt: five dice that keep their places, and free felt that throws. */

import { Die } from "./die.js";
import { setText } from "./dom.js";
import { repaint } from "./gallery.js";
import { land, newYaw } from "./landing.js";
import { isMyTurn, mayHold } from "./store.js";
import { say } from "./texts.js";

const CLEARANCE = 8;
const NARROW_SPREAD = 10;
const WIDE_SPREAD = 22;

export class Tray {
  #landing = null;
  #order = [0, 1, 2, 3, 4];

  /** @param on what taps mean: `toggle(place)`, `throwAll()`, `skip()` */
  constructor(felt, group, note, on) {
    Object.assign(this, { felt, group, note, on });
    this.dice = this.#order.map((place) => new Die(place, { tag: say("dice.held") }));
    for (const die of this.dice) die.button.addEventListener("click", () => this.#tapDie(die));
    felt.addEventListener("click", (event) => this.#tapFelt(event));
    group.append(...this.dice.map((die) => die.button));
  }

  get isMoving() {
    return this.#landing !== null;
  }

  /** Let dice land on their places; held ones stay as they lie. */
  async land(tray, thrown) {
    const spread = matchMedia("(min-width: 56.25em)").matches ? WIDE_SPREAD : NARROW_SPREAD;
    const dice = this.#order.filter((place) => thrown.includes(place)).map((place) => this.dice[place]);
    this.group.hidden = false;
    for (const die of dice) die.aim(tray[die.place], newYaw(spread));
    this.#landing = land(dice);
    await this.#landing.settled;
    this.#landing = null;
  }

  /** End a throw that is under way. */
  finish() {
    this.#landing?.finish();
  }

  /** Colours, marks or size have changed. */
  repaint() {
    repaint();
    for (const die of this.dice.filter((each) => each.face)) die.rest(die.face, newYaw(NARROW_SPREAD));
  }

  /** Lay the dice in ascending order, as they will stay until the turn ends. */
  sort() {
    this.#arrange([...this.#order].sort((a, b) => this.dice[a].face - this.dice[b].face));
  }

  /** The die that lies at a position from the left, sorted or not. */
  placeAt(position) {
    return this.#order[position];
  }

  /** Faces from left to right. */
  faces(tray) {
    return this.#order.map((place) => tray[place]);
  }

  render(view) {
    const { turn } = view.shown;
    const tray = turn?.tray ?? null;
    this.group.hidden = !tray && !this.isMoving;
    if (!tray && !this.isMoving) this.#arrange([0, 1, 2, 3, 4]);
    if (tray) this.#show(view, tray);
    setText(this.note, tray || this.isMoving ? "" : view.note);
    this.felt.classList.toggle("can-throw", isMyTurn(view));
  }

  #show(view, tray) {
    const mine = turnOf(view) === view.shown.you;
    const label = mine ? say("dice.group") : say("dice.their_group", { name: view.name(turnOf(view)) });
    this.group.setAttribute("aria-label", label);
    for (const die of this.dice) {
      if (die.face !== tray[die.place] && !this.isMoving) die.rest(tray[die.place], newYaw(NARROW_SPREAD));
      die.hold(view.held.includes(die.place));
      die.button.setAttribute("aria-disabled", String(!mayHold(view)));
      const place = this.#order.indexOf(die.place) + 1;
      die.button.setAttribute("aria-label", say("dice.label", { place, face: tray[die.place] }));
    }
  }

  #arrange(order) {
    if (order.join() === this.#order.join()) return;
    const focused = document.activeElement;
    this.#order = order;
    this.group.append(...order.map((place) => this.dice[place].button));
    if (this.group.contains(focused)) focused.focus();
  }

  #tapDie(die) {
    if (this.isMoving) this.finish();
    else this.on.toggle(die.place);
  }

  #tapFelt(event) {
    if (event.target.closest("button, a")) return;
    if (this.isMoving) this.finish();
    else if (!this.#isNearDie(event)) this.on.tapFelt();
  }

  #isNearDie({ clientX, clientY }) {
    if (this.group.hidden) return false;
    return this.dice.some(({ button }) => {
      const box = button.getBoundingClientRect();
      const dx = Math.max(box.left - clientX, 0, clientX - box.right);
      const dy = Math.max(box.top - clientY, 0, clientY - box.bottom);
      return Math.hypot(dx, dy) <= CLEARANCE;
    });
  }
}

const turnOf = (view) => view.shown.turn.seat;
