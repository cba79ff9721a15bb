/** Parts of other pages of the site, so that their words stand in one place. */

export async function fetchPart(address, selector) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return document.adoptNode(page.querySelector(selector));
}
