/** Say in one line that cookies are blocked, before a game can be lost to it. */

for (const line of document.querySelectorAll("[data-cookies-blocked]")) {
  if (!navigator.cookieEnabled) line.hidden = false;
}
