/** Walking over the boxes that can be chosen, by arrow. */

import { isUpper } from "./rules.js";

/** The box that an arrow leads to from `current`, among the legal ones; null when there is none. */
export function nextBox(state, current, [down, right]) {
  const legal = state.choices.map((choice) => choice.category);
  if (!legal.length) return null;
  if (!legal.includes(current)) return legal[0];
  if (down) return legal[(legal.indexOf(current) + down + legal.length) % legal.length];
  return across(state.rules.boxes, legal, current, right);
}

/** The nearest legal box on the other half of the sheet. */
function across(boxes, legal, current, right) {
  const isThere = (category) => isUpper(category) === right < 0;
  if (isThere(current)) return current;
  const row = (category) => boxes.filter((box) => isUpper(box) === isUpper(category)).indexOf(category);
  const found = legal.filter(isThere);
  found.sort((a, b) => Math.abs(row(a) - row(current)) - Math.abs(row(b) - row(current)));
  return found[0] ?? current;
}
