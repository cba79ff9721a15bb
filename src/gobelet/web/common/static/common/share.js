/** Copy an address, or hand it to the system's share sheet, where a browser can. */

function offerCopying(place, link) {
  const copy = place.querySelector("[data-copy]");
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    await navigator.clipboard.writeText(link.href);
    copy.querySelector("span").textContent = copy.dataset.done;
    place.querySelector("[data-copied]").textContent = copy.dataset.done;
  });
}

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
  if (navigator.clipboard) offerCopying(place, link);
  if (navigator.share) offerSheet(place, link);
}
