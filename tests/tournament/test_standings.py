"""Standings: by tally, then by named tie-breaks, and shared where all of them are equal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gobelet.tournament import Bout
from gobelet.tournament.standings import Standing, duplicate_standings, swiss_standings


def test_a_win_is_two_and_a_draw_is_one() -> None:
    stage = (Bout(1, 2, winners=(1,)), Bout(3, 4, winners=(3, 4)))
    assert [
        (one.entrant, one.rank, one.tally) for one in swiss_standings([1, 2, 3, 4], [stage])
    ] == [
        (1, 1, 2),
        (3, 2, 1),
        (4, 2, 1),
        (2, 4, 0),
    ]


def test_of_equals_whoever_met_the_stronger_stands_higher() -> None:
    stages = [
        (Bout(1, 2, winners=(1,)), Bout(3, 4, winners=(3,))),
        (Bout(1, 3, winners=(1,)), Bout(2, 4, winners=(2,))),
    ]
    standings = swiss_standings([1, 2, 3, 4], stages)
    assert [(one.entrant, one.rank, one.breaks[0]) for one in standings] == [
        (1, 1, 4),
        # Each won once: against the last, after losing to the first.
        (2, 2, 4),
        (3, 2, 4),
        (4, 4, 4),
    ]


def test_of_those_whoever_beat_the_stronger_stands_higher() -> None:
    stages = [
        (Bout(1, 2, winners=(1,)), Bout(3, 4, winners=(3,)), Bout(5, 6, winners=(5,))),
        (Bout(1, 3, winners=(3,)), Bout(2, 5, winners=(2,)), Bout(4, 6, winners=(4,))),
    ]
    standings = {one.entrant: one for one in swiss_standings([1, 2, 3, 4, 5, 6], stages)}
    # All but the first and the last have won once.
    assert standings[1].breaks == (6, 4, 1)
    assert standings[2].breaks == (4, 4, 1)
    assert standings[1].rank < standings[2].rank


def test_a_bye_counts_as_an_equal_and_is_no_win_over_anybody() -> None:
    stage = (Bout(1, 2, winners=(1,)), Bout(3, None, winners=(3,)))
    standings = {one.entrant: one for one in swiss_standings([1, 2, 3], [stage])}
    assert standings[3] == Standing(3, 1, 2, (2, 4, 0))
    assert standings[1].breaks == (0, 0, 1)


def test_with_the_same_dice_everybody_is_measured_against_everybody() -> None:
    totals = [{1: 250, 2: 250, 3: 230, 4: 200}, {1: 100, 2: 90, 3: 95}]
    standings = duplicate_standings([1, 2, 3, 4], totals)
    assert [(one.entrant, one.rank, one.tally, one.breaks) for one in standings] == [
        (1, 1, 11, (350,)),
        (2, 2, 7, (340,)),
        (3, 3, 6, (325,)),
        # Who did not finish is beaten by all who did.
        (4, 4, 0, (200,)),
    ]


def test_whoever_is_equal_in_everything_shares_a_rank() -> None:
    standings = duplicate_standings([9, 1, 5], [{9: 200, 1: 200, 5: 200}])
    assert [one.rank for one in standings] == [1, 1, 1]


def test_two_who_did_not_finish_are_not_equal_to_each_other_by_it() -> None:
    standings = {one.entrant: one for one in duplicate_standings([1, 2, 3], [{1: 200}])}
    assert (standings[1].tally, standings[2].tally, standings[3].tally) == (4, 0, 0)


@given(
    results=st.lists(
        st.tuples(st.integers(0, 7), st.integers(0, 7), st.sampled_from(["first", "both", "no"])),
        max_size=20,
    )
)
def test_ranks_are_competition_ranks_and_follow_from_what_is_shown(
    results: list[tuple[int, int, str]],
) -> None:
    stages = [
        (Bout(one, other, winners={"first": (one,), "both": (one, other), "no": ()}[how]),)
        for one, other, how in results
        if one != other
    ]
    standings = swiss_standings(range(8), stages)
    shown = [(one.tally, *one.breaks) for one in standings]
    assert shown == sorted(shown, reverse=True)
    for one, worth in zip(standings, shown, strict=True):
        assert one.rank == 1 + sum(other > worth for other in shown)
    assert sum(one.tally for one in standings) == 2 * sum(bool(bout.winners) for (bout,) in stages)
