/**
 * Whether somebody is at a page: not once it was put away, nor when nobody has looked at it for a while. What waits
 * for them reaches them elsewhere then.
 */

const AWAY_AFTER = 5 * 60000;

/** Call `come` when a page is looked at again, also where the browser had kept it. */
export function listenToReturn(come) {
  document.addEventListener("visibilitychange", () => document.hidden || come());
  addEventListener("pageshow", ({ persisted }) => persisted && come());
}

/**
 * Call `come` when a page is looked at again or its network is back, and `go` once nobody is there any more. While it
 * `mustStay`, a page is not left only because nobody looks at it.
 */
export function attend({ come, go, mustStay }) {
  let isGone = false;
  let timer = null;

  function leave() {
    isGone = true;
    go();
  }

  function leaveLater() {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => (mustStay() ? leaveLater() : leave()), AWAY_AFTER);
  }

  // It may have been opened behind others.
  leaveLater();
  document.addEventListener("visibilitychange", leaveLater);
  addEventListener("pagehide", leave);
  addEventListener("online", () => isGone || come());
  listenToReturn(() => {
    clearTimeout(timer);
    isGone = false;
    come();
  });
}
