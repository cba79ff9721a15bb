/** How far the numbers are that Expert and the hint go by, until they are ready. */

const FIRST_WAIT = 1500;
const LONGEST_WAIT = 15000;

/** Call `onProgress` with the part that is done, and with null at the end. */
export async function watchReadiness(address, onProgress, wait = FIRST_WAIT) {
  const status = await fetch(address).then((answer) => (answer.ok ? answer.json() : null), () => null);
  if (status?.state === "ready") return onProgress(null);
  if (status) onProgress(status.done);
  setTimeout(() => watchReadiness(address, onProgress, Math.min(wait * 1.3, LONGEST_WAIT)), wait);
}
