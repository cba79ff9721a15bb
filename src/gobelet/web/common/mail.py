"""How the site sends mail, as an operator says through the environment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from email.utils import parseaddr
from typing import Final
from urllib.parse import parse_qs, unquote, urlsplit

from gobelet.web.common.deployment import UnsafeSettings

_PORTS: Final = {"smtp": 587, "smtps": 465}


@dataclass(frozen=True, slots=True)
class Mail:
    """A mail server and the address that mail comes from; without a server, no mail is sent."""

    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    is_tls: bool = False
    """Encrypted from the first byte on (smtps)."""
    is_starttls: bool = False
    """Encrypted once both sides have agreed to (smtp)."""
    sender: str = ""

    @property
    def is_on(self) -> bool:
        """Tell whether the site can send mail."""
        return bool(self.host)


def mail(environ: Mapping[str, str]) -> Mail:
    """Read the environment; raise `UnsafeSettings` for what cannot work.

    `GOBELET_EMAIL_URL` is smtp://user:password@host:port or smtps://…; `?starttls=0` gives up
    encryption, for a server on the same machine. `GOBELET_EMAIL_FROM` is the sender.
    """
    url = environ.get("GOBELET_EMAIL_URL", "").strip()
    if not url:
        return Mail()
    try:
        parts = urlsplit(url)
        port = parts.port or _PORTS.get(parts.scheme, 0)
    except ValueError:
        raise UnsafeSettings("GOBELET_EMAIL_URL is no address of a mail server") from None
    if parts.scheme not in _PORTS or not parts.hostname:
        raise UnsafeSettings("GOBELET_EMAIL_URL starts with smtp:// or smtps:// and names a host")
    sender = environ.get("GOBELET_EMAIL_FROM", "").strip()
    if "@" not in parseaddr(sender)[1]:
        raise UnsafeSettings("GOBELET_EMAIL_FROM has to be the address that mail comes from")
    wants_starttls = parse_qs(parts.query).get("starttls", ["1"])[-1] != "0"
    return Mail(
        host=parts.hostname,
        port=port,
        user=unquote(parts.username or ""),
        password=unquote(parts.password or ""),
        is_tls=parts.scheme == "smtps",
        is_starttls=parts.scheme == "smtp" and wants_starttls,
        sender=sender,
    )
