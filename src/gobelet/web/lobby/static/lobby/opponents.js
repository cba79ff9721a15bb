/** No more people can be chosen than there are seats: the others wait until one is taken off. */

const form = document.querySelector(".choose");
const people = form.querySelector("[data-opponents]");

function fit() {
  const boxes = [...people.querySelectorAll("input")];
  const rules = form.querySelector('[name="ruleset"]:checked');
  const most = Math.min(Number(people.dataset.opponents), rules ? Number(rules.dataset.most) - 1 : Infinity);
  const chosen = boxes.filter((box) => box.checked);
  for (const box of boxes) box.disabled = !box.checked && chosen.length >= most;
  form.querySelector(".page-action button").disabled = chosen.length === 0;
}

if (people) {
  fit();
  form.addEventListener("change", fit);
  // A page shown again by the back button has its own choices back, but no event told us so.
  addEventListener("pageshow", fit);
}
