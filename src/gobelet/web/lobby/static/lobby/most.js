/** Rules that only two people play leave nothing else chosen, and nobody else named. */

const form = document.querySelector(".choose");

function fit() {
  const { seats } = form.elements;
  const rules = form.querySelector('[name="ruleset"]:checked');
  if (!rules) return;
  const most = Number(rules.dataset.most);
  if (seats && Number(seats.value) > most) seats.value = String(most);
  // What cannot be seen is not sent.
  for (const entry of form.querySelectorAll("[data-player]")) {
    entry.querySelector("input").disabled = Number(entry.dataset.player) > most;
  }
}

form.addEventListener("change", fit);
// A page shown again by the back button has its own choices back, but no event told us so.
addEventListener("pageshow", fit);
