/** Tell how far the numbers are that Expert and Hint play from, while a ruleset's are not ready. */

const EVERY_MS = 1000;
const NEEDS_NUMBERS = new Set(["easy", "expert"]);

const form = document.querySelector(".choose");
const box = document.querySelector("[data-preparing]");
const meter = box.querySelector("progress");
let watch = 0;

/** The key of the rules that would be played. */
function chosenRules() {
  const { ruleset, multiple } = form.elements;
  const isSingle = ruleset.value === "classic" && !multiple[1].checked;
  return isSingle ? "classic_single" : ruleset.value;
}

async function look(mine) {
  const address = box.dataset.preparing.replace("KEY", chosenRules());
  const status = await fetch(address).then((answer) => (answer.ok ? answer.json() : null), () => null);
  if (mine !== watch) return;
  box.hidden = !status || status.state === "ready";
  if (status?.state === "ready") return;
  meter.value = status?.done ?? 0;
  setTimeout(() => mine === watch && look(mine), EVERY_MS);
}

function restart() {
  watch += 1;
  box.hidden = true;
  if (NEEDS_NUMBERS.has(form.elements.level.value)) look(watch);
}

form.addEventListener("change", restart);
// A page shown again by the back button has its own choices back, but no event told us so.
addEventListener("pageshow", restart);
