/** Parts of a page that may come anew while it is open: read again, and put in place when they say something else. */

const PLACES = "[data-fresh]";

/** What a place says, without the tokens of its forms: they are new each time. */
function saidBy(place) {
  const copy = place.cloneNode(true);
  for (const token of copy.querySelectorAll("[name=csrfmiddlewaretoken]")) token.remove();
  return copy.innerHTML;
}

/** Where a link or a button leads: what tells it again once it came anew. */
const leadsTo = (control) => control?.href ?? control?.form?.action;

/** The focus stays with what it was on, where that is still there. */
function replace(place, next) {
  const address = place.contains(document.activeElement) ? leadsTo(document.activeElement) : null;
  place.replaceChildren(...next.childNodes);
  if (address) [...place.querySelectorAll("a, button")].find((one) => leadsTo(one) === address)?.focus();
}

export async function refresh() {
  const places = [...document.querySelectorAll(PLACES)];
  if (!places.length) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const place of places) {
    const next = page.querySelector(`[data-fresh="${place.dataset.fresh}"]`);
    if (next && saidBy(next) !== saidBy(place)) replace(place, next);
  }
}
