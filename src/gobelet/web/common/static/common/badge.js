/** The icon of an installed Gobelet counts the games that wait for this person. */

const { waiting } = document.querySelector("[data-waiting]").dataset;
const told = Number(waiting) ? navigator.setAppBadge?.(Number(waiting)) : navigator.clearAppBadge?.();
told?.catch(() => {}); // refused where nothing is installed
