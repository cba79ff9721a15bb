/** Parts of a page that may come anew while it is open: read again, and put in place when they say something else. */

const PLACES = "[data-fresh]";

/** What a place says, without the tokens of its forms: they are new each time. */
function saidBy(place) {
  const copy = place.cloneNode(true);
  for (const token of copy.querySelectorAll("[name=csrfmiddlewaretoken]")) token.remove();
  return copy.innerHTML;
}

export async function refresh() {
  const places = [...document.querySelectorAll(PLACES)];
  if (!places.length) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  for (const place of places) {
    const next = page.querySelector(`[data-fresh="${place.dataset.fresh}"]`);
    if (next && saidBy(next) !== saidBy(place)) place.replaceChildren(...next.childNodes);
  }
}
