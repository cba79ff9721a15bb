"""Push messages: to whom they may go, and sending one."""

from __future__ import annotations

import base64
import json
import logging
from dataclasses import asdict
from enum import Enum, auto
from http import HTTPStatus
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings

from gobelet.web.notifications.messages import Message
from gobelet.web.notifications.models import Subscription
from gobelet.web.notifications.vapid import vapid

log = logging.getLogger(__name__)

TIMEOUT: Final = 10.0
"""Seconds that a push service has to answer."""

KEPT_FOR: Final = 24 * 60 * 60
"""Seconds that a push service keeps what it cannot deliver: the device is off."""

GONE: Final = {HTTPStatus.NOT_FOUND, HTTPStatus.GONE}

SECRET_BYTES: Final = 16


class Sent(Enum):
    """What became of a push message."""

    TAKEN = auto()
    FAILED = auto()
    GONE = auto()
    """The browser takes no more."""


def is_push_service(endpoint: str) -> bool:
    """Tell whether an address belongs to a push service that browsers use.

    Browsers name it, so that without a list anybody could have the site call any machine.
    """
    try:
        parts = urlsplit(endpoint)
        origin = f"{parts.scheme}://{parts.netloc}"
    except ValueError:
        return False
    for service in settings.PUSH_SERVICES:
        scheme, _, host = service.partition("://*.")
        if origin == service or (host and _is_under(origin, scheme, host)):
            return True
    return False


def _is_under(origin: str, scheme: str, host: str) -> bool:
    name = origin.removeprefix(f"{scheme}://")
    is_plain = all(letter.isalnum() or letter in "-." for letter in name)
    return name != origin and is_plain and name.endswith(f".{host}")


def can_encrypt(key: str, secret: str) -> bool:
    """Tell whether messages can be encrypted with what a browser sent: a point, and a secret."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(key))
        return len(_bytes(secret)) == SECRET_BYTES
    except ValueError:
        return False


def push_send(subscription: Subscription, message: Message) -> Sent:
    """Send a message to a browser; whatever goes wrong is told and logged, never raised."""
    import requests
    from pywebpush import WebPushException

    if not is_push_service(subscription.endpoint) or not can_encrypt(
        subscription.key, subscription.secret
    ):
        return Sent.GONE
    try:
        _post(subscription, json.dumps(asdict(message), ensure_ascii=False))
    except WebPushException as error:
        status = error.response.status_code if error.response is not None else 0
        if status in GONE:
            return Sent.GONE
        log.warning("a push message was refused: %s", status or error.message)
        return Sent.FAILED
    except (requests.RequestException, ValueError) as error:
        log.warning("a push message could not be sent: %s", type(error).__name__)
        return Sent.FAILED
    return Sent.TAKEN


def _post(subscription: Subscription, data: str) -> None:
    import requests
    from pywebpush import webpush

    with requests.Session() as session:
        # It answers itself, or not at all.
        session.max_redirects = 0
        session.trust_env = False
        webpush(
            subscription_info={
                "endpoint": subscription.endpoint,
                "keys": {"p256dh": subscription.key, "auth": subscription.secret},
            },
            data=data,
            vapid_private_key=vapid(),
            vapid_claims={"sub": settings.PUSH_CONTACT},
            ttl=KEPT_FOR,
            timeout=TIMEOUT,
            requests_session=session,
        )


def _bytes(text: str) -> bytes:
    """What browsers write in base64, without the signs that fill it up."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
