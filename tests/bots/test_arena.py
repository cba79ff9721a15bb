"""The arena: the same seed gives the same contest, and its figures are what they say."""

from __future__ import annotations

from math import sqrt
from statistics import mean, stdev

import pytest

from gobelet import rulesets
from gobelet.bots.arena import PART, RandomCup, compete, play
from gobelet.bots.contest import Contest, Sample, Side, merge
from gobelet.bots.hard import Hard
from gobelet.bots.medium import Medium
from gobelet.core import (
    Action,
    BoxTaken,
    Game,
    LoadedCup,
    Score,
    Seat,
    ThrowId,
)

YACHT = rulesets.find("yacht")


class Stubborn:
    """Scores ones in every turn, whatever the rules say."""

    name = "stubborn"

    def choose(self, game: Game, seat: Seat) -> Action:
        action = game.actions()[0]
        is_first = game.turn is not None and game.turn.roll is None
        return action if is_first else Score(YACHT.categories[0])


class Sitting:
    """A medium player that notes who sat first."""

    name = "sitting"

    def __init__(self) -> None:
        self.seats: list[Seat] = []

    def choose(self, game: Game, seat: Seat) -> Action:
        if not game.sheets[seat].entries and game.turn is not None and game.turn.roll is None:
            self.seats.append(seat)
        return Medium().choose(game, seat)


class Noting:
    """A medium player that notes every game it meets when its turn starts."""

    name = "noting"

    def __init__(self) -> None:
        self.seen: list[Game] = []

    def choose(self, game: Game, seat: Seat) -> Action:
        if game.turn is not None and game.turn.roll is None:
            self.seen.append(game)
        return Medium().choose(game, seat)


def contest(games: int, seed: int, processes: int = 1) -> Contest:
    return compete(YACHT, Hard(), Medium(), games=games, seed=seed, processes=processes)


def test_a_seed_gives_the_same_contest_again_and_another_seed_another() -> None:
    assert contest(20, 1) == contest(20, 1)
    assert contest(20, 1) != contest(20, 2)


def test_processes_share_the_games_without_changing_them() -> None:
    assert contest(PART + 30, 3, processes=2) == contest(PART + 30, 3)


def test_longer_contests_begin_with_the_same_games() -> None:
    short, long = Noting(), Noting()
    compete(YACHT, short, Medium(), games=10, seed=4)
    compete(YACHT, long, Medium(), games=20, seed=4)
    assert len(long.seen) == 2 * len(short.seen)
    assert long.seen[: len(short.seen)] == short.seen


def test_seats_alternate() -> None:
    first, second = Sitting(), Sitting()
    compete(YACHT, first, second, games=4, seed=1)
    assert (first.seats, second.seats) == ([0, 1, 0, 1], [1, 0, 1, 0])


def test_each_seat_has_dice_of_its_own() -> None:
    """The opponent's choices shift nothing: a player meets the same dice against anyone."""
    against_hard = compete(YACHT, Medium(), Hard(), games=10, seed=6)
    against_medium = compete(YACHT, Medium(), Medium(), games=10, seed=6)
    assert against_hard.first.totals == against_medium.first.totals
    assert against_medium.first.totals != against_medium.second.totals


def test_progress_is_told_after_each_part() -> None:
    told: list[int] = []
    compete(YACHT, Medium(), Medium(), games=2 * PART + 1, seed=1, on_progress=told.append)
    assert told == [PART, 2 * PART, 2 * PART + 1]


def test_an_illegal_action_ends_the_game_with_its_refusal() -> None:
    with pytest.raises(BoxTaken):
        play(YACHT, [Stubborn()], [RandomCup("any", 6)])


@pytest.mark.parametrize("games", [0, -1])
def test_a_contest_without_games_is_refused(games: int) -> None:
    with pytest.raises(ValueError, match="at least one game"):
        contest(games, 1)


def test_the_dice_of_a_cup_come_one_after_the_other() -> None:
    cup, at = RandomCup("a seed", 6), ThrowId(1, 1, 0)
    thrown = [face for _ in range(2_000) for face in cup.throw(3, at)]
    assert {face: thrown.count(face) > 800 for face in set(thrown)} == dict.fromkeys(
        range(1, 7), True
    )


def test_a_game_runs_on_any_cup() -> None:
    faces = [1] * 200
    game, (throws,) = play(YACHT, [Medium()], [LoadedCup(faces)])
    assert throws == 13
    assert game.sheets[0].total == 5 * 4 + 50


def test_samples_know_their_mean_deviation_and_error() -> None:
    numbers = [3, 1, 4, 1, 5, 9, 2, 6]
    sample = sum((Sample.of(number) for number in numbers), start=Sample())
    assert sample.mean == pytest.approx(mean(numbers))
    assert sample.deviation == pytest.approx(stdev(numbers))
    assert sample.error == pytest.approx(stdev(numbers) / sqrt(8))
    low, high = sample.interval
    assert (low + high) / 2 == pytest.approx(sample.mean)
    assert high - low == pytest.approx(2 * 1.96 * sample.error, rel=1e-4)


def test_a_tie_counts_half() -> None:
    parts = [(1, 0)] * 5 + [(0, 1)] * 2 + [(0, 0)] * 3
    whole = merge([_game(first, second) for first, second in parts])
    assert (whole.games, whole.ties) == (10, 3)
    assert whole.win_rate == pytest.approx(0.65)
    results = [1.0] * 5 + [0.0] * 2 + [0.5] * 3
    variance = sum((result - 0.65) ** 2 for result in results) / 10
    assert whole.win_rate_error == pytest.approx(sqrt(variance / 10))
    low, high = whole.win_rate_interval
    assert 0 < low < 0.65 < high < 1


def test_an_interval_of_wins_stays_within_bounds() -> None:
    assert _game(1, 0).win_rate_interval.high == 1.0
    assert _game(0, 1).win_rate_interval.low == 0.0


def _game(first: int, second: int) -> Contest:
    one, other = (
        Side(name, Sample.of(200), wins, turns=13, throws=30)
        for name, wins in (("a", first), ("b", second))
    )
    return Contest(YACHT, 1, one, other, Sample.of(first - second))
