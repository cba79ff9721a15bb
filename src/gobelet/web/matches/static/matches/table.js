/** The table: wires its parts together. */

import { watchReadiness } from "../common/readiness.js";
import { Chat } from "../social/chat.js";
import { Actions } from "./actions.js";
import { Announcer } from "./announcer.js";
import { AutoThrow } from "./autothrow.js";
import { Banner, turnLine } from "./banner.js";
import { nextBox } from "./boxwalk.js";
import { Clock } from "./clock.js";
import { Cups } from "./cups.js";
import { openDialog } from "./dialog.js";
import { embedded, find } from "./dom.js";
import { Hand } from "./hand.js";
import { openHelp } from "./help.js";
import { HintBubble } from "./hint.js";
import { listenToKeys } from "./keyboard.js";
import { Line } from "./line.js";
import { become } from "./look.js";
import { offerChat, openMenu } from "./menu.js";
import { preferences } from "./preferences.js";
import { ClaimCard, claimable } from "./presence.js";
import { Totals, seatName } from "./seats.js";
import { askAtFirstTap, listenToShakes } from "./shake.js";
import { Sheet } from "./sheet.js";
import { received } from "./state.js";
import { Store, isBusy, isMyTurn, isWatching, mayHold } from "./store.js";
import { say } from "./texts.js";
import { Toasts } from "./toasts.js";
import { Tray, WIDE } from "./tray.js";
import { openDetails } from "./turns.js";

const snapshot = embedded("snapshot");
const links = { ...embedded("links"), ...find("#addresses").dataset };

const store = new Store({
  shown: received(snapshot, arrival()),
  held: snapshot.turn?.held ?? [],
  chosen: null,
  written: null,
  taken: false,
  moving: false,
  sending: null,
  show: null,
  note: "",
  advice: null, // places to hold and the box to score, while a hint stands
  numbers: null, // how far those are that Expert and the hint go by; null when they are ready
  online: true,
  isClosed: false,
  isSettling: false,
  away: new Map(), // seats whose person is gone, and since when
  spectators: 0,
  meantFor: null, // the turn that the last command was meant for
  turnLine: "",
  name: (seat) => seatName(view.shown, seat),
});
const { view } = store;

/** When the page began to arrive, and the time in it to count. */
function arrival() {
  return performance.getEntriesByType("navigation")[0]?.responseStart ?? 0;
}

const announcer = new Announcer(find("#announcer"));
const toasts = new Toasts(find("#toasts"));
const bubble = new HintBubble(find("#bubble-place"), {
  said: (text) => announcer.say(text),
  advised: (advice) => store.set({ advice }),
  lost: () => find("#throw").focus(),
});

const tray = new Tray(find("#tray"), {
  toggle: (place) => (view.show ? show.skip() : hand.toggle(place)),
  tapFelt: () => (view.show ? show.skip() : hand.throwDice()),
});
const line = new Line({ store, tray, toasts, bubble, announcer, links });
const { connection, show } = line;
const hand = new Hand(store, connection, tray);

const chat = new Chat(find("#chat-panel"), {
  match: snapshot.match,
  command: (fields) => connection.command(fields),
  name: (seat) => seatName(view.shown, seat),
  you: () => view.shown.you,
  openDialog,
  toast: (text) => toasts.show(text, "bubble"),
  changed: () => {
    find("#menu-button").toggleAttribute("data-news", chat.hasNews);
    offerChat();
  },
});
line.chat = chat;

function hint() {
  if (!view.shown.hint || !isMyTurn(view)) return;
  if (!hand.askHint()) bubble.say(say("hint.first"));
}

function menu() {
  openMenu(view, links, {
    sort: mayHold(view) && (() => tray.sort()),
    hint: view.shown.hint && hint,
    get chat() {
      return chat.entry;
    },
    claim: claimable(view) && askAgain,
    leave: view.shown.turn && !view.isClosed && !isWatching(view.shown) && (() => hand.leave()),
    changed: () => {
      tray.repaint();
      store.set({});
    },
  });
}

function askAgain() {
  claims.ask();
  store.set({});
}

const details = () => openDetails(view.shown);
const sheet = new Sheet(find("#sheet"), view.shown, { onBox: (category) => hand.choose(category), onDetails: details });
const totals = new Totals(find("#totals"), snapshot, { onDetails: details, onHint: hint });
const elsewhere = snapshot.level === null && snapshot.you !== null ? links.elsewhere : null;
const banner = new Banner(find("#turn-line"), find("#round-line"), snapshot, elsewhere);
const clock = new Clock(find("#clock"), find("#turn-line").parentElement, snapshot, { said: (text) => announcer.say(text) });
const claims = new ClaimCard(find("#claim"), { claim: (outcome) => hand.claim(outcome), said: (text) => announcer.say(text) });
const cups = new Cups(find("#cups"), snapshot.rules.throws_per_turn, find("#throw"), () => hand.tapCup());
const actions = new Actions(find("#mark"), find("#throw"), find("#watching"), {
  onMark: () => hand.score(),
  onThrow: () => hand.throwDice(),
  onSkip: () => show.skip(),
  onReturn: () => hand.takeBack(),
  onResult: () => location.assign(links.result),
});
const autoThrow = new AutoThrow(() => hand.throwDice());

function renderTools() {
  find("#sort").hidden = !view.shown.turn?.tray || !isMyTurn(view);
  find("#hint-button").hidden = !view.shown.hint || !view.shown.turn;
  find("#keys").hidden = !preferences.shortcuts || isWatching(view.shown);
  const { dataset } = document.documentElement;
  dataset.seat = isMyTurn(view) ? "mine" : view.shown.turn || view.show ? "theirs" : "none";
  dataset.busy = String(isBusy(view));
}

function prepare() {
  view.turnLine = turnLine(view.shown, view.show);
  view.note = line.commentary.note;
}

for (const render of [
  prepare,
  (now) => bubble.render(now),
  (now) => banner.render(now),
  (now) => totals.render(now),
  (now) => sheet.render(now),
  (now) => tray.render(now),
  (now) => cups.render(now),
  (now) => actions.render(now),
  renderTools,
  (now) => autoThrow.render(now),
  (now) => clock.render(now),
  (now) => claims.render(now),
])
  store.subscribe(render);

find("#menu-button").addEventListener("click", menu);
find("#sort").addEventListener("click", () => tray.sort());
find("#hint-button").addEventListener("click", hint);

listenToKeys({
  hold: (position) => hand.toggleAt(position),
  throw: () => (view.show ? show.skip() : hand.throwDice()),
  hint,
  close: () => bubble.clear(),
  help: () => openHelp(view.shown, links),
  move: (down, right) => {
    const next = isMyTurn(view) ? nextBox(view.shown, view.chosen, [down, right]) : null;
    if (!next) return false;
    if (next !== view.chosen) store.set({ chosen: next });
    sheet.button(next).focus();
    return true;
  },
  confirm: (target) => {
    const category = target.dataset?.category;
    const isElsewhere = target.closest?.("button, a") && !category;
    if (isElsewhere || !view.chosen || (category && category !== view.chosen)) return false;
    hand.score();
    return true;
  },
});
const LOOKS = [
  "(prefers-color-scheme: dark)",
  "(forced-colors: active)",
  "(min-width: 40em)",
  "(min-height: 58em)",
  WIDE,
];
for (const query of LOOKS) matchMedia(query).addEventListener("change", () => tray.repaint());
askAtFirstTap(() => preferences.shake);
listenToShakes(
  () => preferences.shake && isMyTurn(view),
  () => hand.throwDice(),
);

const hasExpert = snapshot.seats.some(({ robot }) => robot === "expert");
if (snapshot.hint || hasExpert) watchReadiness(links.readiness, (status) => store.set({ numbers: status.state === "ready" ? null : status }));

line.begin();
store.render();
become().then(() => connection.open());
document.documentElement.dataset.ready = "true";
performance.mark("ready");
