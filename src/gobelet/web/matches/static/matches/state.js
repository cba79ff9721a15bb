/** The state of a match as the server tells it: a fold over its messages, never ahead of them. */

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
  const sums = message.sheets.find((news) => news.seat === seat);
  return { ...sheet, ...sums, entries: [...sheet.entries, ...entries] };
}

function applyHeld(state, message) {
  if (message.version !== state.version || state.turn?.seat !== message.seat) return state;
  if (message.holds < state.turn.holds) return state;
  return { ...state, turn: { ...state.turn, held: message.held, holds: message.holds } };
}
