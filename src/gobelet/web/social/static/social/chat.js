/**
 * Chat at a table: a panel that opens from the menu, and a word about what arrives while it is shut. Everything that
 * people write is text, kept to itself whatever its direction.
 */

import { listenToReading, readUpTo, remember } from "./reading.js";

const LASTS_SHOWN = 60;
const NEAR = 24;
/** Longer than it takes to read from the store what was said. */
const MOMENT = 10000;

/** Lines that show people's own words: each in a direction of its own. */
function isolated(text) {
  const made = document.createElement("bdi");
  made.textContent = text;
  return made;
}

/** When something was said; in games over days the day is told too. */
function timeText(at) {
  const said = new Date(at);
  const isToday = said.toDateString() === new Date().toDateString();
  const day = isToday ? {} : { day: "numeric", month: "short" };
  return said.toLocaleString(document.documentElement.lang, { ...day, hour: "2-digit", minute: "2-digit" });
}

export class Chat {
  #messages = new Map();
  #isOffered = false;
  #isFree = false;
  #panel = null;
  #waiting = null;

  /**
   * @param template the panel with its words
   * @param parts `match`; `command` sends, `name` tells whose seat it is, `you` which is mine, `openDialog` opens a
   *   dialog, `toast` shows a text for a while, `changed` is told when there is something new or nothing any more
   */
  constructor(template, parts) {
    this.template = template;
    this.parts = parts;
    this.phrases = new Map(
      [...(template?.content.querySelectorAll("[data-preset]") ?? [])].map((button) => [button.dataset.preset, button.textContent]),
    );
    listenToReading(() => this.parts.changed());
    document.addEventListener("visibilitychange", () => this.#read());
  }

  /** What the menu offers; nothing where there is no chat. */
  get entry() {
    if (!this.#isOffered) return null;
    const { dataset } = this.template;
    const count = this.#unread;
    return { text: count ? dataset.unread.replace("{count}", count) : dataset.entry, open: () => this.open() };
  }

  get hasNews() {
    return this.#unread > 0;
  }

  /** How much others have said since it was read here; whoever answered, on whatever device, has read what was before. */
  get #unread() {
    const said = [...this.#messages.values()];
    const isMine = ({ seat }) => seat === this.parts.you();
    const read = Math.max(readUpTo(this.#table), ...said.filter(isMine).map(({ message }) => message));
    return said.filter((each) => !isMine(each) && each.message > read).length;
  }

  /** Two people may share a browser. */
  get #table() {
    return `${this.parts.match}/${this.parts.you()}`;
  }

  /** What stands in the panel is read while somebody looks at the page. */
  #read() {
    if (!this.#panel || document.hidden) return;
    remember(this.#table, Math.max(0, ...this.#messages.keys()));
    this.parts.changed();
  }

  /** Take a message from the server; tell whether it was about chat. */
  takes(message, command) {
    if (message.type === "chats") this.#begin(message);
    else if (message.type === "chat") this.#hear(message);
    else if (command?.type === "chat") this.#refused(message);
    else return false;
    return true;
  }

  async open() {
    const panel = this.template.content.firstElementChild.cloneNode(true);
    this.#panel = panel;
    this.#read();
    for (const button of panel.querySelectorAll("[data-preset]"))
      button.addEventListener("click", () => this.#say({ preset: button.dataset.preset }));
    panel.querySelector("form").addEventListener("submit", (event) => {
      event.preventDefault();
      const text = event.target.elements.text.value.trim();
      if (text) this.#say({ text });
    });
    this.#render();
    const closed = this.parts.openDialog(this.template.dataset.title, [panel]);
    this.#toEnd();
    await closed;
    this.#panel = null;
  }

  #begin({ free, messages }) {
    if (!this.template) return;
    this.#isOffered = Boolean(messages);
    this.#isFree = free;
    const now = Date.now();
    const told = (messages ?? []).map((message) => [message.message, { ...message, at: now - message.at_ms_ago }]);
    const last = Math.max(0, ...told.map(([number]) => number));
    // What was said while the others were read came first; what is older and not told again is not for me any more.
    const isLater = ([number, { at }]) => number > last && now - at < MOMENT;
    const later = messages ? [...this.#messages].filter(isLater) : [];
    this.#messages = new Map([...told, ...later]);
    this.#render();
    this.#read();
    this.parts.changed();
  }

  #hear(message) {
    const isNew = !this.#messages.has(message.message);
    this.#messages.set(message.message, { ...message, at: Date.now() - message.at_ms_ago });
    if (message.id && message.id === this.#waiting?.id) this.#answered();
    const isReadingOn = this.#isAtEnd || message.seat === this.parts.you();
    this.#render();
    if (isReadingOn) this.#toEnd();
    this.#read();
    if (isNew && !this.#panel && message.seat !== this.parts.you()) this.#tell(message);
    this.parts.changed();
  }

  #tell(message) {
    const said = { name: this.parts.name(message.seat), words: this.#words(message) };
    this.parts.toast(this.template.dataset.toast.replace(/\{(\w+)\}/g, (_, what) => `\u2068${said[what]}\u2069`));
  }

  #say(words) {
    if (this.#waiting) return;
    this.#waiting = { id: crypto.getRandomValues(new Uint32Array(3)).join("-"), isText: "text" in words };
    this.parts.command({ type: "chat", id: this.#waiting.id, match: this.parts.match, ...words });
    this.#note("");
    this.#render();
  }

  #answered() {
    const { isText } = this.#waiting;
    this.#waiting = null;
    const field = this.#panel?.querySelector("[name=text]");
    if (isText && field) field.value = "";
  }

  #refused({ code }) {
    this.#waiting = null;
    if (code === "no_free_text") this.#isFree = false;
    this.#render();
    this.#note(this.template.dataset[code] ?? this.template.dataset.bad_text);
  }

  #note(text) {
    const place = this.#panel?.querySelector(".chat-refusal");
    if (place) place.textContent = text;
  }

  #words({ preset, text }) {
    return preset ? (this.phrases.get(preset) ?? "") : text;
  }

  #render() {
    if (!this.#panel) return;
    const shown = [...this.#messages.values()].sort((a, b) => a.message - b.message).slice(-LASTS_SHOWN);
    this.#renderList(this.#panel.querySelector(".chat-list"), shown);
    this.#panel.querySelector(".chat-empty").hidden = shown.length > 0;
    this.#panel.querySelector("form").hidden = !this.#isFree;
    for (const button of this.#panel.querySelectorAll("[data-preset], form button"))
      button.setAttribute("aria-disabled", String(Boolean(this.#waiting)));
  }

  /** Lines that stand are left alone, so that nobody hears them twice. */
  #renderList(list, shown) {
    const numbers = new Set(shown.map(({ message }) => String(message)));
    for (const line of [...list.children]) if (!numbers.has(line.dataset.message)) line.remove();
    shown.forEach((message, index) => {
      const there = list.children[index];
      if (there?.dataset.message !== String(message.message)) list.insertBefore(this.#line(message), there ?? null);
    });
  }

  #line(message) {
    const isMine = message.seat === this.parts.you();
    const line = document.createElement("p");
    line.className = isMine ? "chat-line mine" : "chat-line";
    line.dataset.message = message.message;
    const who = document.createElement("span");
    who.className = "label";
    who.append(isolated(isMine ? this.template.dataset.you : this.parts.name(message.seat)), ` · ${timeText(message.at)}`);
    const words = document.createElement("span");
    words.className = "said";
    words.append(isolated(this.#words(message)));
    line.append(who, words);
    return line;
  }

  /** Whoever reads what was said before is not moved away from it. */
  get #isAtEnd() {
    const list = this.#panel?.querySelector(".chat-list");
    return !list || list.scrollHeight - list.scrollTop - list.clientHeight < NEAR;
  }

  #toEnd() {
    const list = this.#panel?.querySelector(".chat-list");
    if (list) list.scrollTop = list.scrollHeight;
  }
}
