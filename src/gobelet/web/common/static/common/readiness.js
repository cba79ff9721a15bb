/** How far the numbers are that Expert, the hint and the result go by, until they are ready. */

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15000;

/**
 * Call `onStatus` with what the site says, `{ state, done }`, and for the last time when it is "ready".
 * Returns how to stop.
 */
export function watchReadiness(address, onStatus) {
  let isStopped = false;

  async function look(wait) {
    const status = await fetch(address).then((answer) => (answer.ok ? answer.json() : null), () => null);
    if (isStopped) return;
    if (status) onStatus(status);
    if (status?.state !== "ready") setTimeout(() => isStopped || look(Math.min(wait * 1.2, LONGEST_WAIT)), wait);
  }

  look(FIRST_WAIT);
  return () => {
    isStopped = true;
  };
}
