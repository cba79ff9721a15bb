/**
 * Advice in a bubble above the dice: what to keep or where to score, its gain, one reason. The dice
 * and the box that it speaks of are marked while it stands.
 */

import { element, icon } from "./dom.js";
import { boxInSentence } from "./rules.js";
import { anyOf, decimal, knows, list, say } from "./texts.js";

/** The words of an advice. */
function hintText(state, { places, action }) {
  const { rules, turn } = state;
  const choice = state.choices.find((each) => each.category === action);
  if (choice) return say("hint.score", { box: boxInSentence(rules, action), points: choice.points });
  const kept = (places ?? []).map((place) => turn.tray[place]);
  const thrown = turn.tray.filter((_, place) => !(places ?? []).includes(place));
  if (!kept.length) return say("hint.throw_all");
  return say("hint.keep", { kept: dice(kept), thrown: dice(thrown) });
}

const SEVERAL = { 1: "hint.one", 2: "hint.two", 3: "hint.three", 4: "hint.four" };

/** "les trois 4 et le 6". */
function dice(faces) {
  const groups = [...new Set(faces)].sort();
  return list(groups.map((face) => say(SEVERAL[faces.filter((other) => other === face).length], { face })));
}

export class HintBubble {
  #held = "";

  /**
   * @param on `said(text)` for those who listen; `advised(advice)` with the places to hold and the
   *   box, null when nothing is advised any more; `lost()` when the focus went with the bubble
   */
  constructor(place, on) {
    Object.assign(this, { place, on });
  }

  show(state, hint) {
    const amount = Math.round((hint.gain ?? 0) * 10) / 10;
    const gain = amount ? say("hint.gain", { points: decimal(amount), amount }) : "";
    const places = hint.places ?? [];
    this.say(hintText(state, hint), [gain, reasonText(state, hint.reason)].filter(Boolean).join(" "));
    this.on.advised({ places, category: places.length ? null : hint.action });
  }

  /** Advice goes once it is followed, or once a die is held against it. */
  render({ advice, held }) {
    const now = held.join();
    const isNews = now !== this.#held;
    this.#held = now;
    if (!advice || !isNews) return;
    const isOnTheWay = held.length < advice.places.length && held.every((place) => advice.places.includes(place));
    if (!isOnTheWay) this.clear();
  }

  say(text, second = "") {
    const attributes = { class: "icon-button", type: "button", "aria-label": say("hint.close") };
    const close = element("button", attributes, [icon("i-close")]);
    const words = [element("span", {}, [text])];
    if (second) words.push(element("span", { class: "label" }, [second]));
    const said = element("p", { class: "row-text" }, words);
    const bubble = element("div", { class: "bubble" }, [icon("i-bulb"), said, close]);
    bubble.addEventListener("click", () => this.clear());
    this.place.replaceChildren(bubble);
    this.on.advised(null);
    this.on.said([text, second].filter(Boolean).join(" "));
  }

  /** Take it away; tell whether there was any. */
  clear() {
    if (!this.place.hasChildNodes()) return false;
    const hadFocus = this.place.contains(document.activeElement);
    this.place.replaceChildren();
    this.on.advised(null);
    if (hadFocus) this.on.lost();
    return true;
  }
}

/** One plain reason; which facts come with it depends on its code. */
function reasonText({ rules }, reason) {
  if (!reason) return "";
  const code = reason.code === "run_draw" && !reason.faces ? "run_far" : reason.code;
  if (!knows(`reasons.${code}`)) return "";
  const box = (category) => boxInSentence(rules, category);
  return say(`reasons.${code}`, {
    ...reason,
    box: reason.category && box(reason.category),
    other: reason.other && box(reason.other),
    faces: anyOf(reason.faces ?? []),
    boxes: list((reason.categories ?? []).slice(0, 3).map(box)),
  });
}
