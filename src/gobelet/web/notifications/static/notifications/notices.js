/**
 * What waits for this person: in the header, in the tab, and on the icon of an installed Gobelet.
 *
 * Asked for when a page opens, and again, with what the page shows of it, when it is looked at anew or an "arrival"
 * says that something is new. What was not there before is announced, once. The table counts for itself, move by
 * move: it hears a "notices" event.
 */

import { refresh } from "../common/fresh.js";

const { notices: address } = document.body.dataset;
const isTable = document.body.classList.contains("at-table");

/** Ids of what this page has known of; null until it was told for the first time. */
let known = null;
let waiting = new Set();
let asked = 0;
let answered = 0;

async function look({ isFirst = false } = {}) {
  const number = ++asked;
  const here = new URLSearchParams({ here: location.pathname, ...(document.hidden ? {} : { looks: "" }) });
  const told = await fetch(`${address}?${here}`).then((answer) => (answer.ok ? answer.json() : null), () => null);
  if (told === null || number < answered) return; // no line, or overtaken: what was told last stands
  answered = number;
  document.dispatchEvent(new CustomEvent("notices", { detail: told }));
  if (isTable) return;
  const fresh = known ? told.items.filter(({ id }) => !known.has(id)) : [];
  waiting = new Set(told.items.map(({ id }) => id));
  known = new Set([...(known ?? []), ...waiting]);
  showInHeader(told);
  showInTab(told.count);
  showOnIcon(told.count);
  if (!isFirst) await refresh();
  showArrivals(fresh);
}

/** Tell whether the page in view has a link to it already. */
function isInView(href) {
  const links = [...document.querySelectorAll("[data-fresh] a")].filter((link) => link.pathname === href);
  return links.some((link) => link.getBoundingClientRect().top < innerHeight && link.getBoundingClientRect().bottom > 0);
}

/** What was not there before, unless this very page is about it; each until it is seen to. */
function showArrivals(fresh) {
  const place = document.querySelector("[data-arrival]");
  if (!place) return;
  for (const arrival of [...place.children]) if (!waiting.has(arrival.dataset.id)) arrival.remove();
  place.append(...fresh.filter(({ id, href }) => waiting.has(id) && href !== location.pathname).map(arrivalOf));
}

/** Words alone, for those who listen, where the page in view says it already. */
function arrivalOf({ id, text, href }) {
  const arrival = document.querySelector("[data-arrival-shape]").content.cloneNode(true).firstElementChild;
  const link = arrival.querySelector("a");
  arrival.dataset.id = id;
  link.href = href;
  link.querySelector("span").textContent = text;
  arrival.querySelector("button").addEventListener("click", () => arrival.remove());
  if (isInView(href)) {
    arrival.className = "visually-hidden";
    arrival.textContent = text;
  }
  return arrival;
}

function showInHeader({ count, label }) {
  const bell = document.querySelector("[data-bell]");
  if (!bell) return;
  bell.setAttribute("aria-label", label);
  const counter = bell.querySelector(".counter");
  counter.textContent = count;
  counter.hidden = count === 0;
}

function showInTab(count) {
  const title = document.title.replace(/^\(\d+\) /, "");
  document.title = count ? `(${count}) ${title}` : title;
}

function showOnIcon(count) {
  const told = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  told?.catch(() => {}); // refused where nothing is installed
}

if (address) {
  look({ isFirst: true });
  document.addEventListener("arrival", () => look());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  addEventListener("pageshow", (event) => event.persisted && look());
}
