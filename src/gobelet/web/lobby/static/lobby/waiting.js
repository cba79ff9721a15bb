/** The page of a table keeps itself true while one waits: who sits there, what one may do, the match. */

import { listenToReturn } from "../common/attendance.js";

const EVERY = 2000;
const LONGEST = 10000;

const meeting = document.querySelector("[data-status]");
const live = (name) => meeting.querySelector(`[data-live="${name}"]`);
let wait = EVERY;
let timer = 0;

/** Touch the list only when it says something else, so that nothing flickers and nobody hears it twice. */
function showSeats(list, html) {
  const next = document.createElement("div");
  next.innerHTML = html;
  if (next.innerHTML.trim() !== list.innerHTML.trim()) list.replaceChildren(...next.childNodes);
}

function show(status) {
  if (status.href) {
    location.replace(status.href);
    return;
  }
  if (status.view !== meeting.dataset.view) {
    location.reload();
    return;
  }
  if (live("seats")) showSeats(live("seats"), status.seats);
  if (live("robot")) live("robot").hidden = !status.offers_robot;
  if (live("start")) {
    live("start").hidden = !status.is_host;
    live("start").querySelector("button").disabled = !status.can_start;
    live("label").textContent = status.start;
    live("close").hidden = !status.is_host;
  }
}

async function look() {
  try {
    const looks = document.hidden ? "" : "?looks";
    const answer = await fetch(meeting.dataset.status + looks, { headers: { Accept: "application/json" } });
    if (answer.status === 404) location.reload();
    if (!answer.ok) throw new Error(answer.statusText);
    show(await answer.json());
    wait = EVERY;
  } catch {
    wait = Math.min(wait * 1.5, LONGEST);
  }
  meeting.querySelector("[data-away]").hidden = wait === EVERY;
  // Another look may have been under way.
  clearTimeout(timer);
  timer = setTimeout(look, wait);
}

document.addEventListener("arrival", look);
addEventListener("online", look);
listenToReturn(look);
look();
