/** Settings at the table: each is a switch or a list, and holds at once. */

import { openDialog } from "./dialog.js";
import { element } from "./dom.js";
import { change, preferences } from "./preferences.js";
import { askToShake, canShake } from "./shake.js";
import { say } from "./texts.js";

const CHOICES = {
  theme: ["auto", "light", "dark"],
  dice: ["pips", "numerals", "contrast"],
  animation: ["full", "short", "off"],
  robot_pace: ["slow", "normal", "fast", "skip"],
  confirm: ["risky", "always", "never"],
};

const GROUPS = [
  ["robot_pace", "animation", "sound", "vibration"],
  ["one_tap", "confirm", "auto_throw", "shortcuts", "shake"],
  ["theme", "dice", "large_dice"],
];

function field(name, save) {
  if (!CHOICES[name]) return toggle(name, save);
  const options = CHOICES[name].map((value) =>
    element("option", { value, selected: preferences[name] === value }, [say(`settings.${value}`)]),
  );
  const select = element("select", {}, options);
  select.addEventListener("change", () => save(name, select.value));
  return element("label", { class: "field" }, [element("span", {}, [say(`settings.${name}`)]), select]);
}

function toggle(name, save) {
  if (name === "shake" && !canShake())
    return window.isSecureContext ? null : element("p", { class: "label" }, [say("settings.shake_https")]);
  const box = element("input", { type: "checkbox", role: "switch", checked: preferences[name] });
  box.addEventListener("change", async () => {
    if (name === "shake" && box.checked && !(await askToShake())) box.checked = false;
    save(name, box.checked);
  });
  return element("label", { class: "switch" }, [element("span", {}, [say(`settings.${name}`)]), box]);
}

/** @param changed called after each change, to render anew */
export function openSettings(links, changed) {
  const status = element("p", { class: "label", role: "status" });
  const save = async (name, value) => {
    const saved = change(name, value, links.settings);
    changed();
    status.textContent = say((await saved) ? "settings.saved" : "settings.unsaved");
  };
  const groups = GROUPS.map((names) =>
    element("div", { class: "card settings-list" }, names.map((name) => field(name, save)).filter(Boolean)),
  );
  const all = element("a", { href: links.settings }, [say("settings.all")]);
  return openDialog(say("settings.title"), [...groups, status, element("p", {}, [all])]);
}
