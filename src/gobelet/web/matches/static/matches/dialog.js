/** One modal dialog: its title, its content, and the focus given back at the end. */

import { element, icon } from "./dom.js";
import { say } from "./texts.js";

function closeButton() {
  const attributes = { class: "icon-button", type: "button", "aria-label": say("menu.close") };
  return element("button", attributes, [icon("i-close")]);
}

/** Open a dialog; resolves to the value of the button that closed it, or "". */
export function openDialog(title, content, { actions = [] } = {}) {
  const titleId = `dialog-${Math.random().toString(36).slice(2)}`;
  const close = closeButton();
  const body = element("div", { class: "dialog-body" }, content);
  if (actions.length) body.append(element("div", { class: "dialog-actions" }, actions));
  const dialog = element("dialog", { class: "dialog", "aria-labelledby": titleId }, [
    element("div", { class: "dialog-head" }, [element("h2", { id: titleId }, [title]), close]),
    body,
  ]);
  const opener = document.activeElement;
  close.addEventListener("click", () => dialog.close(""));
  for (const action of actions) action.addEventListener("click", () => dialog.close(action.value));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close(""));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (opener?.isConnected) opener.focus({ preventScroll: true });
      resolve(dialog.returnValue);
    });
  });
}

export const isDialogOpen = () => Boolean(document.querySelector("dialog[open]"));
