"""Tables as pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.selectors import player_name
from gobelet.web.common.templatetags.numbers import diamonds
from gobelet.web.lobby.answers import answer_text, challenge_status
from gobelet.web.lobby.clocks import clock_name
from gobelet.web.lobby.hosting import is_handed_over
from gobelet.web.lobby.models import Answer, Kind, State, Table, TableSeat
from gobelet.web.lobby.offers import OFFERED_AFTER
from gobelet.web.lobby.selectors import table_invitation_of, table_match, table_seat_of
from gobelet.web.lobby.terms import FEWEST
from gobelet.web.matches.names import ruleset_name
from gobelet.web.matches.options import Pace

AWAY_AFTER: Final = timedelta(seconds=25)
"""Somebody whose page has been silent for so long is shown as away."""


DUEL_NAME: Final = "Dice Duel Pro"
"""A name, the same in every language."""


class View(StrEnum):
    """What somebody finds at a table. Pages ask for another when it changes."""

    WAITING = "waiting"
    """One sits there and waits."""
    INVITED = "invited"
    """One may sit down."""
    CHALLENGED = "challenged"
    """One is challenged, and has not answered."""
    FULL = "full"
    """Every seat is taken by others."""
    STARTED = "started"
    """Others play, and one may watch."""
    CLOSED = "closed"
    """Nobody meets there, as far as one may know."""


@dataclass(frozen=True, slots=True)
class SeatShown:
    """A seat in one line; one that is free has no player."""

    player: Player | None
    name: str = ""
    is_you: bool = False
    is_host: bool = False
    is_away: bool = False
    answer: str = ""
    """What somebody who is challenged says to it, in words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableShown:
    """A table as one visitor sees it."""

    id: str
    kind: str
    view: View
    href: str
    rules: str
    ruleset: str
    terms: str
    seats: tuple[SeatShown, ...]
    host: str
    is_host: bool
    is_queue: bool
    status: str
    start: str
    can_start: bool
    offers_robot: bool
    is_live: bool
    match_href: str

    @property
    def taken(self) -> int:
        """How many sit there."""
        return sum(seat.player is not None for seat in self.seats)


def table_view(table: Table, player: Player | None) -> View:
    """What a visitor finds at a table."""
    is_seated = table_seat_of(table, player) is not None
    if table.state == State.CLOSED or (table.is_queue and not is_seated):
        return View.CLOSED
    if table.kind == Kind.CHALLENGE and not is_seated:
        return _challenge_view(table, player)
    if is_seated:
        return View.WAITING
    if table.state == State.STARTED:
        return View.STARTED if table.is_watchable else View.CLOSED
    return View.FULL if len(table.taken.all()) >= table.seats else View.INVITED


def table_shown(table: Table, player: Player | None) -> TableShown:
    """A table for a visitor; of one that is not for them, neither players nor terms."""
    view = table_view(table, player)
    has_names = view in {View.WAITING, View.INVITED, View.CHALLENGED, View.FULL}
    seat = table_seat_of(table, player)
    taken = len(table.taken.all())
    match = table_match(table, player) if table.state == State.STARTED else ""
    return TableShown(
        id=table.pk,
        kind=table.kind,
        view=view,
        href=reverse("lobby:table", args=[table.pk]),
        rules=ruleset_name(table.ruleset) if view is not View.CLOSED else "",
        ruleset=table.ruleset if view is not View.CLOSED else "",
        terms=table_terms(table) if view is not View.CLOSED else "",
        seats=_seats(table, player) if has_names else (),
        host=player_name(table.host) if has_names else "",
        is_host=seat is not None and table.host_id == seat.player_id,
        is_queue=table.is_queue,
        status=_status(table, seat, taken) if has_names else "",
        start=_start(taken),
        can_start=taken >= FEWEST,
        offers_robot=seat is not None and _offers_robot(table, seat),
        is_live=table.pace == Pace.LIVE,
        match_href=reverse("matches:table", args=[match]) if match else "",
    )


def table_terms(table: Table) -> str:
    """What was agreed on, in one line."""
    seats = ngettext("%(count)d player", "%(count)d players", table.seats) % {"count": table.seats}
    terms = [ruleset_name(table.ruleset), seats, clock_name(table.options)]
    if table.stake:
        terms.append(_("stake: %(stake)s") % {"stake": diamonds(table.stake)})
    if table.kind in {Kind.OPEN, Kind.LINK} and table.is_watchable:
        terms.append(_("spectators welcome"))
    return " · ".join(terms)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLine:
    """A table in one line of a list."""

    id: str
    href: str
    kind: str
    kind_name: str
    host: Player
    host_name: str
    terms: str
    status: str
    taken: int
    seats: int


def table_line(table: Table, player: Player | None = None) -> TableLine:
    """A table in one line, to somebody who sits there perhaps."""
    taken = len(table.taken.all())
    return TableLine(
        id=table.pk,
        href=reverse("lobby:table", args=[table.pk]),
        kind=table.kind,
        kind_name=_kind_name(table.kind),
        host=table.host,
        host_name=player_name(table.host),
        terms=table_terms(table),
        status=_status(table, table_seat_of(table, player), taken),
        taken=taken,
        seats=table.seats,
    )


def _kind_name(kind: str) -> str:
    names = {
        Kind.QUICK: _("Quick game"),
        Kind.DUEL: DUEL_NAME,
        Kind.RANDOM: _("Random opponent"),
        Kind.OPEN: _("Open table"),
        Kind.LINK: _("Table by invitation"),
        Kind.CHALLENGE: _("Challenge to play"),
    }
    return names[Kind(kind)]


def _challenge_view(table: Table, player: Player | None) -> View:
    """What somebody who does not sit there finds at a challenge; nothing unless they are asked."""
    invitation = table_invitation_of(table, player)
    if invitation is None:
        return View.CLOSED
    if table.state == State.STARTED:
        return View.STARTED
    return View.CHALLENGED if invitation.answer == Answer.NONE else View.CLOSED


def _seats(table: Table, player: Player | None) -> tuple[SeatShown, ...]:
    if table.kind == Kind.CHALLENGE:
        seats = tuple(_seat(table, seat, player) for seat in table.taken.all())
        return seats + tuple(
            SeatShown(one.player, player_name(one.player), answer=answer_text(one.answer))
            for one in table.invitations.all()
            if one.answer != Answer.ACCEPTED
        )
    by_number = {seat.number: seat for seat in table.taken.all()}
    return tuple(_seat(table, by_number.get(number), player) for number in range(table.seats))


def _seat(table: Table, seat: TableSeat | None, player: Player | None) -> SeatShown:
    if seat is None:
        return SeatShown(None)
    is_you = player is not None and seat.player_id == player.pk
    return SeatShown(
        player=seat.player,
        name=player_name(seat.player),
        is_you=is_you,
        answer=_answer(table, seat),
        is_host=table.kind in {Kind.OPEN, Kind.LINK} and seat.player_id == table.host_id,
        is_away=not is_you
        and table.kind != Kind.RANDOM
        and not (table.kind == Kind.CHALLENGE and table.pace == Pace.SLOW)
        and timezone.now() - seat.seen_at > AWAY_AFTER,
    )


def _answer(table: Table, seat: TableSeat) -> str:
    if table.kind != Kind.CHALLENGE:
        return ""
    return _("challenges") if seat.player_id == table.host_id else answer_text(Answer.ACCEPTED)


def _status(table: Table, seat: TableSeat | None, taken: int) -> str:
    if table.state == State.STARTED:
        return _("The game begins…")
    if table.kind == Kind.CHALLENGE:
        return challenge_status(table, seat)
    free = table.seats - taken
    if table.kind in {Kind.RANDOM, Kind.DUEL}:
        return _("Waiting for an opponent")
    if table.is_queue:
        return ngettext("Waiting for %(count)d player", "Waiting for %(count)d players", free) % {
            "count": free
        }
    if seat is not None and table.host_id != seat.player_id:
        return _("%(name)s starts the game when everybody is there.") % {
            "name": player_name(table.host)
        }
    if seat is not None and is_handed_over(table) and taken >= FEWEST:
        return _("The table is yours now: you may begin.")
    if free == 0:
        return _("Every seat is taken.")
    return ngettext("%(count)d free seat", "%(count)d free seats", free) % {"count": free}


def _start(taken: int) -> str:
    if taken < FEWEST:
        return _("One more player is needed")
    return ngettext("with %(count)d player", "with %(count)d players", taken) % {"count": taken}


def _offers_robot(table: Table, seat: TableSeat) -> bool:
    has_waited = timezone.now() - seat.created_at >= OFFERED_AFTER
    return table.kind == Kind.QUICK and table.is_open and has_waited
