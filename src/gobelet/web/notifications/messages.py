"""What is said about a match to a person who is away."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gobelet.core import Seat
from gobelet.web.accounts.models import Player
from gobelet.web.common.templatetags.numbers import ordinal
from gobelet.web.lobby.answers import challenge_status
from gobelet.web.lobby.models import Table
from gobelet.web.lobby.news_texts import news_text
from gobelet.web.lobby.selectors import table_seat_of
from gobelet.web.lobby.shown import table_terms
from gobelet.web.matches.rematches import AskedAgain
from gobelet.web.matches.state import MatchState
from gobelet.web.notifications.texts import challenge_text, rematch_text, table_text


class About(Enum):
    """What a message about a match tells."""

    BEGUN = auto()
    TURN = auto()
    WARNING = auto()
    ENDED = auto()


@dataclass(frozen=True, slots=True)
class Message:
    """A message; another one with the same tag takes its place on a device."""

    title: str
    body: str
    url: str
    tag: str


def challenge_message(table: Table) -> Message:
    """What to tell somebody who is challenged, in the language under way."""
    address = reverse("lobby:table", args=[table.pk])
    return Message(challenge_text(table), table_terms(table), address, table.pk)


def answered_message(table: Table) -> Message:
    """What to tell whoever made a challenge that all have answered, in the language under way."""
    address = reverse("lobby:table", args=[table.pk])
    status = challenge_status(table, table_seat_of(table, table.host))
    return Message(status, table_terms(table), address, table.pk)


def news_message(table: Table, player: Player) -> Message | None:
    """What to tell somebody about a table where they sit; none when that is over."""
    address = reverse("lobby:table", args=[table.pk])
    text = news_text(table, player)
    return Message(text, table_terms(table), address, table.pk) if text else None


def rematch_message(asked: AskedAgain) -> Message:
    """What to tell somebody who is asked for a rematch, in the language under way."""
    state = asked.state
    table = table_text(state.game.ruleset.key, state.holders, asked.my_seat)
    address = reverse("matches:result", args=[state.id])
    return Message(rematch_text(asked), table, address, state.id)


def message_of(about: About, state: MatchState, seat: Seat, *, now: datetime) -> Message:
    """What to tell the person of a seat, in the language under way; nothing in it is secret."""
    table = table_text(state.game.ruleset.key, state.holders, seat)
    if about is About.ENDED:
        address = reverse("matches:result", args=[state.id])
        rank = next(one.rank for one in state.game.standings() if one.seat == seat)
        body = _("%(table)s: %(place)s place") % {"table": table, "place": ordinal(rank)}
        return Message(_("The game is over"), body, address, state.id)
    address = reverse("matches:table", args=[state.id])
    if about is About.BEGUN:
        return Message(_("The game has begun"), table, address, state.id)
    if about is About.TURN:
        return Message(_("Your turn"), table, address, state.id)
    if state.deadline is None:
        body = _("%(table)s: soon the others need not wait any longer") % {"table": table}
        return Message(_("You are awaited"), body, address, state.id)
    hours = max(int((state.deadline - now) / timedelta(hours=1)), 1)
    left = ngettext("%(hours)d hour left", "%(hours)d hours left", hours) % {"hours": hours}
    body = _("%(left)s: %(table)s") % {"left": left, "table": table}
    return Message(_("Your time is running out"), body, address, state.id)
