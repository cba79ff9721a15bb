"""What changes matches: asking for it, and carrying it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import datetime
from typing import Final

from django.db import transaction
from django.utils import timezone

from gobelet import rulesets
from gobelet.core import (
    Draw,
    Game,
    Phase,
    Ruleset,
    Score,
    Seat,
    SeededCup,
    WrongSeatCount,
    must_score,
)
from gobelet.core import UnknownRuleset as NoSuchRuleset
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import robot_ensure
from gobelet.web.clock.services import due_remove
from gobelet.web.common.waits import LONGEST_GROUP, PATIENCE
from gobelet.web.matches import commands, store
from gobelet.web.matches.cache import OpenStates
from gobelet.web.matches.claims import absent_seats, forfeit_all
from gobelet.web.matches.clocks import (
    ENDED_DUE,
    deadline_after,
    run_down,
    schedule,
    spend,
)
from gobelet.web.matches.commands import (
    Accepted,
    Claim,
    Command,
    HandOver,
    Hold,
    Outcome,
    Play,
    PlayTurn,
    Rematch,
    Return,
    Start,
    TimeOut,
)
from gobelet.web.matches.cups import new_seed
from gobelet.web.matches.errors import (
    Busy,
    CannotHold,
    Malformed,
    NothingToClaim,
    NotOver,
    StaleVersion,
    TakenId,
    TooManyMatches,
    UnknownLevel,
    UnknownMatch,
    UnknownRuleset,
    WrongSeats,
)
from gobelet.web.matches.events import (
    By,
    DueAdded,
    Event,
    MatchStarted,
    Moved,
    PlacesHeld,
    RematchAsked,
    Unseen,
)
from gobelet.web.matches.handover import hand_over
from gobelet.web.matches.holds import carried, holds
from gobelet.web.matches.levels import Level
from gobelet.web.matches.models import Analysis, is_id, new_id
from gobelet.web.matches.options import Options
from gobelet.web.matches.play import Played, play, play_all
from gobelet.web.matches.selectors import MATCHES_A_PLAYER, AnalysisFigures
from gobelet.web.matches.state import Holder, MatchState
from gobelet.web.matches.tray import Held, is_places

BETWEEN_PEOPLE: Final = {"classic_single": "classic"}
"""Rulesets that people do not play against each other, and what they play instead."""


def match_draw_id() -> str:
    """An id for a match that somebody may begin, to be handed to `match_start`."""
    return new_id()


def match_start(*, player: Player, ruleset: str, level: str, match: str | None = None) -> str:
    """Begin a match alone or against the computer; tell its id.

    Asked for twice with the same id in `match` it is the same match. Another id is drawn when
    that one belongs to a match of other players, rules or level, or to one that is over.

    Raises `UnknownRuleset`, `UnknownLevel`, `TooManyMatches`, or `Busy`.
    """
    start_check(ruleset=ruleset, level=level)
    robot = Level(level).robot
    opponents = () if robot is None else (robot_ensure(level=robot).pk,)
    start = Start(
        match=match if match is not None and is_id(match) else new_id(),
        ruleset=ruleset,
        level=Level(level),
        players=(player.pk, *opponents),
    )
    try:
        return _answer(commands.submit(start)).match
    except TakenId:
        return _answer(commands.submit(replace(start, match=new_id()))).match


def match_seat(
    *,
    players: Sequence[Player],
    ruleset: str,
    options: Options,
    controllers: Sequence[int | None] = (),
    match: str | None = None,
) -> str:
    """Begin a match between people, in the order of their seats; tell its id.

    Computer players may sit with them. Asked for twice with the same id it is the same match.
    Raises `UnknownRuleset`, `WrongSeats`, `TooManyMatches`, `TakenId`, or `Busy`.
    """
    played = BETWEEN_PEOPLE.get(ruleset, ruleset)
    if played not in rulesets.ALL:
        raise UnknownRuleset(ruleset=ruleset)
    start = Start(
        match=new_id() if match is None else match,
        ruleset=played,
        level=None,
        players=tuple(player.pk for player in players),
        options=options,
        controllers=tuple(controllers),
    )
    return _answer(commands.submit(start)).match


def start_check(*, ruleset: str, level: str) -> None:
    """Raise `UnknownRuleset` or `UnknownLevel` for what cannot be played."""
    if ruleset not in rulesets.ALL:
        raise UnknownRuleset(ruleset=ruleset)
    if level not in list(Level):
        raise UnknownLevel(level=level)


def match_rematch(*, player: Player, match: str, wanted: bool = True) -> str | None:
    """Say whether one plays a finished match again, with the seats rotated.

    Tells the id of the new match once all its people want it, none before. Raises
    `UnknownMatch`, `NotOver`, `TooManyMatches`, or `Busy`.
    """
    rematch = Rematch(match=match, player=player.pk, rematch=new_id(), wanted=wanted)
    answered = _answer(commands.submit(rematch)).match
    return None if answered == match else answered


def analyses_store(*, match: str, figures: Mapping[Seat, AnalysisFigures]) -> None:
    """Keep what decisions and dice brought, and take the match off the clock's table with it."""
    with transaction.atomic():
        for seat, found in figures.items():
            Analysis.objects.update_or_create(match_id=match, seat=seat, defaults=dict(found))
        due_remove(kind=ENDED_DUE, key=match)


def match_apply(command: Command, states: OpenStates) -> Accepted:
    """Carry out one command in the transaction under way, or raise `Refused`."""
    match command:
        case Play():
            return _play(command, states)
        case TimeOut():
            return _time_out(command, states)
        case Claim():
            return _claim(command, states)
        case Return():
            return _return(command, states)
        case Hold():
            return _hold(command, states)
        case PlayTurn():
            return _play_turn(command, states)
        case Start():
            return _start(command, states)
        case Rematch():
            return _rematch(command, states)
        case HandOver():
            return hand_over(command, states)


def _answer(future: Future[Accepted]) -> Accepted:
    """The answer to a command; one that has not even begun is taken back and told as busy."""
    try:
        return future.result(timeout=PATIENCE)
    except TimeoutError:
        if future.cancel():
            raise Busy from None
    # It is being carried out: whatever becomes of it is told, and nothing else.
    return future.result(timeout=LONGEST_GROUP)


def _start(start: Start, states: OpenStates) -> Accepted:
    if states.has(start.match):
        existing = states.get(start.match)
        if not _is_begun_by(existing, start):
            raise TakenId
        return Accepted(existing.id, existing.version, is_repeated=True)
    holders = _holders(start)
    _check_room(holders)
    seed, at = new_seed(), timezone.now()
    state = MatchState(
        id=start.match,
        level=start.level,
        holders=holders,
        seed=seed,
        commitment=SeededCup(seed).commitment(),
        game=_new_game(start),
        options=start.options,
    )
    state = deadline_after(state, state, at=at, shown=True)
    store.insert(state, rematch_of=start.rematch_of, at=at)
    due = _schedule(None, state, at)
    states.put(state)
    return Accepted(state.id, state.version, (MatchStarted(state), *due))


def _holders(start: Start) -> tuple[Holder, ...]:
    controllers = start.controllers or (None,) * len(start.players)
    return tuple(
        replace(holder, controller=controller, bank_seconds=start.options.bank_seconds)
        for holder, controller in zip(store.holders_of(start.players), controllers, strict=True)
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
    )


def _check_room(holders: tuple[Holder, ...]) -> None:
    for holder in holders:
        if not holder.robot and store.going_on(holder.player) >= MATCHES_A_PLAYER:
            raise TooManyMatches(limit=MATCHES_A_PLAYER)


def _rematch(rematch: Rematch, states: OpenStates) -> Accepted:
    former = states.get(rematch.match)
    _seat(former, rematch.player)
    if not former.game.is_over:
        raise NotOver(version=former.version)
    existing = store.rematch_of(former.id)
    if existing is not None:
        return Accepted(existing, store.version_of(existing), is_repeated=True)
    seats = [seat for seat, one in enumerate(former.holders) if one.actor == rematch.player]
    store.answer_rematch(former.id, seats, wanted=rematch.wanted)
    answers = store.rematch_answers(former.id)
    wanted = tuple(seat for seat in former.people if answers.get(seat))
    if wanted != former.people:
        declined = tuple(seat for seat in former.people if answers.get(seat) is False)
        asked = RematchAsked(former.id, wanted, declined)
        return Accepted(former.id, former.version, (asked,))
    begun = _start(_rotated(former, rematch.rematch), states)
    asked = RematchAsked(former.id, wanted, (), begun.match)
    return replace(begun, events=(*begun.events, asked))


def _rotated(former: MatchState, match: str) -> Start:
    """The same match again, the seats moved by one."""
    holders = former.holders[1:] + former.holders[:1]
    return Start(
        match=match,
        ruleset=former.game.ruleset.key,
        level=former.level,
        players=tuple(holder.player for holder in holders),
        options=former.options,
        controllers=tuple(holder.controller for holder in holders),
        rematch_of=former.id,
    )


def _play(command: Play, states: OpenStates) -> Accepted:
    state = states.get(command.match)
    seat = _seat(state, command.player)
    name = f"{command.player}:{command.id}"
    before = store.version_after(state.id, name)
    if before is not None:
        return Accepted(state.id, before, is_repeated=True)
    _check_version(state, command.version)
    if isinstance(command.action, Draw):
        # A draw is claimed, and only when others are gone.
        raise Malformed(version=state.version, field="action")
    begun = state.with_holders({seat}, standin="") if state.holders[seat].standin else state
    if isinstance(command.action, Score):
        begun = spend(begun, at=timezone.now())
    played = play(begun, seat, command.action, command.held)
    return _store(state, played, states, command=name)


def _time_out(command: TimeOut, states: OpenStates) -> Accepted:
    state = states.get(command.match)
    _check_version(state, command.version)
    # The table of the clock keeps it, and not only the writer may move it.
    deadline = store.deadline_of(state.id)
    if deadline is None or deadline > timezone.now():
        raise StaleVersion(version=state.version)
    played = run_down(state, in_grace=command.in_grace)
    return _store(state, played, states, command=f"clock@{command.version}", by=By.CLOCK)


def _claim(command: Claim, states: OpenStates) -> Accepted:
    state = states.get(command.match)
    seat = _seat(state, command.player)
    name = f"{command.player}:{command.id}"
    before = store.version_after(state.id, name)
    if before is not None:
        return Accepted(state.id, before, is_repeated=True)
    _check_version(state, command.version)
    gone = absent_seats(state, seat, command.absent)
    others = store.seats_playing(state) & set(state.people) - {seat}
    is_draw = command.outcome is Outcome.DRAW
    if not gone or (is_draw and gone != others):
        raise NothingToClaim(version=state.version)
    played = play(state, seat, Draw()) if is_draw else forfeit_all(state, sorted(gone))
    return _store(state, played, states, command=name)


def _return(command: Return, states: OpenStates) -> Accepted:
    state = states.get(command.match)
    seat = _seat(state, command.player)
    if not state.holders[seat].standin:
        return Accepted(state.id, state.version, is_repeated=True)
    at = timezone.now()
    back = state.with_holders({seat}, standin="", timeouts=0)
    after = deadline_after(state, back, at=at, shown=False)
    store.update_holders(state, after)
    due = _schedule(state, after, at)
    states.put(after)
    return Accepted(state.id, state.version, (Unseen(state.id), *due))


def _play_turn(command: PlayTurn, states: OpenStates) -> Accepted:
    state = states.get(command.match)
    name = f"robot@{command.version}"
    before = store.version_after(state.id, name)
    if before is not None:
        return Accepted(state.id, before, is_repeated=True)
    _check_version(state, command.version)
    if state.robot_seat != command.seat:
        # Its person has come back.
        raise StaleVersion(version=state.version)
    played = play_all(state, command.seat, command.actions)
    return _store(state, played, states, command=name, by=By.ROBOT)


def _store(
    state: MatchState,
    played: Played,
    states: OpenStates,
    *,
    command: str,
    by: By = By.PERSON,
) -> Accepted:
    at = timezone.now()
    after = deadline_after(state, played.state, at=at, shown=by is not By.PERSON)
    store.append(after, played.moves, command=command, at=at)
    store.update_holders(state, after)
    due = _schedule(state, after, at)
    states.put(after)
    held = Held(after.version, holds.new_number(), carried(after, played.moves))
    moved = Moved(state.version, played.moves, played.entries, after, held, by)
    return Accepted(after.id, after.version, (moved, *due))


def _schedule(before: MatchState | None, after: MatchState, at: datetime) -> tuple[Event, ...]:
    return (DueAdded(after.id),) if schedule(before, after, at=at) else ()


def _hold(command: Hold, states: OpenStates) -> Accepted:
    state = states.get(command.match)
    seat = _seat(state, command.player)
    _check_version(state, command.version)
    if not can_hold(state, seat):
        raise CannotHold(version=state.version)
    places = tuple(sorted(command.held))
    if not is_places(places, state.game.ruleset.dice):
        raise Malformed(version=state.version, field="held")
    held = PlacesHeld(state.id, state.version, seat, places, holds.new_number())
    return Accepted(state.id, state.version, (held,))


def can_hold(state: MatchState, seat: Seat) -> bool:
    """Tell whether holding dice means anything to a seat now: it may throw again."""
    turn = state.game.turn
    return (
        turn is not None
        and turn.seat == seat
        and turn.phase is Phase.DECIDE
        and turn.roll is not None
        and turn.throws_left > 0
        and not must_score(state.game.sheets[seat], turn.roll)
    )


def _seat(state: MatchState, player: int) -> Seat:
    seat = state.seat_of(player)
    if seat is None:
        # The same answer as for a match that is not there.
        raise UnknownMatch
    return seat


def _check_version(state: MatchState, version: int) -> None:
    if version != state.version:
        raise StaleVersion(version=state.version)


def _ruleset(key: str) -> Ruleset:
    try:
        return rulesets.find(key)
    except NoSuchRuleset:
        raise UnknownRuleset(ruleset=key) from None
