/**
 * What waits for this person: in the header, in the tab, and on the icon of an installed Gobelet.
 *
 * Asked for when a page opens, and when it is looked at again. The table counts for itself, move by
 * move: it hears a "notices" event.
 */

const { notices: address } = document.body.dataset;
const isTable = document.body.classList.contains("at-table");

async function look() {
  const here = new URLSearchParams({ here: location.pathname });
  const told = await fetch(`${address}?${here}`).then((answer) => (answer.ok ? answer.json() : null), () => null);
  if (told === null) return; // no line: what was told last stands
  document.dispatchEvent(new CustomEvent("notices", { detail: told }));
  if (isTable) return;
  showInHeader(told);
  showInTab(told.count);
  showOnIcon(told.count);
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
  look();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && look());
  addEventListener("pageshow", (event) => event.persisted && look());
}
