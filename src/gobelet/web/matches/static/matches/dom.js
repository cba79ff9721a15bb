/** Small helpers to build parts of the page. */

const SVG = "http://www.w3.org/2000/svg";

/** Make an element; attributes that are null or false are left out. */
export function element(tag, attributes = {}, children = []) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== null && value !== undefined && value !== false)
      made.setAttribute(name, value === true ? "" : value);
  made.append(...children);
  return made;
}

/** A drawing of the sprite. */
export function icon(symbol, className = "icon") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${symbol}`);
  svg.append(use);
  return svg;
}

export const find = (selector, root = document) => root.querySelector(selector);

/** Read data that the page carries. */
export function embedded(id) {
  return JSON.parse(document.getElementById(id).textContent);
}

/** Say a text only when it changed, so that readers and transitions stay calm. */
export function setText(target, text) {
  if (target.textContent !== text) target.textContent = text;
}
