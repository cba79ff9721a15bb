/** The felt: five dice that keep their places, and free felt that throws. */

import { Die } from "./die.js";
import { find, setText } from "./dom.js";
import { repaint } from "./gallery.js";
import { land, newYaw, upright } from "./landing.js";
import { isWatching, mayHold } from "./store.js";
import { isShared } from "./seats.js";
import { say } from "./texts.js";

/** Where the felt is wide, as the style sheets have it. */
export const WIDE = "(min-width: 56.25em) and (min-height: 38em)";

const CLEARANCE = 8;
const NARROW_SPREAD = 10;
const WIDE_SPREAD = 22;

export class Tray {
  #landing = null;
  #order = [0, 1, 2, 3, 4];

  /** @param on what taps mean: `toggle(place)`, `throwAll()`, `skip()` */
  constructor(root, on) {
    const [felt, group, note] = ["#felt", "#dice", "#felt-note"].map((each) => find(each, root));
    Object.assign(this, { root, felt, group, note, on });
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
    const dice = this.#order.filter((place) => thrown.includes(place)).map((place) => this.dice[place]);
    this.group.hidden = false;
    for (const die of dice) die.aim(tray[die.place], newYaw(spread()));
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
    for (const die of this.dice.filter((each) => each.face)) die.rest(die.face, upright(die.yaw));
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
    this.#name(view);
  }

  /** Whose dice these are. */
  #name(view) {
    const { turn, you } = view.shown;
    const isTheirs = turn && (turn.seat !== you || isShared(view.shown));
    const label = isTheirs ? say("dice.their_group", { name: view.name(turn.seat) }) : say("dice.group");
    for (const named of [this.root, this.group]) named.setAttribute("aria-label", label);
  }

  #show(view, tray) {
    for (const die of this.dice) {
      if (die.face !== tray[die.place] && !this.isMoving) die.rest(tray[die.place], newYaw(spread()));
      die.hold(view.held.includes(die.place));
      const isAdvised = Boolean(view.advice?.places.includes(die.place));
      die.advise(isAdvised);
      die.button.setAttribute("aria-disabled", String(!mayHold(view)));
      die.button.disabled = isWatching(view.shown);
      const place = this.#order.indexOf(die.place) + 1;
      die.button.setAttribute("aria-label", say(isAdvised ? "dice.advised" : "dice.label", { place, face: tray[die.place] }));
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

const spread = () => (matchMedia(WIDE).matches ? WIDE_SPREAD : NARROW_SPREAD);
