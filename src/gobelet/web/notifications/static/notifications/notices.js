/**
 * What waits for this person: in the header, in the tab, and on the icon of an installed Gobelet.
 *
 * Asked for when a page opens, and again, with what the page shows of it, when it is looked at anew or an "arrival"
 * says that something is new. The table counts for itself, move by move: it hears a "notices" event.
 */

import { refresh } from "./fresh.js";

const { notices: address } = document.body.dataset;
const isTable = document.body.classList.contains("at-table");

let known = null;

async function look({ isFirst = false } = {}) {
  const here = new URLSearchParams({ here: location.pathname });
  const told = await fetch(`${address}?${here}`).then((answer) => (answer.ok ? answer.json() : null), () => null);
  if (told === null) return; // no line: what was told last stands
  document.dispatchEvent(new CustomEvent("notices", { detail: told }));
  if (isTable) return;
  if (!isFirst) {
    await refresh();
    showArrival(told);
  }
  known = new Set(told.items.map(nameOf));
  showInHeader(told);
  showInTab(told.count);
  showOnIcon(told.count);
}

const nameOf = ({ kind, href }) => `${kind} ${href}`;

/** Tell whether the page in view has a link to it already. */
function isInView(href) {
  const links = [...document.querySelectorAll("[data-fresh] a")].filter((link) => link.pathname === href);
  return links.some((link) => link.getBoundingClientRect().top < innerHeight && link.getBoundingClientRect().bottom > 0);
}

/** The first thing that was not there before, unless this very page is about it; until it is seen to. */
function showArrival({ items }) {
  const place = document.querySelector("[data-arrival]");
  if (!place) return;
  if (!items.some(({ href }) => href === place.querySelector("a")?.pathname)) place.replaceChildren();
  const item = items.find((one) => known && !known.has(nameOf(one)) && one.href !== location.pathname);
  if (!item) return;
  if (isInView(item.href)) {
    place.textContent = item.text;
    return;
  }
  const shape = document.querySelector("[data-arrival-shape]").content.cloneNode(true);
  const link = shape.querySelector("a");
  link.href = item.href;
  link.querySelector("span").textContent = item.text;
  shape.querySelector("button").addEventListener("click", () => place.replaceChildren());
  place.replaceChildren(shape);
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
