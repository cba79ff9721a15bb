"""One whole game of each ruleset, told step by step.

The seats play a simple strategy of their own, so that these files change with the rules, the
dice and the notation, and with nothing else. Each seed was chosen so that its game meets what
is particular to the ruleset: a joker, or a second five alike where there is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Final

from gobelet import rulesets
from gobelet.core import (
    BoxFilled,
    Category,
    Dice,
    DiceLanded,
    DiceThrown,
    DrawAgreed,
    Event,
    Forfeit,
    Game,
    GameEnded,
    Land,
    Move,
    Pattern,
    Record,
    Roll,
    Ruleset,
    Score,
    Seat,
    SeatForfeited,
    SeededCup,
    Throw,
    ThrowId,
    Turn,
    TurnStarted,
    format_game,
    format_move,
    format_record,
)

FOLDER: Final = Path(__file__).parent


@dataclass(frozen=True)
class Playthrough:
    """Which game is told."""

    key: str
    seats: int
    seed_number: int
    leaver: tuple[Seat, int] | None = None
    """A seat that leaves when its turn in a round begins."""

    @property
    def ruleset(self) -> Ruleset:
        return rulesets.find(self.key)

    @property
    def seed(self) -> bytes:
        return self.seed_number.to_bytes(32, "big")

    @property
    def trace_file(self) -> Path:
        return FOLDER / f"{self.key}.trace.txt"

    @property
    def record_file(self) -> Path:
        return FOLDER / f"{self.key}.record.txt"


PLAYTHROUGHS: Final = (
    Playthrough("clubs", seats=3, seed_number=82, leaver=(1, 6)),
    Playthrough("fete", seats=2, seed_number=299),
    Playthrough("yacht", seats=2, seed_number=18),
    Playthrough("classic", seats=4, seed_number=33),
    Playthrough("classic_single", seats=2, seed_number=33),
    Playthrough("yatzy", seats=2, seed_number=40),
)


def record_of(playthrough: Playthrough) -> Record:
    """The game as a record."""
    return Record(
        ruleset=playthrough.ruleset,
        seats=playthrough.seats,
        moves=tuple((seat, move) for _, seat, move, _ in _steps(playthrough)),
        commitment=SeededCup(playthrough.seed).commitment(),
        seed=playthrough.seed,
    )


def is_particular(record: Record) -> bool:
    """Tell whether a game meets what is particular to its rules."""
    events, rule = record.replay().events, record.ruleset.joker
    entries = [event.entry for event in events if isinstance(event, BoxFilled)]
    landed = [event for event in events if isinstance(event, DiceLanded)]
    five_alike = [entry for entry in entries if Pattern.FIVE_ALIKE.matches(entry.roll)]
    return (
        len(five_alike) >= 2
        and Category.FIVE_OF_A_KIND in {entry.category for entry in five_alike}
        and any(entry.joker for entry in entries) == (rule is not None)
        and (
            rule is None
            or not rule.ends_turn
            or any(event.joker and event.throws_left for event in landed)
        )
    )


def find_seed(key: str, seats: int) -> int:
    """The first seed number whose game meets what is particular to the rules."""
    games = (Playthrough(key, seats, number) for number in count(1))
    return next(game.seed_number for game in games if is_particular(record_of(game)))


def record_text(playthrough: Playthrough) -> str:
    """The game's record as it is checked in."""
    return format_record(record_of(playthrough))


def trace_text(playthrough: Playthrough) -> str:
    """The game told step by step, as it is checked in."""
    steps = enumerate(_steps(playthrough), start=1)
    return "\n".join(line for number, step in steps for line in _told(number, *step)) + "\n"


def _steps(playthrough: Playthrough) -> Iterator[tuple[Game, Seat, Move, tuple[Event, ...]]]:
    cup = SeededCup(playthrough.seed)
    game = Game.new(playthrough.ruleset, playthrough.seats)
    while game.turn is not None:
        seat, move = game.turn.seat, _move(game, game.turn, cup, playthrough)
        after, events = game.apply(move, by=seat)
        yield game, seat, move, events
        game = after


def _move(game: Game, turn: Turn, cup: SeededCup, playthrough: Playthrough) -> Move:
    throws = game.ruleset.throws_per_turn - turn.throws_left
    if turn.is_in_air:
        at = ThrowId(turn.round, throws, turn.seat)
        return Land(Dice(cup.throw(game.ruleset.dice - len(turn.keep), at)))
    if turn.roll is None:
        return Forfeit() if (turn.seat, turn.round) == playthrough.leaver else Throw()
    throw = Throw(_most_frequent(turn.roll))
    if throw in game.actions():
        return throw
    return Score(max(game.placements(), key=lambda entry: entry.gain).category)


def _most_frequent(roll: Roll) -> Dice:
    """All the dice of the most frequent face, the highest where several are."""
    face = max(roll, key=lambda face: (roll.count(face), face))
    return Dice((face,) * roll.count(face))


def _told(
    number: int, game: Game, seat: Seat, move: Move, events: tuple[Event, ...]
) -> Iterator[str]:
    sheets, turn = format_game(game).split("\nturn ")
    yield f"--- {number}"
    if game.turn is not None and game.turn.roll is None and not game.turn.is_in_air:
        yield from (f"sheet {line}" for line in sheets.splitlines())
    yield f"turn {turn.replace(chr(10), ', ')}"
    yield f"phase {game.phase}, {_choices(game)}"
    yield f"move {seat}{format_move(move)}"
    yield from map(_event, events)
    totals = " ".join(str(sheet.total) for sheet in game.apply(move, by=seat).game.sheets)
    yield f"totals {totals}"


def _choices(game: Game) -> str:
    boxes = " ".join(f"{entry.category}:{entry.gain}" for entry in game.placements())
    throws = sum(isinstance(action, Throw) for action in game.actions())
    outcomes = sum(1 for _ in game.outcomes())
    return f"{throws} throws, {outcomes} outcomes, boxes {boxes or '-'}"


def _event(event: Event) -> str:
    match event:
        case TurnStarted(seat, round_):
            return f"event TurnStarted: seat {seat}, round {round_}"
        case DiceThrown(seat, kept, count):
            return f"event DiceThrown: seat {seat} keeps {kept}, throws {count}"
        case DiceLanded(seat, roll, left, joker):
            return f"event DiceLanded: seat {seat} has {roll}, throws left {left}, joker {joker}"
        case BoxFilled(seat, entry):
            awards = "".join(f", {award.bonus} {award.points}" for award in entry.awards)
            worth = f"{entry.category}={entry.roll} for {entry.points}{awards}"
            return f"event BoxFilled: seat {seat}, {worth}, joker {entry.joker}"
        case SeatForfeited(seat):
            return f"event SeatForfeited: seat {seat}"
        case DrawAgreed(seat):
            return f"event DrawAgreed: seat {seat}"
        case GameEnded(standings):
            ranks = ", ".join(f"seat {one.seat} is {one.rank}" for one in standings)
            return f"event GameEnded: {ranks}"
