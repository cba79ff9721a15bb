/** Shaking the phone throws: only when asked for, only where the browser allows it. */

const FORCE = 22;
const CALM = 900;

export const canShake = () => window.isSecureContext && "DeviceMotionEvent" in window;

/** Ask for permission where the system wants it, from a tap; tells whether it was given. */
export async function askToShake() {
  if (typeof DeviceMotionEvent.requestPermission !== "function") return true;
  return (await DeviceMotionEvent.requestPermission().catch(() => "denied")) === "granted";
}

/** A page may listen only once the person has allowed it there: ask on the first tap, when it is wanted. */
export function askAtFirstTap(isWanted) {
  if (!canShake() || typeof DeviceMotionEvent.requestPermission !== "function") return;
  const ask = () => {
    if (!isWanted()) return;
    removeEventListener("click", ask);
    askToShake();
  };
  addEventListener("click", ask);
}

/** Call `onShake` once a shake, never twice in a moment. */
export function listenToShakes(isWanted, onShake) {
  if (!canShake()) return;
  let last = 0;
  addEventListener("devicemotion", ({ acceleration }) => {
    if (!acceleration || !isWanted()) return;
    const force = Math.hypot(acceleration.x ?? 0, acceleration.y ?? 0, acceleration.z ?? 0);
    if (force < FORCE || performance.now() - last < CALM) return;
    last = performance.now();
    onShake();
  });
}
