"""Who may open a socket: our own pages, in the name of a session that holds a player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from django.conf import settings
from django.http import parse_cookie
from django.http.request import split_domain_port, validate_host

from gobelet.web.accounts.sessions import session_player
from gobelet.web.common.language import COOKIE

Scope: TypeAlias = dict[str, Any]

_SCHEMES: Final = {"ws": "http", "wss": "https"}


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whom a socket speaks for."""

    player: int
    session: str
    language: str


def is_our_page(scope: Scope) -> bool:
    """Tell whether the page that opens the socket is one of this very site.

    Scheme, host and port must be equal: a page of another site carries the player's cookie too.
    """
    origins, hosts = _values(scope, b"origin"), _values(scope, b"host")
    if len(origins) != 1 or len(hosts) != 1:
        return False
    host = hosts[0].lower()
    domain, _ = split_domain_port(host)
    scheme = _SCHEMES.get(scope.get("scheme", "ws"))
    return (
        bool(domain)
        and validate_host(domain, settings.ALLOWED_HOSTS)
        and origins[0].lower() == f"{scheme}://{host}"
    )


def visitor(scope: Scope) -> Visitor | None:
    """The player of the session that the handshake carries; asks the database."""
    cookies = parse_cookie("; ".join(_values(scope, b"cookie")))
    session = cookies.get(settings.SESSION_COOKIE_NAME, "")
    player = session_player(session) if session else None
    if player is None:
        return None
    language = cookies.get(COOKIE, "")
    known = dict(settings.LANGUAGES)
    return Visitor(player.pk, session, language if language in known else settings.LANGUAGE_CODE)


def _values(scope: Scope, name: bytes) -> list[str]:
    headers: Iterable[tuple[bytes, bytes]] = scope["headers"]
    return [value.decode("latin-1") for key, value in headers if key.lower() == name]
