/** Send a form once: a second tap while the answer is on its way changes nothing. */

/** An answer that takes longer is not to come: somebody may have stopped it. Sent again, a form goes on where it was. */
const LONGEST_WAIT = 10000;

const sent = new Set();

// Heard on the page, so that forms which come anew are meant too; what a script sends itself is its own affair.
document.addEventListener("submit", (event) => {
  if (event.defaultPrevented || !event.target.matches("[data-once]")) return;
  if (sent.has(event.target)) {
    event.preventDefault();
    return;
  }
  sent.add(event.target);
  setTimeout(() => sent.delete(event.target), LONGEST_WAIT);
});
// Shown again by the back button, they may be sent again.
addEventListener("pageshow", () => sent.clear());
