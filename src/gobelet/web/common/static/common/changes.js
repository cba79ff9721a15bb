/**
 * A page that the browser kept is shown again as it was left. Where something was changed since, in whatever tab, it is
 * read anew: it may say something else by now, look different, or be somebody else's.
 */

const KEY = "changed";

/** Tells changes apart; nothing where the browser keeps nothing. */
function last() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

const known = last();

/** What is sent by a form is noted by itself. */
export function noteChange() {
  try {
    localStorage.setItem(KEY, crypto.getRandomValues(new Uint32Array(2)).join("-"));
  } catch {
    // Pages that are shown again stay as they were.
  }
}

document.addEventListener("submit", ({ target }) => target.method === "post" && noteChange(), { capture: true });
addEventListener("pageshow", ({ persisted }) => persisted && last() !== known && location.reload());
