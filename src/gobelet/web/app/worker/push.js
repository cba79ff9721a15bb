/** Messages of the site while no page of it is open. */

addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data.json();
  const looks = { icon: ICON, badge: BADGE, lang: LANGUAGE };
  // A number is not known here: a mark says that something waits.
  navigator.setAppBadge?.().catch(() => {});
  event.waitUntil(registration.showNotification(title, { body, tag, renotify: true, data: { url }, ...looks }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data.url));
});

async function lead(url) {
  const pages = await clients.matchAll({ type: "window" });
  const there = pages.find((page) => new URL(page.url).pathname === url);
  return there ? there.focus() : clients.openWindow(url);
}
