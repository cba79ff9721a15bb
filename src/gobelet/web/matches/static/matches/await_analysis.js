/** The figures of a game just finished are worked out in the background: show them when they are there. */

import { listenToReturn } from "../common/attendance.js";
import { watchReadiness } from "../common/readiness.js";
import { fetchPart } from "./part.js";

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30000;

const pending = document.querySelector("[data-pending]");
const meter = pending.querySelector("progress");

let wait = FIRST_WAIT;
let timer = setTimeout(look, wait);

/** Ask ever more rarely, and never while nobody looks. */
async function look() {
  const figures = document.hidden ? null : await fetchPart(location.href, ".luck").catch(() => null);
  clearTimeout(timer);
  if (!pending.isConnected) return;
  if (figures) pending.replaceWith(figures);
  else timer = setTimeout(look, wait);
  wait = Math.min(wait * 1.4, LONGEST_WAIT);
}

watchReadiness(pending.dataset.pending, ({ state, done }) => {
  pending.dataset.state = state;
  meter.hidden = state !== "solving";
  meter.value = done;
});
listenToReturn(look);
