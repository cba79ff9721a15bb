"""How matches begin, and begin again."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from django.utils import timezone

from gobelet import rulesets
from gobelet.core import (
    Game,
    Ruleset,
    Seat,
    SeededCup,
    WrongSeatCount,
)
from gobelet.core import UnknownRuleset as NoSuchRuleset
from gobelet.web.matches import seal_store, seat_store, store
from gobelet.web.matches.cache import OpenStates
from gobelet.web.matches.checks import own_seat
from gobelet.web.matches.clocks import Agenda, deadline_after
from gobelet.web.matches.commands import (
    Accepted,
    Rematch,
    Start,
)
from gobelet.web.matches.cups import new_seed
from gobelet.web.matches.errors import (
    NotOver,
    Sealed,
    SealOver,
    SealTaken,
    TakenId,
    TooManyMatches,
    UnknownRuleset,
    WrongSeats,
)
from gobelet.web.matches.events import (
    MatchStarted,
    RematchAsked,
)
from gobelet.web.matches.holidays import away_until
from gobelet.web.matches.options import Pace
from gobelet.web.matches.seal_store import SealRow
from gobelet.web.matches.selectors import MATCHES_A_PLAYER
from gobelet.web.matches.stakes import stakes_take
from gobelet.web.matches.state import Holder, MatchState


def start(command: Start, states: OpenStates) -> Accepted:
    """Begin a match; begun by the same command before, it stays as it is.

    With a seal it is the one match that its people have of that, over or not.
    """
    if states.has(command.match):
        existing = states.get(command.match)
        if not _is_begun_by(existing, command):
            raise TakenId
        return Accepted(existing.id, existing.version, is_repeated=True)
    holders = _holders(command)
    at = timezone.now()
    seal = None if command.seal is None else _sealed(command.seal)
    if seal is not None:
        if had := _had(seal, command, holders):
            return Accepted(had, store.version_of(had), is_repeated=True)
        if seal.is_open or seal.opens_at <= at:
            raise SealOver
    _check_room(holders)
    if command.options.stake:
        # Before anything else is written: refused, it costs the others of its group nothing.
        stakes_take(command.match, command.players, command.options.stake)
    seed = new_seed() if seal is None else seal.seed
    state = MatchState(
        id=command.match,
        level=command.level,
        holders=holders,
        seed=seed,
        commitment=SeededCup(seed).commitment(),
        game=_new_game(command),
        options=command.options,
        seal=command.seal,
        is_sealed=seal is not None,
    )
    state = deadline_after(state, state, at=at, shown=True)
    store.insert(state, rematch_of=command.rematch_of, at=at)
    agenda = Agenda.of(None, state, at=at)
    agenda.store()
    states.put(state)
    return Accepted(state.id, state.version, (MatchStarted(state), *agenda.news))


def _sealed(key: str) -> SealRow:
    """A seal, locked so that it is not opened meanwhile; raise `SealOver` when there is none."""
    seal = seal_store.lock(key)
    if seal is None:
        raise SealOver
    return seal


def _had(seal: SealRow, start: Start, holders: tuple[Holder, ...]) -> str | None:
    """The match of a seal that its people had begun before; raise `SealTaken` for another one."""
    people = [holder.player for holder in holders if not holder.robot]
    for match in seal_store.matches_of(seal.key, people):
        if tuple(holder.player for holder in seat_store.seated(match)) != start.players:
            raise SealTaken
        return match
    return None


def _holders(start: Start) -> tuple[Holder, ...]:
    controllers = start.controllers or (None,) * len(start.players)
    is_slow = start.options.pace is Pace.SLOW
    away = away_until(start.players, at=timezone.now()) if is_slow else {}
    return tuple(
        replace(
            holder,
            controller=controller,
            bank_seconds=start.options.bank_seconds,
            away_until=away.get(holder.player),
        )
        for holder, controller in zip(
            seat_store.holders_of(start.players), controllers, strict=True
        )
    )


def _new_game(start: Start) -> Game:
    try:
        return Game.new(_ruleset(start.ruleset), len(start.players))
    except WrongSeatCount:
        raise WrongSeats(seats=len(start.players)) from None


def _is_begun_by(state: MatchState, start: Start) -> bool:
    """Tell whether a match is the one that a command begins, still under way."""
    return (
        not state.game.is_over
        and tuple(holder.player for holder in state.holders) == start.players
        and state.game.ruleset.key == start.ruleset
        and state.level == start.level
        and state.options == start.options
        and state.seal == start.seal
    )


def _check_room(holders: tuple[Holder, ...]) -> None:
    for holder in holders:
        if not holder.robot and seat_store.going_on(holder.player) >= MATCHES_A_PLAYER:
            raise TooManyMatches(limit=MATCHES_A_PLAYER)


def rematch(command: Rematch, states: OpenStates) -> Accepted:
    """Keep what a person says to a rematch, and begin it once all who are asked want it."""
    former = states.get(command.match)
    own_seat(former, command.player)
    if former.seal is not None:
        # Whoever has played it knows its dice.
        raise Sealed(version=former.version)
    if not former.game.is_over:
        raise NotOver(version=former.version)
    existing = store.rematch_of(former.id)
    if existing is not None:
        return Accepted(existing, store.version_of(existing), is_repeated=True)
    seats = [seat for seat, one in enumerate(former.holders) if one.actor == command.player]
    before = seat_store.rematch_answers(former.id)
    answers = before | dict.fromkeys(seats, command.wanted)
    wanted = tuple(seat for seat in former.people if answers.get(seat))
    if not command.wanted or not set(wanted).issuperset(former.asked_again):
        declined = tuple(seat for seat in former.people if answers.get(seat) is False)
        seat_store.answer_rematch(former.id, seats, wanted=command.wanted)
        asked = tuple(seat for seat in former.asked_again if seat not in answers)
        agenda = Agenda()
        # Who changes their mind asks nobody twice, and nor do several who want the same.
        if before.keys().isdisjoint(seats) and set(wanted) == set(seats):
            agenda.ask(former.id, asked, at=timezone.now())
        agenda.store()
        actors = tuple(former.holders[seat].actor for seat in asked)
        told = RematchAsked(former.id, wanted, declined, asked=actors)
        return Accepted(former.id, former.version, (told, *agenda.news))
    # Refused, it leaves nothing behind: the answer is kept once the match has begun.
    begun = start(_rotated(former, wanted, command.rematch), states)
    seat_store.answer_rematch(former.id, seats, wanted=True)
    told = RematchAsked(former.id, wanted, (), begun.match)
    return replace(begun, events=(*begun.events, told))


def _rotated(former: MatchState, wanted: Collection[Seat], match: str) -> Start:
    """The same match again for those who want it and computer players, the seats moved by one."""
    seats = [*range(1, len(former.holders)), 0]
    holders = [
        former.holders[seat] for seat in seats if seat in wanted or former.holders[seat].robot
    ]
    return Start(
        match=match,
        ruleset=former.game.ruleset.key,
        level=former.level,
        players=tuple(holder.player for holder in holders),
        options=former.options,
        controllers=tuple(holder.controller for holder in holders),
        rematch_of=former.id,
    )


def _ruleset(key: str) -> Ruleset:
    try:
        return rulesets.find(key)
    except NoSuchRuleset:
        raise UnknownRuleset(ruleset=key) from None
