"""What may wait for a person, one source a kind; a further feature adds its own here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from django.urls import reverse
from django.utils.translation import gettext as _

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
from gobelet.web.matches.history import match_list_ended
from gobelet.web.matches.names import ruleset_name
from gobelet.web.matches.options import Pace
from gobelet.web.matches.rematches import match_list_asked_again
from gobelet.web.matches.waiting import match_list_waiting
from gobelet.web.notifications.models import MatchWishes
from gobelet.web.notifications.texts import (
    begun_text,
    challenge_text,
    end_text,
    rematch_text,
    table_text,
    turn_text,
)
from gobelet.web.social.selectors import friends_new, requests_to


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
    """The games where it is the player's turn, or their first is to come within moments."""
    for match in match_list_waiting(player):
        others = [one for seat, one in enumerate(match.holders) if seat != match.my_seat]
        address, rules = reverse("matches:table", args=[match.id]), ruleset_name(match.ruleset)
        if match.is_my_turn:
            yield Notice("turn", f"{match.id} {match.round}", turn_text(others), address, rules)
        elif match.pace is Pace.LIVE and match.round == 1 and match.turn_seat < match.my_seat:
            yield Notice("begun", match.id, begun_text(others), address, rules)


def rematches(player: Player) -> Iterable[Notice]:
    """The people who want a rematch."""
    muted = MatchWishes.objects.filter(player=player, is_muted=True)
    for asked in match_list_asked_again(player):
        if not muted.filter(match=asked.match).exists():
            state, address = asked.state, reverse("matches:result", args=[asked.match])
            table = table_text(state.game.ruleset.key, state.holders, asked.my_seat)
            yield Notice("rematch", asked.match, rematch_text(asked), address, table)


def ends(player: Player) -> Iterable[Notice]:
    """The games over days that ended; looking at one is enough, and a rematch says as much."""
    unseen = MatchWishes.objects.filter(player=player, has_unseen_end=True, is_muted=False)
    ids = set(unseen.values_list("match", flat=True))
    if not ids:
        return
    ids -= {asked.match for asked in match_list_asked_again(player)}
    for match in match_list_ended(player, ids):
        others = [one for seat, one in enumerate(match.holders) if seat != match.my_seat]
        address = reverse("matches:result", args=[match.id])
        yield Notice("end", match.id, end_text(others), address, ruleset_name(match.ruleset))


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
    for pair, person in requests_to(player):
        text = _("%(name)s would like to be your friend") % {"name": player_name(person)}
        yield Notice("friend", str(pair), text, reverse("social:friends"))


def friendships(player: Player) -> Iterable[Notice]:
    """The people who said yes to the player; looking at one's friends is enough."""
    for pair, person in friends_new(player):
        text = _("%(name)s and you are friends now") % {"name": player_name(person)}
        yield Notice("friendship", str(pair), text, reverse("social:friends"))


SOURCES: Final[tuple[Source, ...]] = (
    challenges,
    turns,
    answers,
    tables,
    rematches,
    ends,
    friend_requests,
    friendships,
)


def _table_href(table: Table) -> str:
    return reverse("lobby:table", args=[table.pk])
