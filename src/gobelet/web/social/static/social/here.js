/**
 * While a page is open and looked at its owner is online: it keeps a socket to the site, and hears at once that
 * something new waits for them. Signs of who else is online are looked up again from time to time.
 */

import { Socket } from "../common/socket.js";

/** Nobody plays on these pages: all of them come back to a site that was away without a rush. */
const LONGEST_WAIT = 60000;
const LOOK_EVERY = 20000;

const tellArrival = () => document.dispatchEvent(new CustomEvent("arrival"));

let wasCut = false;

const socket = new Socket(
  {
    message: ({ type }) => type === "notices" && tellArrival(),
    status: (status) => {
      if (status === "open" && wasCut) tellArrival(); // what came meanwhile was told to nobody
      wasCut = true;
    },
  },
  { longestWait: LONGEST_WAIT },
);

const signs = () => document.querySelectorAll("[data-presence]");

async function look() {
  if (document.hidden || !signs().length) return;
  try {
    const answer = await fetch(location.href);
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = new Map([...page.querySelectorAll("[data-presence]")].map((sign) => [sign.dataset.presence, sign]));
    for (const sign of signs()) {
      const now = found.get(sign.dataset.presence);
      if (!now || now.hasAttribute("data-online") === sign.hasAttribute("data-online")) continue;
      sign.toggleAttribute("data-online", now.hasAttribute("data-online"));
      sign.textContent = now.textContent;
    }
  } catch {
    // The network is away; the next look may find it back.
  }
}

socket.open();
setInterval(look, LOOK_EVERY);
addEventListener("pageshow", ({ persisted }) => persisted && look());
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  socket.open(); // also where there were too many, or no session, when it was tried last
  look();
});
