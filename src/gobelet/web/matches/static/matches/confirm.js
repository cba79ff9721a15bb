/** A further question, only where a choice would cost. */

import { openDialog } from "./dialog.js";
import { element } from "./dom.js";
import { preferences } from "./preferences.js";
import { boxName, gainOf, scoreText } from "./rules.js";
import { isShared, seatName } from "./seats.js";
import { say } from "./texts.js";

const GO = "go";
const isFiveAlike = (tray) => new Set(tray).size === 1;

/** Why a choice deserves a question, or null. */
function doubt(state, choice) {
  const { choices, rules, turn } = state;
  const others = choices.filter((each) => each !== choice);
  const five = others.find((each) => each.category === "five_of_a_kind");
  if (isFiveAlike(turn.tray) && five && gainOf(five) > gainOf(choice))
    return say("confirm.breaking", { points: five.points });
  if (gainOf(choice) === 0 && others.some((each) => gainOf(each) > 0))
    return say("confirm.zero", { box: boxName(rules, choice.category) });
  return null;
}

/** Ask where needed; resolves to whether to go on. */
export async function confirmChoice(state, choice) {
  const { confirm } = preferences;
  const reason = confirm === "never" ? null : doubt(state, choice);
  if (!reason && confirm !== "always") return true;
  return isConfirmed(say("confirm.title"), reason ?? say("confirm.always"), {
    go: element("button", { class: "button ink", value: GO, type: "button" }, [scoreText(state.rules, choice)]),
    back: say("confirm.back"),
  });
}

/** Ask before a game is left for good; between people that is lost at once. */
export function confirmLeaving(state) {
  return isConfirmed(say("leave.title"), leavingText(state), {
    go: element("button", { class: "button quiet", value: GO, type: "button" }, [say("leave.go")]),
    back: say("leave.back"),
  });
}

function leavingText(state) {
  if (state.level !== null) return say("leave.text");
  const others = state.seats.filter(({ seat, left }) => seat !== state.you && !left);
  if (isShared(state)) return say("leave.shared", { name: seatName(state, state.you) });
  if (state.options.stake) return stakedText(state);
  return say(others.length > 1 ? "leave.several" : "leave.people");
}

function stakedText({ version, options }) {
  return version ? say("leave.staked", { count: options.stake }) : say("leave.unthrown");
}

async function isConfirmed(title, text, { go, back }) {
  const stay = element("button", { class: "button quiet", value: "", type: "button" }, [back]);
  return (await openDialog(title, [element("p", {}, [text])], { actions: [stay, go] })) === GO;
}
