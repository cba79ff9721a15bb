/** Whoever looks on and is not known yet becomes a guest first: only players have a line. */

const TRY_AGAIN = 2000;

/** Resolves once this browser has a line to the site; where it may not, the page of the form says why. */
export async function become() {
  const form = document.querySelector("#look");
  if (!form) return;
  const answer = await fetch(form.action, { method: "POST", body: new FormData(form) }).catch(() => null);
  if (answer?.ok) return form.remove();
  if (answer && answer.status < 500) return form.submit();
  await new Promise((resume) => setTimeout(resume, TRY_AGAIN));
  return become();
}
