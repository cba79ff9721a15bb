/** Short words about what happened; the one about the line stays while it lasts. */

import { element, icon } from "./dom.js";

const LASTING = 4000;

export class Toasts {
  #kept = new Map();

  constructor(root) {
    this.root = root;
  }

  /** Show a text for a while. */
  show(text, drawing = "check") {
    const toast = this.#build(text, drawing);
    setTimeout(() => toast.remove(), LASTING);
  }

  /** Show a text until `drop(key)`. */
  keep(key, text, drawing) {
    if (!this.#kept.has(key)) this.#kept.set(key, this.#build(text, drawing));
  }

  /** A notice says what happened and what was kept, and may lead on. */
  notice(key, strong, text, link = null) {
    if (this.#kept.has(key)) return;
    const words = element("span", {}, [element("strong", {}, [strong]), ` ${text}`]);
    if (link) words.append(" ", element("a", { href: link.href }, [link.text]));
    const notice = element("p", { class: "notice", role: "alert" }, [icon("i-warning"), words]);
    this.root.append(notice);
    this.#kept.set(key, notice);
  }

  drop(key) {
    this.#kept.get(key)?.remove();
    this.#kept.delete(key);
  }

  has(key) {
    return this.#kept.has(key);
  }

  #build(text, drawing) {
    const toast = element("p", { class: "toast" }, [icon(`i-${drawing}`), element("span", {}, [text])]);
    this.root.append(toast);
    return toast;
  }
}
