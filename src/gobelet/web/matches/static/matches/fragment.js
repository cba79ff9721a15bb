/** Parts of other pages of the site, so that their words stand in one place. */

import { element } from "./dom.js";
import { say } from "./texts.js";

export async function fetchPart(address, selector) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return document.adoptNode(page.querySelector(selector));
}

/** A place in a dialog that is filled as soon as the part is there; `prepare` gets it before it is shown. */
export function fetchedPlace(address, selector) {
  const place = element("div", { "aria-busy": "true" });
  const filled = async (prepare = () => {}) => {
    try {
      const part = await fetchPart(address, selector);
      prepare(part);
      place.replaceChildren(part);
    } catch {
      place.replaceChildren(element("p", { class: "notice", role: "alert" }, [say("menu.away")]));
    }
    place.removeAttribute("aria-busy");
  };
  return { place, filled };
}
