/** Who sits where: names, faces, totals. */

import { element, icon, setText } from "./dom.js";
import { say } from "./texts.js";

/** My own seat is "Vous"; a computer player is named by its level. */
export function seatName(state, seat) {
  const { name, robot } = state.seats[seat];
  if (seat === state.you) return say("seats.you");
  return robot ? say(`levels.${robot}`) : name;
}

export function avatar({ name, robot }, size = "") {
  const face = robot ? icon("i-robot") : (name.trim()[0] ?? "?").toUpperCase();
  const made = element("span", { class: `avatar ${size}`, "data-ground": robot ? "machine" : "leather" }, [face]);
  made.setAttribute("aria-hidden", "true");
  return made;
}

/** The line above the sheet: faces, names and totals of both seats, or the goal when alone. */
export class Totals {
  constructor(root, state, { onDetails, onHint }) {
    this.seats = [state.you, ...state.seats.map((seat) => seat.seat).filter((seat) => seat !== state.you)];
    this.avatars = this.seats.map((seat) => avatar(state.seats[seat]));
    this.totals = this.seats.map((seat) => element(seat === state.you ? "b" : "span"));
    const rule = element("span", { class: "total-rule" });
    const button = element("button", { class: "totals-button", type: "button", "aria-haspopup": "dialog" });
    button.append(this.totals[0]);
    if (this.seats.length > 1) button.append(rule, ...this.totals.slice(1));
    button.addEventListener("click", onDetails);
    this.button = button;
    root.append(this.avatars[0], this.#name(state, this.seats[0]), button);
    if (this.seats.length > 1) root.append(this.#name(state, this.seats[1]), this.avatars[1]);
    else root.append(...this.#goal(state, button, onHint));
  }

  #name(state, seat) {
    const kind = state.seats[seat].robot ? [element("small", {}, [say("seats.computer")])] : [];
    return element("span", { class: "seat-name" }, [seatName(state, seat), ...kind]);
  }

  #goal(state, button, onHint) {
    this.meter = element("i");
    this.target = element("span", { class: "goal-target" }, [say("seats.goal", { target: state.target })]);
    button.append(this.target);
    const attributes = { class: "icon-button goal-hint", type: "button", "aria-label": say("hint.button") };
    const hint = element("button", attributes, [icon("i-bulb")]);
    hint.addEventListener("click", onHint);
    const meter = element("span", { class: "goal", "aria-hidden": "true" }, [
      element("span", { class: "meter" }, [this.meter]),
    ]);
    return state.hint ? [meter, hint] : [meter];
  }

  render({ shown }) {
    this.seats.forEach((seat, index) => {
      setText(this.totals[index], String(shown.sheets[seat].total));
      this.avatars[index].classList.toggle("turn", shown.turn?.seat === seat);
    });
    const mine = shown.sheets[shown.you].total;
    if (this.meter) this.meter.style.transform = `scaleX(${Math.min(1, mine / shown.target)})`;
    this.button.setAttribute("aria-label", this.#label(shown));
  }

  #label(shown) {
    if (this.seats.length < 2)
      return say("seats.goal_label", { total: shown.sheets[shown.you].total, target: shown.target });
    return this.seats
      .map((seat) => say("seats.total", { name: seatName(shown, seat), points: shown.sheets[seat].total }))
      .join(", ");
  }
}
