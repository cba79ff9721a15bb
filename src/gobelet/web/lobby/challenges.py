"""Challenges: a table for somebody and those whom they ask, and nobody else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.clock.services import due_add
from gobelet.web.common.ids import is_id, new_id
from gobelet.web.lobby.dealing import table_deal
from gobelet.web.lobby.errors import (
    HasEnough,
    NobodyChosen,
    NoChallenge,
    NotAnswered,
    NotYourself,
    SeatGivenUp,
    TableClosed,
    TooManyChosen,
    UnknownTable,
)
from gobelet.web.lobby.models import (
    Answer,
    Kind,
    State,
    Table,
    TableInvitation,
    TableSeat,
)
from gobelet.web.lobby.news import NOTIFY_CHALLENGE_DUE, TOLD_AFTER, challenge_tell
from gobelet.web.lobby.seating import (
    SEAT_KEPT,
    check_can_play,
    check_open,
    check_together,
    is_full,
    seat_of,
    seat_take,
    seats_free,
    start,
    table_lock,
    table_set_up,
)
from gobelet.web.lobby.terms import columns_of, table_check
from gobelet.web.matches.options import Options, Pace
from gobelet.web.matches.selectors import match_can_start
from gobelet.web.social.presence import players_online
from gobelet.web.social.selectors import may_challenge

MOST_CHALLENGED: Final = 3

INVITATIONS_A_PLAYER: Final = 10
"""Challenges that may wait for the answer of one player."""


def table_challenge(
    *, host: Player, others: Sequence[Player], ruleset: str, options: Options, id: str = ""
) -> Table:
    """Challenge one to three people; asked for twice with the same id it is the same challenge.

    Raises `TableRefused`, `UnknownRuleset` or `TooManyMatches`.
    """
    _check_number(others)
    table_check(ruleset=ruleset, seats=1 + len(others))
    with transaction.atomic():
        _one_at_a_time(host)
        existing = Table.objects.filter(pk=id).first() if is_id(id) else None
        if existing is not None and seat_of(existing, host) is not None:
            return existing
        for other in others:
            _check_other(host, other)
        table = table_set_up(
            Table(
                pk=id if existing is None and is_id(id) else new_id(),
                kind=Kind.CHALLENGE,
                host=host,
                ruleset=ruleset,
                seats=1 + len(others),
                **columns_of(options),
            )
        )
        _invite(table, others)
    return table


def _invite(table: Table, others: Sequence[Player]) -> None:
    for other in others:
        invitation = TableInvitation.objects.create(table=table, player=other)
        at = timezone.now() + TOLD_AFTER
        due_add(kind=NOTIFY_CHALLENGE_DUE, key=str(invitation.pk), at=at)
    challenge_tell(table)


def invitation_accept(*, player: Player, table: str) -> Table:
    """Accept a challenge and sit down; when everybody has, the match begins. One in which a turn
    takes seconds waits for its host instead when somebody has gone away meanwhile.

    Raises `UnknownTable`, `TableStarted`, `TableClosed`, `KeptApart`, `TooManyTables`,
    `TooManyMatches` or `SeatGivenUp`.
    """
    with transaction.atomic():
        found = table_lock(table)
        invitation = _invitation(found, player)
        if seat_of(found, player) is None:
            check_open(found)
            if invitation.answer == Answer.DECLINED:
                raise TableClosed
            check_together(found, player)
            check_can_play(player)
            seat_take(found, player)
            _answer(invitation, Answer.ACCEPTED)
            if is_full(found) and _are_there(found):
                start(found)
            challenge_tell(found)
    try:
        table_deal(table=found.pk)
    except SeatGivenUp:
        if seat_of(found, player) is None:
            raise
        # Somebody else could not play; who is left may begin without them.
    return found


def invitation_decline(*, player: Player, table: str) -> None:
    """Decline a challenge, before or after it was accepted. Raises `UnknownTable`."""
    with transaction.atomic():
        found = table_lock(table)
        invitation = _invitation(found, player)
        if not found.is_open:
            return
        if seat_of(found, player) is not None:
            seats_free(found, [player.pk])
        elif invitation.answer == Answer.NONE:
            _answer(invitation, Answer.DECLINED)
            challenge_tell(found)


def _invitation(table: Table, player: Player) -> TableInvitation:
    invitation = TableInvitation.objects.filter(table=table, player=player).first()
    if invitation is None:
        raise UnknownTable
    return invitation


def _answer(invitation: TableInvitation, answer: Answer) -> None:
    invitation.answer = answer
    invitation.save(update_fields=["answer", "updated_at"])


def _check_number(others: Sequence[Player]) -> None:
    if not others:
        raise NobodyChosen
    if len(others) > MOST_CHALLENGED:
        raise TooManyChosen


def _check_other(host: Player, other: Player) -> None:
    if other.pk == host.pk:
        raise NotYourself
    if not may_challenge(host, other):
        raise NoChallenge(name=other.name)
    waiting = TableInvitation.objects.filter(
        player=other, answer=Answer.NONE, table__state=State.OPEN
    )
    if waiting.filter(table__host=host).exists():
        raise NotAnswered(name=other.name)
    if waiting.count() >= INVITATIONS_A_PLAYER or not match_can_start(other):
        raise HasEnough(name=other.name)


def _are_there(table: Table) -> bool:
    """Tell whether everybody would see at once that the match begins, or has days to."""
    if table.pace == Pace.SLOW:
        return True
    gone = TableSeat.objects.filter(table=table, seen_at__lt=timezone.now() - SEAT_KEPT)
    return set(gone.values_list("player", flat=True)) <= players_online()


def _one_at_a_time(host: Player) -> None:
    """Let a player make no two challenges at once, until the transaction ends."""
    if connection.features.has_select_for_update:
        Player.objects.select_for_update().get(pk=host.pk)
