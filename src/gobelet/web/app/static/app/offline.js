/** While there is no line: show which rules can be read, and go on as soon as the line is back. */

const EVERY = 10_000;

const { own, home, ask } = document.querySelector("[data-own]").dataset;

for (const rules of document.querySelectorAll("[data-kept]")) {
  caches.match(rules.dataset.kept, { ignoreVary: true }).then((kept) => {
    if (!kept) return rules.remove();
    rules.hidden = rules.parentElement.hidden = false;
    document.querySelector("[data-none-kept]").hidden = true;
  });
}

function goOn() {
  if (location.pathname === own) location.replace(home);
  else location.reload();
}

async function look() {
  const answers = await fetch(ask, { method: "HEAD", cache: "no-store" }).then(({ ok }) => ok, () => false);
  if (answers) goOn();
}

addEventListener("online", look);
setInterval(look, EVERY);
