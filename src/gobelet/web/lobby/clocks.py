"""The clocks that a table may have, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class ClockShown:
    """A clock where one is chosen."""

    key: str
    name: str


def clocks_shown() -> tuple[ClockShown, ...]:
    """The clocks that an opened table may have, from none to the slowest."""
    return tuple(ClockShown(key, clock_name(options)) for key, options in _CLOCKS.items())


def days_shown() -> tuple[tuple[int, str], ...]:
    """The days a turn that a slow match may have, in words."""
    return tuple((days, _days(days)) for days in SLOW_DAYS)


def clock_find(key: str) -> Options:
    """How matches with this clock are played, unrated; raise `UnknownClock`."""
    try:
        return _CLOCKS[key]
    except KeyError:
        raise UnknownClock(clock=key) from None


def clock_name(options: Options) -> str:
    """How long a turn may take."""
    match options.pace:
        case Pace.FREE:
            return _("no clock")
        case Pace.LIVE:
            return _("%(seconds)d s a turn") % {"seconds": options.turn_seconds}
        case Pace.SLOW:
            return _("%(days)s a turn") % {"days": _days(options.turn_seconds // DAY)}


def _days(days: int) -> str:
    return ngettext("%(count)d day", "%(count)d days", days) % {"count": days}
