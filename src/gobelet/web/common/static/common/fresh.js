/**
 * Parts of a page that may come anew while it is open: read again, and put in place when they say something else.
 * Those that change without a word to this browser (`data-often`) are read from time to time, while somebody looks.
 * Nothing moves under a finger, nor where somebody types or has opened something.
 */

import { listenToReturn } from "./attendance.js";

const PLACES = "[data-fresh]";
const OFTEN = "[data-fresh][data-often]";
const BUSY = "details[open], dialog[open], :popover-open";
const TYPED = "input, select, textarea";
const CONTROLS = "a, button";
const READ_EVERY = 20000;
const READ_LATER = 1000;

/** What a place says, without the tokens of its forms: they are new each time. */
function saidBy(place) {
  const copy = place.cloneNode(true);
  for (const token of copy.querySelectorAll("[name=csrfmiddlewaretoken]")) token.remove();
  return copy.innerHTML;
}

/** What a link or a button does: what tells it again once it came anew. */
function doneBy(control) {
  if (!control.form) return control.href;
  const sent = new FormData(control.form, control);
  sent.delete("csrfmiddlewaretoken");
  return `${control.form.action} ${new URLSearchParams(sent)}`;
}

let isPressed = false;

function isBusy(place) {
  return isPressed || place.querySelector(BUSY) || (place.contains(document.activeElement) && document.activeElement.matches(TYPED));
}

/** The focus stays with what it was on; where that is gone, it goes to what stands there now. */
function replace(place, next) {
  const controls = [...place.querySelectorAll(CONTROLS)];
  const index = controls.indexOf(document.activeElement);
  const done = index < 0 ? null : doneBy(controls[index]);
  place.replaceChildren(...next.childNodes);
  if (index < 0) return;
  const now = [...place.querySelectorAll(CONTROLS)];
  (now.find((one) => doneBy(one) === done) ?? now[Math.min(index, now.length - 1)])?.focus({ preventScroll: true });
}

async function read() {
  const places = [...document.querySelectorAll(PLACES)];
  if (!places.length) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const place of places) {
    const next = page.querySelector(`[data-fresh="${CSS.escape(place.dataset.fresh)}"]`);
    if (!place.isConnected || !next || saidBy(next) === saidBy(place)) continue;
    if (isBusy(place)) setTimeout(refresh, READ_LATER);
    else replace(place, next);
  }
}

let reading = null;
let isAsked = false;

/** Read the page again: what is new since it was asked for is there then, even if it is being read already. */
export function refresh() {
  isAsked = true;
  reading ??= readWhileAsked();
  return reading;
}

async function readWhileAsked() {
  while (isAsked) {
    isAsked = false;
    await read();
  }
  reading = null;
}

const refreshOften = () => document.hidden || !document.querySelector(OFTEN) || refresh();

addEventListener("pointerdown", () => (isPressed = true), { capture: true, passive: true });
// A click comes after the finger has left.
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => setTimeout(() => (isPressed = false)), { capture: true, passive: true });
}
setInterval(refreshOften, READ_EVERY);
listenToReturn(refreshOften);
