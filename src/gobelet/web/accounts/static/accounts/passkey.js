/**
 * Passkeys. A button asks the site what to sign, the browser to sign it, and sends the answer as a
 * form, so that the page that follows is the site's.
 */

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

function text(buffer) {
  if (!buffer) return null;
  const binary = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const named = (key) => ({ ...key, id: bytes(key.id) });

/** What the site sent as text, as browsers take it. */
function options({ publicKey }) {
  const { challenge, user, excludeCredentials, allowCredentials, ...rest } = publicKey;
  return {
    ...rest,
    challenge: bytes(challenge),
    ...(user && { user: named(user) }),
    ...(excludeCredentials && { excludeCredentials: excludeCredentials.map(named) }),
    ...(allowCredentials && { allowCredentials: allowCredentials.map(named) }),
  };
}

/** What the browser made, as the site takes it. */
function credential(made) {
  const { clientDataJSON, attestationObject, authenticatorData, signature, userHandle } = made.response;
  const response = attestationObject
    ? { attestationObject: text(attestationObject), transports: made.response.getTransports?.() ?? [] }
    : { authenticatorData: text(authenticatorData), signature: text(signature), userHandle: text(userHandle) };
  return {
    id: made.id,
    rawId: text(made.rawId),
    type: made.type,
    authenticatorAttachment: made.authenticatorAttachment,
    clientExtensionResults: made.getClientExtensionResults(),
    response: { clientDataJSON: text(clientDataJSON), ...response },
  };
}

async function ask(form) {
  const answer = await fetch(form.action, { headers: { Accept: "application/json" } });
  // The password is asked for again: the page that does so leads back here.
  if (answer.redirected || !answer.ok) return location.assign(answer.redirected ? answer.url : location.href);
  const publicKey = options(await answer.json());
  const isNew = form.dataset.passkey === "create";
  const made = await navigator.credentials[isNew ? "create" : "get"]({ publicKey });
  form.elements.credential.value = JSON.stringify(credential(made));
  form.submit();
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  const failed = form.querySelector("[data-failed]");
  let isAsking = false;
  form.hidden = !window.PublicKeyCredential;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    failed.hidden = true;
    ask(form)
      .catch(() => {
        failed.hidden = false;
      })
      .finally(() => {
        isAsking = false;
      });
  });
}
