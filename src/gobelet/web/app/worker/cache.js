/**
 * What works without a line: a page that says so, and the rules that were read.
 *
 * Pages are kept as a stranger sees them, never as a player does. Files are named after their
 * content, so that the one that is kept is the right one.
 */

const PAGES = `pages-${VERSION}`;
const FILES = `files-${VERSION}`;
const AS_KEPT = { ignoreVary: true };

addEventListener("install", (event) => {
  // Nothing that is kept depends on a page that is open: the new one takes over at once.
  event.waitUntil(keepPage(OFFLINE).then(() => skipWaiting()));
});

addEventListener("activate", (event) => {
  event.waitUntil(takeOver());
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(event, url.pathname));
  else if (url.pathname.startsWith(STATIC) && !request.headers.has("range")) event.respondWith(file(url.pathname));
});

async function takeOver() {
  const former = (await caches.keys()).filter((name) => name !== PAGES && name !== FILES);
  for (const name of former.filter((one) => one.startsWith("pages-"))) {
    const kept = await (await caches.open(name)).keys();
    const paths = kept.map(({ url }) => new URL(url).pathname).filter((path) => path !== OFFLINE);
    // What cannot be had anew now is kept at the next visit.
    await Promise.all(paths.map((path) => keepPage(path).catch(() => {})));
  }
  await Promise.all(former.map((name) => caches.delete(name)));
  await registration.navigationPreload?.enable();
  await clients.claim();
}

async function page(event, path) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (answer.ok && path.startsWith(RULES)) event.waitUntil(keepPage(path).catch(() => {}));
    return answer;
  } catch {
    const kept = await caches.match(path, AS_KEPT);
    return kept ?? (await caches.match(OFFLINE, AS_KEPT)) ?? Response.error();
  }
}

async function file(path) {
  const files = await caches.open(FILES);
  const kept = await files.match(path, AS_KEPT);
  if (kept) return kept;
  // What another version kept is the same file; it is taken along, because that version goes.
  const answer = (await caches.match(path, AS_KEPT)) ?? (await fetch(path));
  if (answer.status === 200) await files.put(path, answer.clone());
  return answer;
}

async function keepPage(path) {
  const answer = await fetch(`${path}?lang=${LANGUAGE}`, { credentials: "omit" });
  if (!answer.ok || answer.redirected) throw new Error(`${path}: ${answer.status}`);
  const text = await answer.clone().text();
  const named = new Set(text.split('"').filter((part) => part.startsWith(STATIC)));
  await Promise.all([...named].map(file));
  await (await caches.open(PAGES)).put(path, answer);
}
