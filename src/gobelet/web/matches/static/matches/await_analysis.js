/** The figures of a game just finished are worked out in the background: show them when they are there. */

const EVERY_MS = 2000;
const TRIES = 60;

const pending = document.querySelector("[data-pending]");

async function fetched() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return page.querySelector(".luck");
}

async function wait(tries) {
  if (!tries) return;
  const figures = await fetched().catch(() => null);
  if (figures) pending.replaceWith(figures);
  else setTimeout(() => wait(tries - 1), EVERY_MS);
}

setTimeout(() => wait(TRIES), EVERY_MS);
