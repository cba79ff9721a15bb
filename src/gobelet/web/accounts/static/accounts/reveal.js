/** Show a password while one types it. */

for (const button of document.querySelectorAll("[data-reveal]")) {
  const field = document.getElementById(button.dataset.reveal);
  button.hidden = false;
  const show = (isShown) => {
    field.type = isShown ? "text" : "password";
    button.setAttribute("aria-pressed", String(isShown));
  };
  button.addEventListener("click", () => show(field.type === "password"));
  // No browser keeps it among the texts it offers, and no page shown again still shows it.
  field.form.addEventListener("submit", () => show(false));
}
