/** The figures of a game just finished are worked out in the background: show them when they are there. */

import { watchReadiness } from "../common/readiness.js";

const FIRST_WAIT = 2000;
const LONGEST_WAIT = 30000;

const pending = document.querySelector("[data-pending]");
const meter = pending.querySelector("progress");

async function fetched() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector(".luck");
}

/** Ask ever more rarely, and never while nobody looks. */
async function look(wait) {
  const figures = document.hidden ? null : await fetched().catch(() => null);
  if (figures) pending.replaceWith(figures);
  else setTimeout(() => look(Math.min(wait * 1.4, LONGEST_WAIT)), wait);
}

watchReadiness(pending.dataset.pending, ({ state, done }) => {
  pending.dataset.state = state;
  meter.hidden = state !== "solving";
  meter.value = done;
});
setTimeout(() => look(FIRST_WAIT), FIRST_WAIT);
