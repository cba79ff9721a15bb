/** A turn that this tab has shown is not shown again after a reload. */

const keyOf = ({ match }) => `seen:${match}`;

export const isRemembered = (state) => storage()?.getItem(keyOf(state)) === String(state.version);

export function remember(state) {
  if (!document.hidden) storage()?.setItem(keyOf(state), state.version);
}

/** A browser that keeps nothing shows the turn again. */
function storage() {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}
