"""What changes matches: asking for it, and carrying it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from typing import Final

from django.db import transaction

from gobelet import rulesets
from gobelet.core import (
    Seat,
)
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import robot_ensure
from gobelet.web.clock.services import due_remove
from gobelet.web.common.ids import is_id, new_id
from gobelet.web.common.waits import LONGEST_GROUP, PATIENCE
from gobelet.web.matches import commands
from gobelet.web.matches.away import be_away
from gobelet.web.matches.beginning import rematch, start
from gobelet.web.matches.cache import OpenStates
from gobelet.web.matches.clocks import (
    ENDED_DUE,
)
from gobelet.web.matches.commands import (
    Accepted,
    AddWords,
    BeAway,
    BreakOff,
    Claim,
    Command,
    HandOver,
    Hold,
    Play,
    PlayTurn,
    Rematch,
    Return,
    Start,
    TimeOut,
)
from gobelet.web.matches.errors import (
    Busy,
    TakenId,
    UnknownLevel,
    UnknownRuleset,
)
from gobelet.web.matches.handover import hand_over
from gobelet.web.matches.levels import Level
from gobelet.web.matches.models import Analysis
from gobelet.web.matches.options import SHARED, Options
from gobelet.web.matches.own_words import add_words
from gobelet.web.matches.playing import (
    break_off,
    claim,
    hold,
    play_once,
    play_turn,
    return_to_seat,
    time_out,
)
from gobelet.web.matches.selectors import AnalysisFigures

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
    asked = Start(
        match=match if match is not None and is_id(match) else new_id(),
        ruleset=ruleset,
        level=Level(level),
        players=_with_robot(player, Level(level)),
    )
    try:
        return _answer(commands.submit(asked)).match
    except TakenId:
        return _answer(commands.submit(replace(asked, match=new_id()))).match


def match_share(*, player: Player, ruleset: str, level: str, seal: str) -> str:
    """Begin a match alone or against the computer with the dice of a seal; tell its id.

    Begun before, wherever and however often, it is the same match, over or not. Raises
    `UnknownRuleset`, `UnknownLevel`, `SealOver`, `TooManyMatches`, or `Busy`.
    """
    start_check(ruleset=ruleset, level=level)
    asked = Start(
        match=new_id(),
        ruleset=ruleset,
        level=Level(level),
        players=_with_robot(player, Level(level)),
        options=SHARED,
        seal=seal,
    )
    return _answer(commands.submit(asked)).match


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
    asked = Start(
        match=new_id() if match is None else match,
        ruleset=played,
        level=None,
        players=tuple(player.pk for player in players),
        options=options,
        controllers=tuple(controllers),
    )
    return _answer(commands.submit(asked)).match


def start_check(*, ruleset: str, level: str) -> None:
    """Raise `UnknownRuleset` or `UnknownLevel` for what cannot be played."""
    if ruleset not in rulesets.ALL:
        raise UnknownRuleset(ruleset=ruleset)
    if level not in list(Level):
        raise UnknownLevel(level=level)


def match_rematch(*, player: Player, match: str, wanted: bool = True) -> str | None:
    """Say whether one plays a finished match again, with the seats rotated.

    Tells the id of the new match once all its people want it, none before. Raises
    `UnknownMatch`, `NotOver`, `Sealed`, `TooManyMatches`, or `Busy`.
    """
    asked = Rematch(match=match, player=player.pk, rematch=new_id(), wanted=wanted)
    answered = _answer(commands.submit(asked)).match
    return None if answered == match else answered


def match_add_words(*, player: Player, match: str, words: str) -> None:
    """Put a person's own words into the key of the cup.

    Raises `UnknownMatch`, `TooLateForWords` once the match has begun, `Sealed` where the dice are
    shared, `Malformed` for what is not one short line, or `Busy`.
    """
    _answer(commands.submit(AddWords(match=match, player=player.pk, words=words)))


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
            return play_once(command, states)
        case TimeOut():
            return time_out(command, states)
        case Claim():
            return claim(command, states)
        case Return():
            return return_to_seat(command, states)
        case BeAway():
            return be_away(command, states)
        case AddWords():
            return add_words(command, states)
        case Hold():
            return hold(command, states)
        case PlayTurn():
            return play_turn(command, states)
        case Start():
            return start(command, states)
        case Rematch():
            return rematch(command, states)
        case HandOver():
            return hand_over(command, states)
        case BreakOff():
            return break_off(command, states)


def _with_robot(player: Player, level: Level) -> tuple[int, ...]:
    """The seats of a match at a level: the person throws first."""
    robot = level.robot
    return (player.pk,) if robot is None else (player.pk, robot_ensure(level=robot).pk)


def _answer(future: Future[Accepted]) -> Accepted:
    """The answer to a command; one that has not even begun is taken back and told as busy."""
    try:
        return future.result(timeout=PATIENCE)
    except TimeoutError:
        if future.cancel():
            raise Busy from None
    # It is being carried out: whatever becomes of it is told, and nothing else.
    return future.result(timeout=LONGEST_GROUP)
