"""The devices an account is signed in on, told apart by what their browsers say of themselves."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.utils import timezone
from django.utils.translation import gettext as _

from gobelet.web.accounts.models import User

# The first that fits: browsers name others too, to be served like them.
_BROWSERS: Final = (
    ("SamsungBrowser", "Samsung Internet"),
    ("OPR/", "Opera"),
    ("Edg", "Edge"),
    ("FxiOS", "Firefox"),
    ("Firefox", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS: Final = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "Mac"),
    ("Linux", "Linux"),
)


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that is signed in."""

    id: int
    name: str
    address: str
    since: datetime
    is_this: bool


def device_name(agent: str) -> str:
    """What people call a browser on a system, by what it says of itself."""
    browser = next((name for mark, name in _BROWSERS if mark in agent), "")
    system = next((name for mark, name in _SYSTEMS if mark in agent), "")
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    return browser or system or _("a browser")


def device_list(*, user: User, session: str | None) -> list[Device]:
    """The devices of an account, this one first, then the latest."""
    rows = list(UserSession.objects.filter(user=user).order_by("-created_at"))
    keys = [row.session_key for row in rows]
    alive = set(
        Session.objects.filter(pk__in=keys, expire_date__gt=timezone.now()).values_list(
            "pk", flat=True
        )
    )
    devices = [
        Device(
            row.pk, device_name(row.user_agent), row.ip, row.created_at, row.session_key == session
        )
        for row in rows
        if row.session_key in alive
    ]
    return sorted(devices, key=lambda device: not device.is_this)
