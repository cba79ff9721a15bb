"""What changes matches: asking for it, and carrying it out."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from dataclasses import replace
from typing import Final

from django.db import transaction
from django.utils import timezone

from gobelet import rulesets
from gobelet.core import Game, Phase, Ruleset, Seat, SeededCup, must_score
from gobelet.core import UnknownRuleset as NoSuchRuleset
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import robot_ensure
from gobelet.web.clock.services import due_add, due_remove
from gobelet.web.common.waits import LONGEST_GROUP, PATIENCE
from gobelet.web.matches import commands, store
from gobelet.web.matches.cache import OpenStates
from gobelet.web.matches.commands import (
    Accepted,
    Command,
    HandOver,
    Hold,
    Play,
    PlayTurn,
    Rematch,
    Start,
)
from gobelet.web.matches.cups import new_seed
from gobelet.web.matches.errors import (
    Busy,
    CannotHold,
    Malformed,
    NotOver,
    StaleVersion,
    TakenId,
    TooManyMatches,
    UnknownLevel,
    UnknownMatch,
    UnknownRuleset,
)
from gobelet.web.matches.events import DueAdded, Event, MatchStarted, Moved, PlacesHeld
from gobelet.web.matches.handover import hand_over
from gobelet.web.matches.holds import carried, holds
from gobelet.web.matches.levels import Level
from gobelet.web.matches.models import Analysis, is_id, new_id
from gobelet.web.matches.play import Played, play, play_all
from gobelet.web.matches.selectors import MATCHES_A_PLAYER, AnalysisFigures
from gobelet.web.matches.state import Holder, MatchState
from gobelet.web.matches.tray import Held, is_places

ROBOT_DUE: Final = "robot"
ENDED_DUE: Final = "match_ended"


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


def start_check(*, ruleset: str, level: str) -> None:
    """Raise `UnknownRuleset` or `UnknownLevel` for what cannot be played."""
    if ruleset not in rulesets.ALL:
        raise UnknownRuleset(ruleset=ruleset)
    if level not in list(Level):
        raise UnknownLevel(level=level)


def match_rematch(*, player: Player, match: str) -> str:
    """Play a finished match again with the seats rotated; tell the id of the new one.

    Raises `UnknownMatch`, `NotOver`, `TooManyMatches`, or `Busy`.
    """
    rematch = Rematch(match=match, player=player.pk, rematch=new_id())
    return _answer(commands.submit(rematch)).match


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
    holders = store.holders_of(start.players)
    _check_room(holders)
    seed = new_seed()
    state = MatchState(
        id=start.match,
        level=start.level,
        holders=holders,
        seed=seed,
        commitment=SeededCup(seed).commitment(),
        game=Game.new(_ruleset(start.ruleset), len(start.players)),
    )
    store.insert(state, rematch_of=start.rematch_of, at=timezone.now())
    states.put(state)
    return Accepted(state.id, state.version, (MatchStarted(state), *_due_events(state)))


def _is_begun_by(state: MatchState, start: Start) -> bool:
    """Tell whether a match is the one that a command begins, still under way."""
    return (
        not state.game.is_over
        and tuple(holder.player for holder in state.holders) == start.players
        and state.game.ruleset.key == start.ruleset
        and state.level == start.level
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
    players = tuple(holder.player for holder in former.holders)
    start = Start(
        match=rematch.rematch,
        ruleset=former.game.ruleset.key,
        level=former.level,
        players=players[1:] + players[:1],
        rematch_of=former.id,
    )
    return _start(start, states)


def _play(command: Play, states: OpenStates) -> Accepted:
    state = states.get(command.match)
    seat = _seat(state, command.player)
    name = f"{command.player}:{command.id}"
    before = store.version_after(state.id, name)
    if before is not None:
        return Accepted(state.id, before, is_repeated=True)
    _check_version(state, command.version)
    played = play(state, seat, command.action, command.held)
    return _store(state, played, states, command=name)


def _play_turn(command: PlayTurn, states: OpenStates) -> Accepted:
    state = states.get(command.match)
    name = f"robot@{command.version}"
    before = store.version_after(state.id, name)
    if before is not None:
        return Accepted(state.id, before, is_repeated=True)
    _check_version(state, command.version)
    played = play_all(state, command.seat, command.actions)
    due_remove(kind=ROBOT_DUE, key=state.id)
    return _store(state, played, states, command=name)


def _store(state: MatchState, played: Played, states: OpenStates, *, command: str) -> Accepted:
    after = played.state
    store.append(after, played.moves, command=command, at=timezone.now())
    states.put(after)
    held = Held(after.version, holds.new_number(), carried(after, played.moves))
    moved = Moved(state.version, played.moves, played.entries, after, held)
    is_same_turn = after.game.turn is not None and after.tray is not None
    due = () if is_same_turn else _due_events(after)
    return Accepted(after.id, after.version, (moved, *due))


def _due_events(state: MatchState) -> tuple[Event, ...]:
    if state.game.is_over:
        due_add(kind=ENDED_DUE, key=state.id, at=timezone.now())
        return (DueAdded(state.id),)
    if state.robot_seat is not None:
        due_add(kind=ROBOT_DUE, key=state.id, at=timezone.now())
        return (DueAdded(state.id),)
    return ()


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
