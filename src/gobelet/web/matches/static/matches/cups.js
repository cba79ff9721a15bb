/** Three cups show the three throws: tap one to take it, tap again to throw. */

import { element, icon } from "./dom.js";
import { isMyTurn, mayThrow } from "./store.js";
import { say } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";
const CONTOUR = "M5 12C5 1 59 1 59 12L50.5 68.5C49 74.5 15 74.5 13.5 68.5z";
const STROKES = "M60-2C68 3 72 10 72 18M54-9C57-8 60-7 62-6";

function drawing(symbol, className) {
  const svg = icon(symbol, className);
  svg.setAttribute("viewBox", "0 0 64 77");
  return svg;
}

function outline() {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 64 77");
  svg.setAttribute("aria-hidden", "true");
  for (const [name, path] of [
    ["cup-ring", CONTOUR],
    ["cup-strokes", STROKES],
  ]) {
    const part = document.createElementNS(SVG, "path");
    part.setAttribute("class", name);
    part.setAttribute("d", path);
    svg.append(part);
  }
  return svg;
}

function buildCup() {
  return element("button", { class: "cup", type: "button" }, [
    element("span", { class: "cup-shadow" }),
    element("span", { class: "cup-body" }, [
      drawing("cup-outline", "cup-outline-drawing"),
      drawing("cup", "cup-standing-drawing"),
      drawing("cup-lying", "cup-lying-drawing"),
      outline(),
    ]),
  ]);
}

export class Cups {
  /** @param fallback takes the focus when a focused cup is used up */
  constructor(group, count, fallback, onTap) {
    this.fallback = fallback;
    this.cups = Array.from({ length: count }, buildCup);
    for (const cup of this.cups) cup.addEventListener("click", onTap);
    group.append(...this.cups);
  }

  render(view) {
    const { turn } = view.shown;
    const used = turn ? this.cups.length - turn.throws_left : 0;
    this.cups.forEach((cup, index) => {
      const state = this.#stateOf(view, index, used);
      const isNext = index === used && isMyTurn(view);
      cup.dataset.state = state;
      if (!isNext && cup === document.activeElement) this.fallback.focus();
      cup.disabled = !isNext;
      cup.setAttribute("aria-label", say(`cups.${state === "thrown" ? "empty" : state}`, { number: index + 1 }));
      if (isNext) cup.setAttribute("aria-disabled", String(!mayThrow(view)));
    });
  }

  #stateOf(view, index, used) {
    const isThrown = view.moving || view.sending === "throw";
    if (!view.shown.turn) return "waiting";
    if (view.sending === "throw" && index === used) return "thrown";
    if (index < used) return isThrown && !view.sending && index === used - 1 ? "thrown" : "empty";
    if (!isMyTurn(view)) return "waiting";
    return view.taken && index === used ? "taken" : "ready";
  }
}
