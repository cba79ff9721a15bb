"""Game records: a whole game as text, and the check of its dice."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from gobelet.core.actions import Land, Move
from gobelet.core.cup import SEED_SIZE, SeededCup, ThrowId, check_words, commitment
from gobelet.core.dice import Dice
from gobelet.core.errors import InvalidNotation, WrongSeatCount
from gobelet.core.game import Game, Step, replay
from gobelet.core.notation import format_moves, parse_seated_move
from gobelet.core.ruleset import Ruleset
from gobelet.core.types import Seat

_HEADING: Final = "gobelet record 1"
_HEX: Final = re.compile(f"[0-9a-f]{{{2 * SEED_SIZE}}}")
_FACTS: Final = ("ruleset", "fingerprint", "seats", "commitment", "seed", "words")


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game as it was played: its rules, its seats, every move, and where its dice came from."""

    ruleset: Ruleset
    seats: int
    moves: tuple[tuple[Seat, Move], ...]
    commitment: str | None = None
    """What was published before the first throw."""
    seed: bytes | None = None
    """Revealed once the game is over."""
    words: str = ""
    """The players' own words, part of the cup's key."""

    def __post_init__(self) -> None:
        """Raise `WrongSeatCount` or `InvalidNotation` for what no record can hold."""
        if self.seats not in self.ruleset.seats:
            raise WrongSeatCount(self.seats, self.ruleset.seats)
        check_words(self.words)
        if self.commitment is not None:
            _check_hex("commitment", self.commitment)
        if self.seed is not None:
            _check_hex("seed", self.seed.hex())

    def replay(self) -> Step:
        """Play the record from the start; raise an `IllegalMove` where it breaks a rule."""
        return replay(self.ruleset, self.seats, self.moves)


@dataclass(frozen=True, slots=True)
class ForgedThrow:
    """A throw of a record whose dice are not those of the seed."""

    number: int
    """Which move of the record, from 1."""
    at: ThrowId
    recorded: Dice
    expected: Dice


def format_record(record: Record) -> str:
    """The record as text: a heading, a fact a line, an empty line, a move a line."""
    facts = {
        "ruleset": record.ruleset.key,
        "fingerprint": record.ruleset.fingerprint(),
        "seats": str(record.seats),
        "commitment": record.commitment,
        "seed": None if record.seed is None else record.seed.hex(),
        "words": record.words or None,
    }
    lines = [f"{name} {value}\n" for name, value in facts.items() if value is not None]
    return f"{_HEADING}\n{''.join(lines)}\n{format_moves(record.moves)}"


def parse_record(text: str, find: Callable[[str], Ruleset]) -> Record:
    """Read a whole game; `find` turns the key in its heading into a ruleset.

    Lines end in LF or CRLF. Raises `InvalidNotation` with the line that is wrong,
    `WrongSeatCount`, and what `find` raises.
    """
    heading, blank, moves = text.replace("\r\n", "\n").partition("\n\n")
    facts = _parse_facts(heading)
    if not blank:
        raise InvalidNotation("no empty line between the heading and the moves")
    ruleset = find(facts["ruleset"])
    if facts.get("fingerprint", ruleset.fingerprint()) != ruleset.fingerprint():
        raise InvalidNotation(f"the rules of {ruleset.key!r} were others when this was played")
    seed = facts.get("seed")
    if seed is not None:
        _check_hex("seed", seed)
    return Record(
        ruleset=ruleset,
        seats=_parse_seats(facts["seats"]),
        moves=tuple(_parse_moves(moves, first=heading.count("\n") + 3)),
        commitment=facts.get("commitment"),
        seed=None if seed is None else bytes.fromhex(seed),
        words=facts.get("words", ""),
    )


def is_committed(record: Record) -> bool:
    """Tell whether the revealed seed is the one that was promised before the first throw."""
    return record.seed is not None and record.commitment == commitment(record.seed)


def forged_throws(record: Record) -> Iterator[ForgedThrow]:
    """Recompute every die and yield each throw that differs; nothing when all are true.

    Raises `InvalidNotation` when the seed is not revealed, an `IllegalMove` where the record
    breaks a rule.
    """
    if record.seed is None:
        raise InvalidNotation("the seed is not revealed yet")
    cup = SeededCup(record.seed, words=record.words, sides=record.ruleset.sides)
    game = Game.new(record.ruleset, record.seats)
    for number, (seat, move) in enumerate(record.moves, start=1):
        before, game = game, game.apply(move, by=seat).game
        if isinstance(move, Land):
            expected = Dice.of(*before.thrown_from(cup))
            if expected != move.dice:
                yield ForgedThrow(number, before.throw_id, move.dice, expected)


def _parse_facts(heading: str) -> dict[str, str]:
    first, *lines = heading.split("\n")
    if first != _HEADING:
        raise InvalidNotation(f"line 1: not {_HEADING!r}")
    facts: dict[str, str] = {}
    for number, line in enumerate(lines, start=2):
        name, space, value = line.partition(" ")
        if name not in _FACTS or not space or name in facts:
            raise InvalidNotation(f"line {number}: not a fact: {line!r}")
        facts[name] = value
    for name in ("ruleset", "seats"):
        if name not in facts:
            raise InvalidNotation(f"the heading names no {name}")
    return facts


def _parse_seats(text: str) -> int:
    if text not in set("123456789"):
        raise InvalidNotation(f"not a number of seats: {text!r}")
    return int(text)


def _check_hex(name: str, text: str) -> None:
    if not _HEX.fullmatch(text):
        raise InvalidNotation(f"the {name} is not {SEED_SIZE} bytes in hexadecimal")


def _parse_moves(text: str, *, first: int) -> Iterator[tuple[Seat, Move]]:
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()  # what stands behind the last line end
    for number, line in enumerate(lines, start=first):
        try:
            yield parse_seated_move(line)
        except InvalidNotation as error:
            raise InvalidNotation(f"line {number}: {error}") from None
