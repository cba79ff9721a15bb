"""The clocks that a table may have, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gobelet.web.lobby.errors import UnknownClock
from gobelet.web.matches.options import ALONE, SLOW_DAYS, Options, Pace, slow

DAY: Final = 24 * 60 * 60
LIVE_SECONDS: Final = (20, 30, 60)
"""Seconds a turn that an opened table may have."""

_CLOCKS: Final[Mapping[str, Options]] = {
    "none": ALONE,
    **{f"{seconds}s": Options(pace=Pace.LIVE, turn_seconds=seconds) for seconds in LIVE_SECONDS},
    **{f"{days}d": slow(days, is_rated=False) for days in SLOW_DAYS},
}
FIRST_CLOCK: Final = "30s"
"""What is chosen before anything was."""


CHALLENGE_CLOCKS: Final = ("20s", *(f"{days}d" for days in SLOW_DAYS))
"""At once, or over days."""


@dataclass(frozen=True, slots=True)
class ClockShown:
    """A clock where one is chosen."""

    key: str
    name: str
    is_live: bool


def clocks_shown() -> tuple[ClockShown, ...]:
    """The clocks that an opened table may have, from none to the slowest."""
    return tuple(_shown(key) for key in _CLOCKS)


def challenge_clocks_shown() -> tuple[ClockShown, ...]:
    """The clocks that a challenge may have, of slow ones the days alone."""
    shown = (_shown(key) for key in CHALLENGE_CLOCKS[:1])
    return (*shown, *(ClockShown(f"{days}d", name, False) for days, name in days_shown()))


def days_shown() -> tuple[tuple[int, str], ...]:
    """The days a turn that a slow match may have, in words."""
    return tuple((days, _days(days)) for days in SLOW_DAYS)


def clock_find(key: str) -> Options:
    """How matches with this clock are played, unrated; raise `UnknownClock`."""
    try:
        return _CLOCKS[key]
    except KeyError:
        raise UnknownClock(clock=key) from None


def challenge_clock_find(key: str) -> Options:
    """How a challenge with this clock is played; raise `UnknownClock`."""
    if key not in CHALLENGE_CLOCKS:
        raise UnknownClock(clock=key)
    return replace(_CLOCKS[key], is_watchable=True)


def clock_name(options: Options) -> str:
    """How long a turn may take."""
    match options.pace:
        case Pace.FREE:
            return _("no clock")
        case Pace.LIVE:
            return _("%(seconds)d s a turn") % {"seconds": options.turn_seconds}
        case Pace.SLOW:
            return _("%(days)s a turn") % {"days": _days(options.turn_seconds // DAY)}


def _shown(key: str) -> ClockShown:
    return ClockShown(key, clock_name(_CLOCKS[key]), _CLOCKS[key].pace is Pace.LIVE)


def _days(days: int) -> str:
    return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}
