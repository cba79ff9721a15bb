"""Hypothesis strategies for the values of the core: dice, rulesets, sheets, whole games.

Five alike are far more frequent here than in nature, since that is where rules differ.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Final

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from gobelet import rulesets
from gobelet.core import (
    UPPER_BOXES,
    Armed,
    Box,
    Category,
    Dice,
    Draw,
    FiveOfAKindBonus,
    Fixed,
    Forfeit,
    Game,
    JokerPlacement,
    JokerRule,
    Keep,
    Land,
    LowerBonus,
    MatchingTotal,
    Move,
    Pattern,
    Payout,
    Phase,
    Repeat,
    Roll,
    Ruleset,
    ScoreSheet,
    Seat,
    Section,
    Total,
    Turn,
    UnusedThrowBonus,
    UpperBonus,
    placements,
    replay,
)
from tests.rulesets_for_tests import TEST_RULESETS

PLAYED: Final = tuple(rulesets.ALL.values())
KNOWN: Final = (*PLAYED, *TEST_RULESETS)
"""Every ruleset that has a name."""

few: Final = settings(max_examples=settings().max_examples // 4)
"""For laws that are slow to check."""


def dice(*, most: int = 5, sides: int = 6) -> SearchStrategy[Dice]:
    """Any multiset of up to `most` dice."""
    return st.lists(st.integers(1, sides), max_size=most).map(lambda faces: Dice(tuple(faces)))


def rolls(ruleset: Ruleset | None = None) -> SearchStrategy[Roll]:
    """Any roll of a ruleset; a third of them all alike."""
    count, sides = (5, 6) if ruleset is None else (ruleset.dice, ruleset.sides)
    face = st.integers(1, sides)
    mixed = st.lists(face, min_size=count, max_size=count).map(tuple)
    alike = face.map(lambda face: (face,) * count)
    return st.one_of(mixed, mixed, alike).map(Dice)


def keeps(roll: Roll) -> SearchStrategy[Keep]:
    """Any part of a roll."""
    return st.sampled_from(roll.keeps())


def known_rulesets() -> SearchStrategy[Ruleset]:
    """The rulesets people play and those that only tests play."""
    return st.sampled_from(KNOWN)


def any_rulesets() -> SearchStrategy[Ruleset]:
    """Known rulesets and house rules."""
    return st.one_of(known_rulesets(), house_rulesets())


def house_rulesets() -> SearchStrategy[Ruleset]:
    """Rules that nobody has written down yet, drawn from the whole vocabulary of the core."""
    return _boxes().flatmap(_house_rulesets)


def _boxes() -> SearchStrategy[tuple[Box, ...]]:
    categories = st.lists(st.sampled_from(Category), min_size=1, max_size=18, unique=True)
    return categories.flatmap(lambda names: st.tuples(*map(_box, names)))


def _box(category: Category) -> SearchStrategy[Box]:
    if category.face is not None:
        return st.just(UPPER_BOXES[category.face - 1])
    payouts: SearchStrategy[Payout] = st.one_of(
        st.builds(Fixed, st.integers(0, 60)), st.just(Total()), st.just(MatchingTotal())
    )
    return st.builds(Box, st.just(category), st.sampled_from(Pattern), payouts)


def _house_rulesets(boxes: tuple[Box, ...]) -> SearchStrategy[Ruleset]:
    categories = {box.category for box in boxes}
    sections = {category.section for category in categories}
    has_five = Category.FIVE_OF_A_KIND in categories
    points = st.integers(0, 100)
    nothing = st.none()
    named = st.frozensets(st.sampled_from(sorted(categories)))
    upper = st.builds(UpperBonus, st.integers(1, 80), points)
    jokers = st.builds(
        JokerRule, st.sampled_from(Armed), st.sampled_from(JokerPlacement), st.booleans()
    )
    return st.builds(
        Ruleset,
        key=st.from_regex("[a-z][a-z0-9_]{0,11}", fullmatch=True),
        boxes=st.just(boxes),
        seats=st.integers(1, 4).map(lambda most: range(1, most + 1)),
        seats_between_people=st.just(range(0)),
        target=st.integers(1, 400),
        dice=st.integers(1, 6),
        sides=st.integers(2, 6),
        throws_per_turn=st.integers(1, 4),
        upper_bonus=nothing | upper if Section.UPPER in sections else nothing,
        lower_bonus=nothing | st.builds(LowerBonus, points)
        if Section.LOWER in sections
        else nothing,
        unused_throw_bonus=nothing | st.builds(UnusedThrowBonus, points, named),
        five_of_a_kind_bonus=nothing | st.builds(FiveOfAKindBonus, points, st.sampled_from(Repeat))
        if has_five
        else nothing,
        joker=nothing | jokers if has_five else nothing,
    )


@st.composite
def sheets(draw: DrawFn, ruleset: Ruleset, *, open_boxes: int = 0) -> ScoreSheet:
    """A sheet that play can reach, with at least so many open boxes."""
    sheet = ScoreSheet(ruleset)
    for _ in range(draw(st.integers(0, len(ruleset.boxes) - open_boxes))):
        roll, left = draw(rolls(ruleset)), draw(st.integers(0, ruleset.throws_per_turn - 1))
        sheet = sheet.fill(draw(st.sampled_from(placements(sheet, roll, throws_left=left))))
    return sheet


@dataclass(frozen=True)
class History:
    """A game from its start to some moment."""

    ruleset: Ruleset
    seats: int
    moves: tuple[tuple[Seat, Move], ...]

    @property
    def game(self) -> Game:
        return replay(self.ruleset, self.seats, self.moves).game

    def positions(self) -> Iterator[Game]:
        """The game before the first move and after each."""
        game = Game.new(self.ruleset, self.seats)
        yield game
        for seat, move in self.moves:
            game = game.apply(move, by=seat).game
            yield game


@st.composite
def histories(draw: DrawFn, *, whole: bool = False, forfeits: bool = True) -> History:
    """A game played at random to any moment, or to its end."""
    ruleset = draw(any_rulesets())
    seats, seed = draw(st.sampled_from(ruleset.seats)), draw(st.integers(0, 2**32))
    stop = None if whole else draw(st.integers(0, ruleset.rounds * seats * 4))
    moves = random_moves(ruleset, seats, seed, forfeits=forfeits)
    return History(ruleset, seats, tuple(islice(moves, stop)))


@st.composite
def games(draw: DrawFn, *, phase: Phase | None = None) -> Game:
    """A game at any moment, or the last time that it waited for one kind of move."""
    history = draw(histories(forfeits=phase is None))
    if phase is None:
        return history.game
    played = random_moves(history.ruleset, history.seats, 0)
    start = History(history.ruleset, history.seats, tuple(islice(played, 3)))
    waiting = [game for game in (*start.positions(), *history.positions()) if game.phase is phase]
    return waiting[-1]


def random_moves(
    ruleset: Ruleset, seats: int, seed: int, *, forfeits: bool = False
) -> Iterator[tuple[Seat, Move]]:
    """Moves of a whole game; the same seed always gives the same."""
    random = Random(seed)
    game = Game.new(ruleset, seats)
    while game.turn is not None:
        seat, move = game.turn.seat, _random_move(game, game.turn, random)
        if forfeits and random.random() < 0.01:
            seat = random.choice([one for one in range(seats) if one not in game.forfeited])
            move = Forfeit() if random.random() < 0.9 else Draw()
        yield seat, move
        game = game.apply(move, by=seat).game


def _random_move(game: Game, turn: Turn, random: Random) -> Move:
    if turn.phase is not Phase.LAND:
        return random.choice(game.actions())
    count = game.ruleset.dice - len(turn.keep)
    alike = random.choice(turn.keep.faces or range(1, game.ruleset.sides + 1))
    if random.random() < 0.4:
        return Land(Dice((alike,) * count))
    return Land(Dice(tuple(random.randint(1, game.ruleset.sides) for _ in range(count))))
