/** A button that copies a text, where a browser can, and says whether it did. */
export function offerCopying(button, told, text) {
  if (!navigator.clipboard) return;
  button.hidden = false;
  button.addEventListener("click", async () => {
    const { done, failed } = button.dataset;
    // A browser may refuse: by its settings, or because the page is not the one in front.
    const said = await navigator.clipboard.writeText(text).then(
      () => done,
      () => failed,
    );
    button.querySelector("span").textContent = said;
    told.textContent = said;
  });
}
