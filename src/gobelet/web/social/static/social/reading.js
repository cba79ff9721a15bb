/**
 * How far somebody has read what is said at a table, kept in this browser: whoever comes back is told of the rest.
 * Messages are kept for 30 days, and so is how far they were read.
 */

const KEY = "read";
const KEPT = 30 * 24 * 60 * 60_000;
const TABLES = 50;

/** As long as the page is open, where the browser keeps nothing. */
let told = [];

function all() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? told;
  } catch {
    return told;
  }
}

/** The number of the last message that was read at a table; 0 before the first. */
export const readUpTo = (table) => all().find(([each]) => each === table)?.[1] ?? 0;

/** Remember it; of many tables, those that were read at last. */
export function remember(table, message) {
  if (message <= readUpTo(table)) return;
  const now = Date.now();
  const others = all().filter(([each, , at]) => each !== table && now - at < KEPT);
  told = [[table, message, now], ...others].slice(0, TABLES);
  try {
    localStorage.setItem(KEY, JSON.stringify(told));
  } catch {
    // It is known until the page is closed.
  }
}

/** Call `onRead` when it was read on, in another tab. */
export const listenToReading = (onRead) => addEventListener("storage", ({ key }) => key === KEY && onRead());
