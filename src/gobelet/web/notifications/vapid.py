"""The key by which push services know the site: made on first use, kept in the data directory."""

from __future__ import annotations

import base64
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Final

from gobelet.web.common.secret import secret

if TYPE_CHECKING:
    from py_vapid import Vapid02

NAME: Final = "vapid_key"


def has_push() -> bool:
    """Tell whether the site can send push messages: the extra `push` is installed."""
    return find_spec("pywebpush") is not None


@cache
def vapid() -> Vapid02:
    """The site's key."""
    from py_vapid import Vapid02

    return Vapid02.from_pem(secret(NAME, _new_key).encode())


@cache
def public_key() -> str:
    """The public half, as browsers take it."""
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = vapid().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def _new_key() -> str:
    from py_vapid import Vapid02

    key = Vapid02()
    key.generate_keys()
    return str(key.private_pem().decode())
