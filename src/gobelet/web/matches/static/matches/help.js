/** Help: how to play, the keys, and the promise about the dice. */

import { openDialog } from "./dialog.js";
import { element } from "./dom.js";
import { preferences } from "./preferences.js";
import { say } from "./texts.js";

const KEYS = [
  [["1", "5"], "help.key_hold"],
  [["R"], "help.key_throw"],
  [["↑", "↓", "←", "→"], "help.key_box"],
  [["↵"], "help.key_confirm"],
  [["H"], "help.key_hint"],
  [["?"], "help.key_help"],
];

const key = (name) => element("kbd", { class: "key" }, [name]);

function keyNames(names) {
  return names.length === 2 ? [key(names[0]), ` ${say("help.to")} `, key(names[1])] : names.map(key);
}

function keyList(hasHint) {
  const shown = KEYS.filter(([, text]) => hasHint || text !== "help.key_hint");
  return element(
    "dl",
    { class: "key-list" },
    shown.flatMap(([names, text]) => [element("dt", {}, keyNames(names)), element("dd", {}, [say(text)])]),
  );
}

export function openHelp(state) {
  const steps = ["goal", "hold", "throw", "score"].map((step) => element("p", {}, [say(`help.${step}`)]));
  const keys = preferences.shortcuts ? keyList(state.hint) : element("p", { class: "second" }, [say("help.keys_off")]);
  return openDialog(say("help.title"), [
    element("div", { class: "steps" }, steps),
    element("h3", {}, [say("help.keys")]),
    keys,
    element("p", { class: "second seal" }, [say("help.promise", { commitment: state.commitment })]),
  ]);
}

/** The short reminder under the tray on a desktop. */
export function keyReminder(target, shortcuts) {
  const parts = [
    [["1", "5"], "help.key_hold"],
    [["R"], "help.key_throw"],
    [["?"], "help.key_help"],
  ].flatMap(([names, text]) => [...keyNames(names), element("span", { class: "key-help" }, [say(text)])]);
  target.replaceChildren(...(shortcuts ? parts : []));
}
