"""Leagues: the best go up, the last go down, and equals share the better fate."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.tournament.league import (
    MOVING,
    SIZE,
    Fate,
    Place,
    closed,
    divisions,
    fates,
    next_tier,
)

Points = dict[int, int]


def close(points: Points, *, idle: tuple[int, ...] = ()) -> tuple[Place, ...]:
    """Close a division in the middle of the league."""
    played = points.keys() - {*idle}
    return closed(points, played, is_highest=False, is_lowest=False)


def test_six_go_up_and_six_go_down() -> None:
    places = close({number: number for number in range(1, 31)})
    assert [place.entrant for place in places if place.fate is Fate.UP] == [30, 29, 28, 27, 26, 25]
    assert [place.entrant for place in places if place.fate is Fate.DOWN] == [6, 5, 4, 3, 2, 1]


def test_whoever_is_equal_at_the_upper_line_goes_up_too() -> None:
    points = {number: 100 - number for number in range(30)} | {6: 95, 7: 95}
    found = fates(close(points))
    assert [one for one in points if found[one] is Fate.UP] == [0, 1, 2, 3, 4, 5, 6, 7]


def test_whoever_is_equal_at_the_lower_line_stays() -> None:
    points = {number: 100 - number for number in range(30)} | {23: 76, 24: 76}
    found = fates(close(points))
    assert [one for one in points if found[one] is Fate.DOWN] == [25, 26, 27, 28, 29]


def test_equals_share_a_rank() -> None:
    places = close({1: 50, 2: 50, 3: 30, 4: 20})
    assert [place.rank for place in places] == [1, 1, 3, 4]


def test_whoever_did_not_play_goes_down() -> None:
    points = {number: 100 - number for number in range(20)} | {20: 0, 21: 0, 22: 0, 23: 0}
    places = close(points | dict.fromkeys(range(24, 30), 0), idle=tuple(range(20, 30)))
    assert {place.entrant for place in places if place.fate is Fate.DOWN} == set(range(20, 30))


def test_whoever_has_earned_nothing_does_not_go_up() -> None:
    places = close(dict.fromkeys(range(30), 0))
    assert {place.fate for place in places} == {Fate.STAYS}


@pytest.mark.parametrize(("is_highest", "is_lowest"), [(True, False), (False, True), (True, True)])
def test_nobody_leaves_the_league_at_its_ends(is_highest: bool, is_lowest: bool) -> None:
    points = {number: number for number in range(1, 31)}
    places = closed(points, points, is_highest=is_highest, is_lowest=is_lowest)
    moved = {place.fate for place in places}
    assert (Fate.UP in moved) is not is_highest
    assert (Fate.DOWN in moved) is not is_lowest


def test_a_small_division_moves_a_third_at_most() -> None:
    places = close({number: number for number in range(1, 8)})
    assert Counter(place.fate for place in places) == {Fate.UP: 2, Fate.STAYS: 3, Fate.DOWN: 2}
    assert {place.fate for place in close({1: 5, 2: 3})} == {Fate.STAYS}


@pytest.mark.parametrize(
    ("tier", "fate", "after"),
    [(0, Fate.DOWN, 0), (0, Fate.UP, 1), (2, Fate.STAYS, 2), (4, Fate.UP, 4), (4, Fate.DOWN, 3)],
)
def test_one_goes_a_tier_at_a_time(tier: int, fate: Fate, after: int) -> None:
    assert next_tier(tier, fate, tiers=5) == after


@given(points=st.dictionaries(st.integers(0, 60), st.integers(0, 12), max_size=40), data=st.data())
def test_equals_who_played_have_the_same_fate(points: Points, data: st.DataObject) -> None:
    idle = data.draw(st.sets(st.sampled_from(sorted(points)))) if points else set()
    points |= dict.fromkeys(idle, 0)
    places = close(points, idle=tuple(idle))
    assert sorted(place.entrant for place in places) == sorted(points)
    by_points: dict[int, set[Fate]] = {}
    for place in places:
        if place.entrant not in idle:
            by_points.setdefault(place.points, set()).add(place.fate)
    assert all(len(fate) == 1 for fate in by_points.values())
    # A better place never has a worse fate.
    order = [Fate.DOWN, Fate.STAYS, Fate.UP]
    worth = [order.index(place.fate) for place in places if place.entrant not in idle]
    assert worth == sorted(worth, reverse=True)
    down = [place for place in places if place.fate is Fate.DOWN and place.entrant not in idle]
    assert len(down) <= MOVING


@given(tier=st.sets(st.integers(0, 10_000), max_size=400), seed=st.text(max_size=5))
def test_a_tier_is_dealt_into_divisions_of_about_thirty(tier: set[int], seed: str) -> None:
    dealt = divisions(tier, seed=seed)
    assert sorted(one for division in dealt for one in division) == sorted(tier)
    sizes = [len(division) for division in dealt]
    if tier:
        assert max(sizes) - min(sizes) <= 1
        assert max(sizes) <= SIZE * 1.5
        assert len(dealt) == 1 or min(sizes) >= SIZE / 2
    assert divisions(sorted(tier, reverse=True), seed=seed) == dealt
