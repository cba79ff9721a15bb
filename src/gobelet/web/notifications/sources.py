"""What may wait for a person, one source a kind; a further feature adds its own here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gobelet.core import Seat
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.selectors import player_name
from gobelet.web.lobby.answers import challenge_status
from gobelet.web.lobby.models import Table
from gobelet.web.lobby.news_texts import news_text
from gobelet.web.lobby.selectors import (
    table_list_answered,
    table_list_challenges,
    table_list_news,
    table_seat_of,
)
from gobelet.web.lobby.shown import table_terms
from gobelet.web.matches.names import ruleset_name
from gobelet.web.matches.selectors import holder_name
from gobelet.web.matches.state import Holder
from gobelet.web.matches.waiting import match_list_waiting
from gobelet.web.social.selectors import requests_to


@dataclass(frozen=True, slots=True)
class Notice:
    """One thing that waits for a person, and where they see to it.

    Of one kind, `key` tells it from all others, those before and after it too.
    """

    kind: str
    key: str
    text: str
    href: str
    detail: str = ""

    @property
    def id(self) -> str:
        """What tells it from everything else that ever waits for the same person."""
        return f"{self.kind} {self.key}"


Source: TypeAlias = Callable[[Player], Iterable[Notice]]


def turns(player: Player) -> Iterable[Notice]:
    """The games in which it is the player's turn."""
    for match in match_list_waiting(player):
        if match.is_my_turn:
            others = [one for seat, one in enumerate(match.holders) if seat != match.my_seat]
            yield Notice(
                "turn",
                f"{match.id} {match.round}",
                turn_text(others),
                reverse("matches:table", args=[match.id]),
                ruleset_name(match.ruleset),
            )


def challenges(player: Player) -> Iterable[Notice]:
    """The people who challenge the player."""
    for table in table_list_challenges(player):
        text = challenge_text(table)
        yield Notice("challenge", table.pk, text, _table_href(table), table_terms(table))


def answers(player: Player) -> Iterable[Notice]:
    """The player's own challenges that everybody has answered, and not everybody has accepted."""
    for table in table_list_answered(player):
        text = challenge_status(table, table_seat_of(table, player))
        yield Notice("answer", table.pk, text, _table_href(table), table_terms(table))


def tables(player: Player) -> Iterable[Notice]:
    """What became of tables where the player sits; looking at one is enough."""
    for table in table_list_news(player):
        text, seat = news_text(table, player), table_seat_of(table, player)
        if text and seat and seat.news_at:
            key = f"{table.pk} {seat.news_at.timestamp()}"
            yield Notice("table", key, text, _table_href(table), table_terms(table))


def friend_requests(player: Player) -> Iterable[Notice]:
    """The people who want to be friends."""
    for person in requests_to(player):
        text = _("%(name)s would like to be your friend") % {"name": player_name(person)}
        yield Notice("friend", person.name, text, reverse("social:friends"))


SOURCES: Final[tuple[Source, ...]] = (challenges, turns, answers, tables, friend_requests)


def challenge_text(table: Table) -> str:
    """Who challenges, said to those who are challenged."""
    return _("%(name)s challenges you") % {"name": player_name(table.host)}


def turn_text(others: list[Holder]) -> str:
    """Whose turn it is, said to the one to act."""
    if not others:
        return _("Your turn")
    return _("Your turn, against %(names)s") % {"names": names_of(others)}


def table_text(ruleset: str, holders: Sequence[Holder], mine: Seat) -> str:
    """A match in one line, as one of its seats sees it."""
    others = [holder for seat, holder in enumerate(holders) if seat != mine]
    facts = {"ruleset": ruleset_name(ruleset), "names": names_of(others)}
    return _("%(ruleset)s, against %(names)s") % facts


def names_of(holders: Iterable[Holder]) -> str:
    """Several players in one breath."""
    names = [holder_name(holder, is_you=False) for holder in holders]
    *first, last = names
    return (
        _("%(names)s and %(last)s") % {"names": ", ".join(first), "last": last} if first else last
    )


def _table_href(table: Table) -> str:
    return reverse("lobby:table", args=[table.pk])


def notices_count_text(count: int) -> str:
    """How many things wait, in words."""
    return ngettext("%(count)d notice", "%(count)d notices", count) % {"count": count}
