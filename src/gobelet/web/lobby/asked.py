"""What a form asks for when people are to be met, right or wrong."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import QueryDict

from gobelet.web.accounts.models import Player
from gobelet.web.lobby.choice import choice_offered
from gobelet.web.lobby.clocks import FIRST_CLOCK
from gobelet.web.matches.options import STAKES


@dataclass(frozen=True, slots=True)
class Asked:
    """Rules, seats, days a turn, a clock by its key, a stake, and for whom the table is."""

    ruleset: str = "yacht"
    seats: int = 2
    days: int = 1
    clock: str = FIRST_CLOCK
    stake: int = STAKES[0]
    is_public: bool = False
    is_watchable: bool = True


def asked_sent(form: QueryDict) -> Asked:
    """What a form says."""
    return Asked(
        ruleset=form.get("ruleset", ""),
        seats=_number(form.get("seats", "2")),
        days=_number(form.get("days", "1")),
        clock=form.get("clock", ""),
        stake=_number(form.get("stake", "")),
        is_public="public" in form,
        is_watchable="watchable" in form,
    )


def asked_offered(query: QueryDict, player: Player | None) -> Asked:
    """What is chosen when a page opens: the rules its address asks for, else those played last."""
    return replace(Asked(), ruleset=choice_offered(query, player).ruleset)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
