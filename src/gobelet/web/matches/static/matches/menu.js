/** The menu of the table, and what it opens. */

import { openDialog } from "./dialog.js";
import { element, icon } from "./dom.js";
import { openHelp } from "./help.js";
import { openMute } from "./mute.js";
import { openSettings } from "./quicksettings.js";
import { openTurns } from "./turns.js";
import { isWatching } from "./store.js";
import { say } from "./texts.js";

function entry(drawing, text, attributes) {
  const tag = attributes.href ? "a" : "button";
  const base = tag === "a" ? {} : { type: "button" };
  return element(tag, { class: "row", ...base, ...attributes }, [
    icon(`i-${drawing}`),
    element("span", { class: "row-text" }, [text]),
  ]);
}

let opened = null;

/** @param on `sort`, `hint`, `chat`, `claim` and `leave` where they are possible now, null otherwise */
export async function openMenu(view, links, on) {
  const list = menuList(view, links, on);
  opened = { list, on };
  const chosen = await openDialog(say("menu.title"), [...spectators(view), list]);
  opened = null;
  const opens = {
    sort: on.sort,
    hint: on.hint,
    turns: () => openTurns(links),
    help: () => openHelp(view.shown, links),
    claim: on.claim,
    leave: on.leave,
    chat: on.chat?.open,
    mute: () => openMute(links, view.shown.match),
    settings: () => openSettings(links, on.changed),
  };
  opens[chosen]?.();
}

/** Whether there is a chat, and something new in it, may be known only after the menu was opened. */
export function offerChat() {
  const chat = opened?.on.chat;
  if (!chat) return;
  const there = opened.list.querySelector("[value=chat]");
  if (there) there.querySelector(".row-text").textContent = chat.text;
  else opened.list.querySelector("[value=turns]").before(closing(chatEntry(chat)));
}

/** Games over days are told of while one is away. */
const isTold = ({ shown }) => shown.options.pace === "slow" && shown.turn && !isWatching(shown);

function spectators({ spectators: count }) {
  if (!count) return [];
  return [element("p", { class: "label spectators-count" }, [icon("i-eye"), say("seats.spectators", { count })])];
}

function menuList(view, links, on) {
  const buttons = [
    on.sort && entry("sort", say("dice.sort"), { value: "sort" }),
    on.hint && entry("bulb", say("hint.button"), { value: "hint" }),
    on.chat && chatEntry(on.chat),
    entry("turns", say("menu.turns"), { value: "turns" }),
    entry("book", say("menu.rules"), { href: links.rules }),
    entry("settings", say("menu.settings"), { value: "settings" }),
    isTold(view) && entry("bell", say("menu.mute"), { value: "mute" }),
    entry("help", say("menu.help"), { value: "help" }),
    entry("shield", say("menu.dice"), { href: links.dice }),
    on.claim && entry("offline", say("claim.entry"), { value: "claim" }),
    on.leave && entry("flag", say("leave.entry"), { value: "leave" }),
    entry("home", say("menu.home"), { href: links.home }),
  ].filter(Boolean);
  return element("div", { class: "card menu-list" }, buttons.map(closing));
}

const chatEntry = ({ text }) => entry("bubble", text, { value: "chat" });

/** The same entry; one that is not a link closes the menu with what it stands for. */
function closing(button) {
  if (button.value) button.addEventListener("click", () => button.closest("dialog").close(button.value));
  return button;
}
