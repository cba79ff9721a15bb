/** Copy the recovery codes. */

const button = document.querySelector("[data-copy]");
const codes = [...document.querySelectorAll("[data-codes] code")].map((code) => code.textContent);

async function copy() {
  await navigator.clipboard.writeText(`${codes.join("\n")}\n`);
  button.querySelector("span").textContent = button.dataset.done;
  document.querySelector("[data-copied]").textContent = button.dataset.done;
}

if (navigator.clipboard) {
  button.hidden = false;
  button.addEventListener("click", copy);
}
