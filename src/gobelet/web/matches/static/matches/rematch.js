/** Who plays again, as it is said; and once everybody wants to, on to the new table. */

import { Connection } from "./connection.js";
import { find } from "./dom.js";
import { fetchPart } from "./part.js";

const PLACE = "[data-rematch]";
/** What the words need to be read before the page moves on. */
const MOVING_ON = 1200;

const match = find(PLACE).dataset.rematch;
let isOpen = false;
let asked = 0;

const connection = new Connection(() => ({ match }), {
  message: receive,
  status: (status) => {
    isOpen = status === "open";
  },
});

function receive(message, command) {
  if (message.type === "rematch" && message.match === match) refresh();
  // With a new line comes a snapshot: others may have answered while there was none.
  if (message.type === "snapshot" && !find(PLACE).dataset.begun) refresh();
  // The page of the form says why, or leads to where one chooses.
  if (message.type === "refused" && command?.type === "rematch") form(command.wanted)?.submit();
}

const form = (wanted) => find(`form[data-wanted="${Number(wanted)}"]`);

/** The words are the page's own; a rematch that begins while one looks takes everybody along. */
async function refresh() {
  const number = ++asked;
  const news = await fetchPart(location.href, PLACE).catch(() => null);
  const place = find(PLACE);
  if (!news || number !== asked || news.textContent === place.textContent) return;
  const had = place.contains(document.activeElement);
  place.replaceWith(news);
  if (had) find("button, a", news)?.focus();
  const go = news.dataset.begun && find("a[data-go]", news);
  if (go) setTimeout(() => location.assign(go.href), MOVING_ON);
}

document.addEventListener("submit", (event) => {
  const { wanted } = event.target.dataset;
  if (!wanted || !isOpen) return;
  event.preventDefault();
  connection.command({ type: "rematch", match, wanted: wanted === "1" });
});
connection.open();
document.documentElement.dataset.ready = "true";
