/** The state of a match as the server tells it: a fold over its messages, never ahead of them. */

import { isUpper, lastEntry } from "./rules.js";

/** Notation of a seat that leaves. */
export const LEAVE = "x";

/** Apply a message; `null` means that messages were missed and a snapshot is needed. */
export function reduce(state, message) {
  if (message.match !== state.match) return state;
  if (message.type === "snapshot") return message.version < state.version ? state : received(message);
  if (message.type === "moved") return applyMoved(state, message);
  if (message.type === "held") return applyHeld(state, message);
  return state;
}

/** A snapshot with the moment it came: its clock runs from there. */
export const received = (state, at = performance.now()) => ({ ...state, clock: startedAt(state.clock, at) });

/** Is it still for the same person: at one device the seat changes with the turn, elsewhere never. */
export const isSamePerson = ({ you, options }, after) =>
  options.local ? (you === null) === (after.you === null) : you === after.you;

const startedAt = (clock, at = performance.now()) => clock && { ...clock, at };

function applyMoved(state, message) {
  if (message.version <= state.version) return state;
  if (message.from !== state.version) return null;
  return {
    ...state,
    version: message.version,
    you: actorAfter(state, message),
    clock: startedAt(message.clock),
    seats: state.seats.map((seat) => seatAfter(seat, message)),
    turn: message.turn,
    choices: message.choices,
    standings: message.standings,
    late: null,
    sheets: state.sheets.map((sheet, seat) => withNews(sheet, seat, message)),
  };
}

/** At one device I act for whoever has the turn. */
function actorAfter({ options, seats, you }, { turn }) {
  const isMine = options.local && you !== null && turn && !seats[turn.seat].robot;
  return isMine ? turn.seat : you;
}

/** Who left, and who plays by hand again. */
function seatAfter(seat, { moves, by }) {
  const own = moves.filter((move) => move.seat === seat.seat);
  const left = seat.left || own.some((move) => move.notation === LEAVE);
  const standin = by === "person" && own.length ? null : seat.standin;
  return { ...seat, left, standin };
}

function withNews(sheet, seat, message) {
  const entries = message.entries.filter((entry) => entry.seat === seat);
  const sums = message.totals.find((news) => news.seat === seat);
  return { ...sheet, ...sums, entries: [...sheet.entries, ...entries] };
}

function applyHeld(state, message) {
  if (message.version !== state.version || state.turn?.seat !== message.seat) return state;
  if (message.holds < state.turn.holds) return state;
  return { ...state, turn: { ...state.turn, held: message.held, holds: message.holds } };
}

/** What led to a state and was perhaps not seen: the computer player's turn, and the state before it; or null. */
export function unseenTurn(state) {
  if (!state.last_turn || state.turn?.seat !== state.you) return null;
  const [{ seat }] = state.last_turn;
  const entry = lastEntry(state.sheets[seat]);
  if (!entry) return null;
  const sheets = state.sheets.map((sheet, index) => (index === seat ? withoutLast(sheet) : sheet));
  return { before: { ...state, sheets }, message: { moves: state.last_turn, entries: [{ seat, ...entry }] } };
}

function withoutLast(sheet) {
  const entry = lastEntry(sheet);
  return {
    ...sheet,
    entries: sheet.entries.slice(0, -1),
    upper_total: sheet.upper_total - (isUpper(entry.category) ? entry.points : 0),
    total: sheet.total - entry.gain,
  };
}
