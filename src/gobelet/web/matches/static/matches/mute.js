/** Whether one is told about this match while away: its line on the page of the notices, in a dialog of the table. */

import { openDialog } from "./dialog.js";
import { element } from "./dom.js";
import { fetchedPlace } from "./fragment.js";
import { say } from "./texts.js";

export function openMute(links, match) {
  const { place, filled } = fetchedPlace(links.mute, `[data-muting="${match}"]`);
  const show = () => filled((line) => line.querySelector("form").addEventListener("submit", send));
  openDialog(say("menu.mute"), [element("div", { class: "card" }, [place])]);

  async function send(event) {
    event.preventDefault();
    const { action } = event.target;
    await fetch(action, { method: "POST", body: new FormData(event.target, event.submitter) }).catch(() => null);
    await show();
    place.querySelector("button")?.focus();
  }

  return show();
}
