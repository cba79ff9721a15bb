/** A part of another page of the site, so that its words stand in one place. */

export async function fetchPart(address, selector) {
  const answer = await fetch(address, { headers: { Accept: "text/html" } });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return document.adoptNode(page.querySelector(selector));
}
