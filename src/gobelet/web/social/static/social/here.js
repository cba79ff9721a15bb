/**
 * While a page is open its owner is online: it keeps a line to the site, and hears at once that something new
 * waits for them. Signs of who else is online are looked up again from time to time. Whoever has not looked at
 * the page for a while is not there: what waits for them reaches them elsewhere.
 */

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 60000;
const PING_EVERY = 25000;
const LOOK_EVERY = 20000;
const AWAY_AFTER = 5 * 60000;
const FOR_GOOD = new Set([4401, 4403, 4408]);

let socket = null;
let wait = FIRST_WAIT;
let wasCut = false;
const timers = {};

const tellArrival = () => document.dispatchEvent(new CustomEvent("arrival"));

function open() {
  clearTimeout(timers.retry);
  if (socket) return;
  const opened = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live/`);
  socket = opened;
  opened.addEventListener("open", () => {
    wait = FIRST_WAIT;
    if (wasCut) tellArrival(); // what came meanwhile was told to nobody
  });
  opened.addEventListener("message", ({ data }) => {
    if (JSON.parse(data).type === "notices") tellArrival();
  });
  opened.addEventListener("close", ({ code }) => {
    if (opened !== socket) return;
    socket = null;
    wasCut = true;
    if (FOR_GOOD.has(code)) return;
    timers.retry = setTimeout(open, wait * (0.8 + Math.random() * 0.4));
    wait = Math.min(wait * 2, LONGEST_WAIT);
  });
}

/** A page that is put away must not look as if somebody were there. */
function close() {
  clearTimeout(timers.retry);
  const closed = socket;
  socket = null;
  closed?.close();
}

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

open();
setInterval(() => socket?.readyState === WebSocket.OPEN && socket.send('{"type":"ping"}'), PING_EVERY);
setInterval(look, LOOK_EVERY);
addEventListener("pagehide", close);
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  open();
  look();
});
addEventListener("online", open);
document.addEventListener("visibilitychange", () => {
  clearTimeout(timers.away);
  if (document.hidden) {
    timers.away = setTimeout(close, AWAY_AFTER);
  } else {
    open();
    look();
  }
});
