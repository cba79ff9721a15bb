/** Send a form once: a second tap while the answer is on its way changes nothing. */

for (const form of document.querySelectorAll("form[data-once]")) {
  let isSent = false;
  form.addEventListener("submit", (event) => {
    if (isSent) event.preventDefault();
    isSent = true;
  });
  // Shown again by the back button, it may be sent again.
  addEventListener("pageshow", () => {
    isSent = false;
  });
}
