/** The browser's own bar takes the colour of the chosen theme. */

const mediaOf = (scheme, theme) => {
  if (theme === "auto") return `(prefers-color-scheme: ${scheme})`;
  return theme === scheme ? "all" : "not all";
};

export function colourBar(theme) {
  for (const colour of document.querySelectorAll("meta[name=theme-color]"))
    colour.media = mediaOf(colour.dataset.scheme, theme);
}
