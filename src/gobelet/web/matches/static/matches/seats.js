/** Who sits where: names, faces, totals. */

import { element, icon, setText } from "./dom.js";
import { statusText } from "./status.js";
import { say } from "./texts.js";

const GROUNDS = ["leather", "plum", "pine", "blue"];
const SIGN = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;

/** The seat whose column comes first: mine, or the first one for somebody who looks on. */
export const frontOf = ({ you }) => you ?? 0;

/** All seats, from mine on in the order of turns. */
export function seatsInOrder(state) {
  const front = frontOf(state);
  return state.seats.map((_, index) => (front + index) % state.seats.length);
}

/** Everybody plays at one device, and it is this one. */
export const isShared = ({ options, you }) => options.local && you !== null;

/** My own seat is "Vous", unless several share the device; a computer player is named by its level. */
export function seatName(state, seat) {
  const { name, robot } = state.seats[seat];
  if (seat === state.you && !isShared(state)) return say("seats.you");
  return robot ? say(`levels.${robot}`) : name;
}

/** A face of its own for each seat; a computer player has the machine's, and whoever stands in too. */
export function avatar(seat) {
  const face = element("span", { class: "avatar", "aria-hidden": "true" });
  drawFace(face, seat);
  return face;
}

function drawFace(face, { seat, name, robot, standin }) {
  const isMachine = Boolean(robot || standin);
  face.dataset.ground = isMachine ? "machine" : GROUNDS[seat % GROUNDS.length];
  face.replaceChildren(isMachine ? icon("i-robot") : (name.match(SIGN)?.[0] ?? "?").toUpperCase());
}

/** The name of a seat as a part of the page: another person's is cut where it does not fit. */
export const nameOf = (state, seat, className = "name") =>
  element("span", { class: className, dir: "auto" }, [seatName(state, seat)]);

/** The line above the sheet: faces, names and totals of all seats, or the goal when alone. */
export class Totals {
  constructor(root, state, on) {
    Object.assign(this, { root, on });
    this.#build(state);
  }

  #build(state) {
    this.front = frontOf(state);
    this.seats = seatsInOrder(state);
    this.avatars = this.seats.map((seat) => avatar(state.seats[seat]));
    this.totals = this.seats.map((seat) => element(seat === this.front ? "b" : "span", { class: "seat-total" }));
    this.statuses = this.seats.map(() => element("small"));
    this.button = element("button", { class: "totals-button", type: "button", "aria-haspopup": "dialog" });
    this.button.addEventListener("click", this.on.onDetails);
    this.root.classList.toggle("many", this.seats.length > 2);
    this.root.classList.toggle("people", state.level === null);
    this.root.replaceChildren(...this.#parts(state));
  }

  #parts(state) {
    if (this.seats.length > 2) return this.#chips(state);
    this.button.append(this.totals[0]);
    const mine = [this.avatars[0], this.#name(state, 0), this.button];
    if (this.seats.length < 2) return [...mine, ...this.#goal(state)];
    this.button.append(element("span", { class: "total-rule" }), this.totals[1]);
    return [...mine, this.#name(state, 1), this.avatars[1]];
  }

  #name(state, index) {
    return element("span", { class: "seat-name" }, [nameOf(state, this.seats[index]), this.statuses[index]]);
  }

  /** Three and more: a face, a name and a total each, side by side. */
  #chips(state) {
    const chips = this.seats.map((seat, index) => {
      const words = element("span", { class: "chip-text" }, [nameOf(state, seat), this.totals[index]]);
      return element("span", { class: "chip" }, [this.avatars[index], words]);
    });
    this.button.append(...chips);
    return [this.button];
  }

  #goal(state) {
    this.meter = element("i");
    this.button.append(element("span", { class: "goal-target" }, [say("seats.goal", { target: state.target })]));
    const attributes = { class: "icon-button goal-hint", type: "button", "aria-label": say("hint.button") };
    const hint = element("button", attributes, [icon("i-bulb")]);
    hint.addEventListener("click", this.on.onHint);
    const meter = element("span", { class: "goal", "aria-hidden": "true" }, [
      element("span", { class: "meter" }, [this.meter]),
    ]);
    return state.hint ? [meter, hint] : [meter];
  }

  render(view) {
    const { shown } = view;
    if (frontOf(shown) !== this.front) this.#build(shown);
    this.seats.forEach((seat, index) => {
      setText(this.totals[index], String(shown.sheets[seat].total));
      setText(this.statuses[index], statusText(view, seat));
      markFace(this.avatars[index], view, seat);
    });
    const mine = shown.sheets[this.front].total;
    if (this.meter) this.meter.style.transform = `scaleX(${Math.min(1, mine / shown.target)})`;
    this.button.setAttribute("aria-label", this.#label(view));
  }

  #label(view) {
    const { shown } = view;
    if (this.seats.length < 2)
      return say("seats.goal_label", { total: shown.sheets[this.front].total, target: shown.target });
    const told = (seat) => {
      const total = say("seats.total", { name: seatName(shown, seat), points: shown.sheets[seat].total });
      const status = this.seats.length > 2 && statusText(view, seat);
      return status ? `${total} (${status})` : total;
    };
    return this.seats.map(told).join(", ");
  }
}

/** Whose turn it is, who is away, who has left, for whom a computer player plays: on a face. */
export function markFace(face, { shown, away }, seat) {
  const { robot, standin, left } = shown.seats[seat];
  const isMachine = Boolean(robot || standin);
  if (isMachine !== (face.dataset.ground === "machine")) drawFace(face, shown.seats[seat]);
  face.classList.toggle("turn", shown.turn?.seat === seat);
  face.classList.toggle("away", away.has(seat) && !isMachine);
  face.classList.toggle("left", Boolean(left));
}
