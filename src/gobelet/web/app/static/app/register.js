/** Let the service worker look after this page, where browsers allow one. */

const { worker } = document.querySelector("link[data-worker]").dataset;
if (isSecureContext && "serviceWorker" in navigator) {
  navigator.serviceWorker.register(worker).catch(() => {}); // without it, everything works but the page without a line
}
