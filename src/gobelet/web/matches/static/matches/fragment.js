/** A part of another page of the site in a dialog. */

import { element } from "./dom.js";
import { fetchPart } from "./part.js";
import { say } from "./texts.js";

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
