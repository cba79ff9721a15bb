/** Advice in a bubble above the dice: what to keep or where to score, its gain, one reason. */

import { element, icon } from "./dom.js";
import { boxName } from "./rules.js";
import { decimal, knows, list, say } from "./texts.js";

/** The words of an advice. */
export function hintText(state, { places, action }) {
  const { rules, turn } = state;
  const choice = state.choices.find((each) => each.category === action);
  if (choice) return say("hint.score", { box: boxName(rules, action), points: choice.points });
  const kept = (places ?? []).map((place) => turn.tray[place]);
  const thrown = turn.tray.filter((_, place) => !(places ?? []).includes(place));
  if (!kept.length) return say("hint.throw_all");
  return say("hint.keep", { kept: list([...kept].sort()), thrown: list([...thrown].sort()) });
}

export class HintBubble {
  constructor(place, onClose) {
    Object.assign(this, { place, onClose });
  }

  show(state, hint) {
    const gain = hint.gain > 0.05 ? say("hint.gain", { points: decimal(hint.gain), amount: hint.gain }) : "";
    this.say(hintText(state, hint), [gain, reasonText(state, hint.reason)].filter(Boolean).join(" "));
  }

  say(text, second = "") {
    const close = element("button", { class: "icon-button bubble-close", type: "button", "aria-label": say("hint.close") }, [
      icon("i-close"),
    ]);
    close.addEventListener("click", () => {
      this.clear();
      this.onClose();
    });
    const words = [element("span", {}, [text])];
    if (second) words.push(element("span", { class: "label" }, [second]));
    this.place.replaceChildren(
      element("div", { class: "bubble" }, [icon("i-bulb"), element("p", { class: "row-text" }, words), close]),
    );
  }

  clear() {
    this.place.replaceChildren();
  }
}

function reasonText(state, reason) {
  if (!reason || !knows(`reasons.${reason.code}`)) return "";
  const facts = { ...reason };
  if (facts.category) facts.box = boxName(state.rules, facts.category);
  return say(`reasons.${reason.code}`, facts);
}
