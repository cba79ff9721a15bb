"""What people may agree on at a table, and how it is stored."""

from __future__ import annotations

from typing import Any, Final

from gobelet import rulesets
from gobelet.web.lobby.errors import WrongSeatCount
from gobelet.web.matches.errors import UnknownRuleset
from gobelet.web.matches.options import Options

FEWEST: Final = 2
"""Players without whom no match can begin."""


def table_check(*, ruleset: str, seats: int) -> None:
    """Raise `UnknownRuleset` or `WrongSeatCount` for what people cannot play."""
    found = rulesets.ALL.get(ruleset)
    if found is None or not found.seats_between_people:
        raise UnknownRuleset(ruleset=ruleset)
    if seats not in found.seats_between_people:
        raise WrongSeatCount(seats=seats)


def ruleset_for(seats: int, wanted: str) -> str:
    """The rules that were wanted, or the first others that so many people can play."""
    fitting = [
        key for key in (wanted, *rulesets.ALL) if seats in rulesets.ALL[key].seats_between_people
    ]
    return fitting[0] if fitting else wanted


def columns_of(options: Options) -> dict[str, Any]:
    """The columns of a table that say how its match will be played."""
    return {
        "pace": options.pace.value,
        "turn_seconds": options.turn_seconds,
        "bank_seconds": options.bank_seconds,
        "is_rated": options.is_rated,
        "is_watchable": options.is_watchable,
        "stake": options.stake,
    }
