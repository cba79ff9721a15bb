"""What is said in notices, in the language under way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gobelet.core import Seat
from gobelet.web.accounts.selectors import player_name
from gobelet.web.common.wording import together
from gobelet.web.lobby.models import Table
from gobelet.web.matches.names import ruleset_name
from gobelet.web.matches.rematches import AskedAgain
from gobelet.web.matches.selectors import holder_name
from gobelet.web.matches.state import Holder


def challenge_text(table: Table) -> str:
    """Who challenges, said to those who are challenged."""
    return _("%(name)s challenges you") % {"name": player_name(table.host)}


def rematch_text(asked: AskedAgain) -> str:
    """Who wants a rematch, said to those who are asked."""
    names = names_of(asked.state.holders[seat] for seat in asked.wanted)
    return ngettext("%(names)s wants a rematch", "%(names)s want a rematch", len(asked.wanted)) % {
        "names": names
    }


def turn_text(others: list[Holder]) -> str:
    """Whose turn it is, said to the one to act."""
    if not others:
        return _("Your turn")
    return _("Your turn, against %(names)s") % {"names": names_of(others)}


def begun_text(others: list[Holder]) -> str:
    """That a game has begun, said to one whose turn is to come."""
    return _("The game against %(names)s has begun") % {"names": names_of(others)}


def end_text(others: list[Holder]) -> str:
    """That a game is over, said to one of its people."""
    return _("The game against %(names)s is over") % {"names": names_of(others)}


def table_text(ruleset: str, holders: Sequence[Holder], mine: Seat) -> str:
    """A match in one line, as one of its seats sees it."""
    others = [holder for seat, holder in enumerate(holders) if seat != mine]
    facts = {"ruleset": ruleset_name(ruleset), "names": names_of(others)}
    return _("%(ruleset)s, against %(names)s") % facts


def names_of(holders: Iterable[Holder]) -> str:
    """Several players in one breath."""
    return together(holder_name(holder, is_you=False) for holder in holders)


def notices_count_text(count: int) -> str:
    """How many things wait, in words."""
    return ngettext("%(count)d notice", "%(count)d notices", count) % {"count": count}
