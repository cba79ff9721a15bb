"""What an operator chooses through the environment, and what is refused."""

from __future__ import annotations

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

LOCAL_HOSTS: Final = ("localhost", "127.0.0.1", "[::1]")
MOST_COUNTED: Final = 10_000

GUESTS_AN_HOUR: Final = 300
"""Guests of one address: several classes of a school, or those who share a mobile network's."""

DAY_ZONE: Final = "Europe/Paris"
"""Whose midnight ends the day for everything that happens once a day."""

PRIVATE_SUFFIXES: Final = (".local", ".lan", ".home.arpa", ".internal")


class UnsafeSettings(Exception):
    """The settings would expose players; the message is one plain line."""


@dataclass(frozen=True, slots=True)
class Deployment:
    """How a site is reached.

    Without `GOBELET_HOSTS` it answers on this machine alone. With it, it is public: served over
    HTTPS only, unless `GOBELET_PLAIN_HTTP` says that all its hosts are on a private network.
    """

    hosts: tuple[str, ...] = ()
    debug: bool = False
    plain_http: bool = False
    guests_an_hour: int = GUESTS_AN_HOUR
    day_zone: str = DAY_ZONE

    @property
    def is_public(self) -> bool:
        """Tell whether other machines may reach the site."""
        return bool(self.hosts)

    @property
    def is_https(self) -> bool:
        """Tell whether cookies and redirects insist on HTTPS."""
        return self.is_public and not self.plain_http

    @property
    def allowed_hosts(self) -> list[str]:
        """Host names that requests may carry."""
        return [*self.hosts, *LOCAL_HOSTS]


def deployment(environ: Mapping[str, str]) -> Deployment:
    """Read the environment; raise `UnsafeSettings` for what must not be served."""
    hosts = tuple(host.strip().lower() for host in environ.get("GOBELET_HOSTS", "").split(","))
    chosen = Deployment(
        hosts=tuple(host for host in hosts if host),
        debug=_switch(environ, "GOBELET_DEBUG"),
        plain_http=_switch(environ, "GOBELET_PLAIN_HTTP"),
        guests_an_hour=_count(environ, "GOBELET_GUESTS_AN_HOUR", GUESTS_AN_HOUR),
        day_zone=_zone(environ, "GOBELET_DAY_ZONE", DAY_ZONE),
    )
    _check(chosen)
    return chosen


def _check(chosen: Deployment) -> None:
    if chosen.debug and chosen.is_public:
        raise UnsafeSettings("GOBELET_DEBUG must not be on while GOBELET_HOSTS opens the site")
    for host in chosen.hosts:
        if "*" in host or "/" in host or host.startswith("."):
            raise UnsafeSettings(f"GOBELET_HOSTS takes whole host names, not {host!r}")
        if chosen.plain_http and not _is_private(host):
            raise UnsafeSettings(f"GOBELET_PLAIN_HTTP is for private networks; {host} needs HTTPS")


def _switch(environ: Mapping[str, str], name: str) -> bool:
    value = environ.get(name, "").strip().lower()
    if value in {"", "0", "no", "false", "off"}:
        return False
    if value in {"1", "yes", "true", "on"}:
        return True
    raise UnsafeSettings(f"{name} is 1 or 0, not {value!r}")


def _count(environ: Mapping[str, str], name: str, otherwise: int) -> int:
    value = environ.get(name, "").strip() or str(otherwise)
    if value.isascii() and value.isdecimal() and 0 < int(value) <= MOST_COUNTED:
        return int(value)
    raise UnsafeSettings(f"{name} is a whole number from 1 to {MOST_COUNTED}, not {value!r}")


def _zone(environ: Mapping[str, str], name: str, otherwise: str) -> str:
    value = environ.get(name, "").strip() or otherwise
    try:
        return ZoneInfo(value).key
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise UnsafeSettings(f"{name} is a time zone such as {otherwise}, not {value!r}") from None


def _is_private(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_private
    except ValueError:
        return "." not in host or host.endswith(PRIVATE_SUFFIXES)
