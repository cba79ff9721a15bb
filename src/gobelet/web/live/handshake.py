"""Who may open a socket: our own pages, in the name of a session that holds a player."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from django.conf import settings
from django.http import parse_cookie
from django.http.request import split_domain_port, validate_host

from gobelet.web.accounts.language import language_for
from gobelet.web.accounts.sessions import session_player

Scope: TypeAlias = dict[str, Any]

_SCHEMES: Final = {"ws": "http", "wss": "https"}


@dataclass(frozen=True, slots=True)
class Opener:
    """Who opened a socket: a player, in a session, with a language."""

    player: int
    session: str
    language: str


def is_our_page(scope: Scope) -> bool:
    """Tell whether the page that opens the socket is one of this very site.

    Scheme, host and port must be equal: a page of another site carries the player's cookie too.
    """
    origins, hosts = header_values(scope, b"origin"), header_values(scope, b"host")
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


def opener(scope: Scope) -> Opener | None:
    """The player of the session that the handshake carries; asks the database."""
    cookies = parse_cookie("; ".join(header_values(scope, b"cookie")))
    session = cookies.get(settings.SESSION_COOKIE_NAME, "")
    player = session_player(session) if session else None
    if player is None:
        return None
    return Opener(player.pk, session, language_for(player, cookies))


def header_values(scope: Scope, name: bytes) -> list[str]:
    """What a header says, as often as it was sent."""
    headers: Iterable[tuple[bytes, bytes]] = scope["headers"]
    return [value.decode("latin-1") for key, value in headers if key.lower() == name]
