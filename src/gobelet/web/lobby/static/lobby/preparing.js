/** Tell how far the numbers are that Expert and Hint play from, while a ruleset's are not ready. */

import { watchReadiness } from "../common/readiness.js";

const NEEDS_NUMBERS = new Set(["easy", "expert"]);

const form = document.querySelector(".choose");
const box = document.querySelector("[data-preparing]");
const meter = box.querySelector("progress");
let stop = () => {};

/** The key of the rules that would be played. */
function chosenRules() {
  const { ruleset, multiple } = form.elements;
  const isSingle = ruleset.value === "classic" && !multiple[1].checked;
  return isSingle ? "classic_single" : ruleset.value;
}

function show({ state, done }) {
  box.hidden = state === "ready";
  box.dataset.state = state;
  meter.value = done;
}

function restart() {
  stop();
  box.hidden = true;
  if (!NEEDS_NUMBERS.has(form.elements.level.value)) return;
  stop = watchReadiness(box.dataset.preparing.replace("KEY", chosenRules()), show);
}

form.addEventListener("change", restart);
// A page shown again by the back button has its own choices back, but no event told us so.
addEventListener("pageshow", restart);
