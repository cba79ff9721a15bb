"""Ranks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.core import standings


@st.composite
def results(draw: st.DrawFn) -> tuple[list[int], tuple[int, ...]]:
    """Totals of up to six seats, and those that left, in order."""
    totals = draw(st.lists(st.integers(0, 12) | st.integers(0, 1575), min_size=1, max_size=6))
    order = draw(st.permutations(range(len(totals))))
    return totals, tuple(order[: draw(st.integers(0, len(totals)))])


@pytest.mark.parametrize(
    ("totals", "ranks"),
    [
        ([250, 250, 230, 200], [1, 1, 3, 4]),
        ([200, 230, 250, 250], [1, 1, 3, 4]),
        ([180, 180, 180, 180], [1, 1, 1, 1]),
        ([250, 230, 230, 230], [1, 2, 2, 2]),
        ([250, 230, 230, 200], [1, 2, 2, 4]),
        ([0], [1]),
    ],
)
def test_equal_totals_share_a_rank_and_the_next_is_left_out(
    totals: list[int], ranks: list[int]
) -> None:
    """RK-01."""
    assert [standing.rank for standing in standings(totals)] == ranks


@given(results())
def test_a_rank_counts_those_who_are_better(result: tuple[list[int], tuple[int, ...]]) -> None:
    totals, left = result
    ranked = standings(totals, left)
    assert sorted(one.seat for one in ranked) == list(range(len(totals)))
    assert [one.rank for one in ranked] == sorted(one.rank for one in ranked)
    for one in ranked:
        assert (one.total, one.forfeited) == (totals[one.seat], one.seat in left)
        if not one.forfeited:
            better = [other for other in ranked if not other.forfeited and other.total > one.total]
            assert one.rank == 1 + len(better)


@given(results())
def test_those_who_left_are_last_the_earliest_lowest(
    result: tuple[list[int], tuple[int, ...]],
) -> None:
    totals, left = result
    ranked = standings(totals, left)
    assert [one.seat for one in ranked if one.forfeited] == list(reversed(left))
    assert all(one.forfeited for one in ranked[len(totals) - len(left) :])
    for number, seat in enumerate(left):
        assert next(one.rank for one in ranked if one.seat == seat) == len(totals) - number


@given(results())
def test_ranks_do_not_depend_on_the_order_of_the_seats(
    result: tuple[list[int], tuple[int, ...]],
) -> None:
    """RK-01: never decided by who joined first."""
    totals, _ = result
    forward = {one.seat: one.rank for one in standings(totals)}
    backward = {len(totals) - 1 - one.seat: one.rank for one in standings(list(reversed(totals)))}
    assert forward == backward
