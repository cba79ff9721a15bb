/** Push messages on this device, asked for by a button alone; and where the person's clock is. */

import { listenToReturn } from "../common/attendance.js";

const zone = document.querySelector("[data-time-zone]");
zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";

const panel = document.querySelector("[data-push]");
if (panel) showPush(panel);

async function showPush(form) {
  const state = form.querySelector("[data-push-state]");
  const button = form.querySelector("[data-push-button]");
  const isPossible = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  form.hidden = false;
  if (!isPossible) return say("impossible", false);
  let isOn = "on" in form.dataset;
  show();
  listenToReturn(show); // perhaps from the settings of the browser

  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      isOn = isOn ? await switchOff(form) : await switchOn(form);
      show();
    } catch {
      say("failed", true);
    }
    button.disabled = false;
  });

  function show() {
    isOn &&= Notification.permission === "granted";
    if (Notification.permission === "denied") return say("blocked", false);
    say(isOn ? "on" : "off", true);
    button.textContent = button.dataset[isOn ? "on" : "off"];
  }

  function say(name, canPress) {
    state.textContent = state.dataset[name];
    button.hidden = !canPress;
  }
}

/** Both resolve to whether messages come from now on. */
async function switchOn(form) {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const { pushManager } = await worker();
  // One made for another key of the site would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: form.dataset.key });
  // The hours of quiet are those of the person's own clock.
  await post(form, form.action, JSON.stringify({ ...made.toJSON(), time_zone: zone.value }));
  return true;
}

async function switchOff(form) {
  await post(form, form.dataset.remove);
  const { pushManager } = await worker();
  await (await pushManager.getSubscription())?.unsubscribe();
  return false;
}

/** Where the browser let none be registered, waiting for one would never end. */
async function worker() {
  if (!(await navigator.serviceWorker.getRegistration())) throw new Error("no service worker");
  return navigator.serviceWorker.ready;
}

async function post(form, address, body) {
  const headers = { "X-CSRFToken": form.elements.csrfmiddlewaretoken.value, "Content-Type": "application/json" };
  const answer = await fetch(address, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(String(answer.status));
}
