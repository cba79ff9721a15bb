/** Copy an address, or a text that names it, or hand it to the system's share sheet, where a browser can. */

import { offerCopying } from "./copying.js";

function offerSheet(place, link) {
  const share = place.querySelector("[data-share]");
  share.hidden = false;
  share.addEventListener("click", () => {
    // Whoever closes the sheet has changed their mind, that is all.
    navigator.share({ text: share.dataset.text, url: link.href }).catch(() => {});
  });
}

for (const place of document.querySelectorAll("[data-sharing]")) {
  const link = place.querySelector("[data-address]");
  const copy = place.querySelector("[data-copy]");
  offerCopying(copy, place.querySelector("[data-copied]"), copy.dataset.text ?? link.href);
  if (navigator.share) offerSheet(place, link);
}
