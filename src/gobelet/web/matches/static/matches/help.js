/** Help: how to play, the keys, and the promise about the dice. */

import { openDialog } from "./dialog.js";
import { element } from "./dom.js";
import { fetchPart } from "./part.js";
import { preferences } from "./preferences.js";
import { say } from "./texts.js";

/** The keys as the page of the help lists them. */
async function fillKeys(place, address) {
  const table = await fetchPart(address, "table.keys").catch(() => null);
  if (!table) return;
  const lines = [...table.querySelectorAll("tr")].flatMap(({ cells: [keys, text] }) => [
    element("dt", {}, [...keys.childNodes]),
    element("dd", {}, [text.textContent]),
  ]);
  place.replaceChildren(element("dl", { class: "key-list" }, lines));
}

export function openHelp(state, links) {
  const steps = ["goal", "hold", "throw", "score"].map((step) => element("p", {}, [say(`help.${step}`)]));
  const keys = element("div");
  if (preferences.shortcuts) fillKeys(keys, links.about);
  else keys.append(element("p", { class: "second" }, [say("help.keys_off")]));
  return openDialog(say("help.title"), [
    element("div", { class: "steps" }, steps),
    element("h3", {}, [say("help.keys")]),
    keys,
    element("p", { class: "second seal" }, [say("help.promise", { commitment: state.commitment })]),
    element("p", {}, [element("a", { href: links.about }, [say("help.page")])]),
  ]);
}
