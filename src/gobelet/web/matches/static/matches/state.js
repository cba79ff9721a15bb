/** The state of a match as the server tells it: a fold over its messages, never ahead of them. */

import { isUpper, lastEntry } from "./rules.js";

/** Apply a message; `null` means that messages were missed and a snapshot is needed. */
export function reduce(state, message) {
  if (message.match !== state.match) return state;
  if (message.type === "snapshot") return message.version < state.version ? state : message;
  if (message.type === "moved") return applyMoved(state, message);
  if (message.type === "held") return applyHeld(state, message);
  return state;
}

function applyMoved(state, message) {
  if (message.version <= state.version) return state;
  if (message.from !== state.version) return null;
  return {
    ...state,
    version: message.version,
    turn: message.turn,
    choices: message.choices,
    standings: message.standings,
    sheets: state.sheets.map((sheet, seat) => withNews(sheet, seat, message)),
  };
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
