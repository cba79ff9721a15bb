/**
 * Keys: 1-5 hold, R throws, arrows choose a box, Enter scores, H hint, Escape closes it, ? help. Space and Enter
 * belong to the focused control; Space throws only when none is focused.
 */

import { isDialogOpen } from "./dialog.js";
import { preferences } from "./preferences.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const isTyping = (target) => Boolean(target.closest?.("input, select, textarea, dialog"));
/** A key that is held down acts once, on controls and in dialogs too. */
const isHeldKey = ({ key }) => key === " " || key === "Enter";
const hasFocus = () => !["BODY", "MAIN"].includes(document.activeElement?.tagName ?? "BODY");

/** @param on `hold(position)`, `throw()`, `move(down, right)`, `confirm(target)`, `hint()`, `close()`, `help()` */
export function listenToKeys(on) {
  document.addEventListener("keydown", (event) => {
    if (event.repeat && isHeldKey(event)) return event.preventDefault();
    if (event.ctrlKey || event.metaKey || event.altKey || isDialogOpen() || isTyping(event.target)) return;
    if (act(event, on)) event.preventDefault();
  });
}

function act(event, on) {
  const { key } = event;
  if (key in ARROWS) return on.move(...ARROWS[key]);
  if (key === "Enter") return on.confirm(event.target);
  if (key === "Escape") return on.close();
  if (key === " ") return !hasFocus() && (on.throw(), true);
  if (!preferences.shortcuts || event.repeat) return false;
  const digit = digitOf(event);
  if (digit) return (on.hold(digit - 1), true);
  const named = { r: on.throw, h: on.hint, "?": on.help }[key.toLowerCase()];
  if (named) named();
  return Boolean(named);
}

/** The digit of a key, also where digits need Shift, as on a French keyboard. */
function digitOf({ key, code, shiftKey }) {
  const found = /^([1-5])$/.exec(key) ?? (shiftKey ? null : /^(?:Digit|Numpad)([1-5])$/.exec(code));
  return found && Number(found[1]);
}
