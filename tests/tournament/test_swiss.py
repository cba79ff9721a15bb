"""Swiss pairings: nobody meets twice where that can be helped, byes go round, equals meet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.tournament import Bout, Entrant, Pairing, Stage, UnknownEntrant, swiss
from gobelet.tournament.standings import swiss_standings

Decide = Callable[[Pairing], tuple[Entrant, ...]]


def bout(pairing: Pairing, decide: Decide) -> Bout:
    """What came of a pairing."""
    winners = (pairing.first,) if pairing.second is None else decide(pairing)
    return Bout(pairing.first, pairing.second, winners)


def play(field: Sequence[Entrant], stages: int, decide: Decide) -> list[Stage]:
    """So many stages of a field."""
    played: list[Stage] = []
    for _ in range(stages):
        pairs = swiss.pairings(field, played, planned=stages)
        played.append(tuple(bout(pair, decide) for pair in pairs))
    return played


def any_winner(seed: int) -> Decide:
    """Wins, draws, and now and then nobody, as chance has it."""
    chance = Random(seed)

    def decide(pairing: Pairing) -> tuple[Entrant, ...]:
        assert pairing.second is not None
        outcomes = [(pairing.first,), (pairing.second,), (pairing.first, pairing.second), ()]
        return chance.choices(outcomes, weights=[4, 4, 2, 1])[0]

    return decide


def stronger(pairing: Pairing) -> tuple[Entrant, ...]:
    """The lower number wins."""
    assert pairing.second is not None
    return (min(pairing.first, pairing.second),)


def meetings(stages: Sequence[Stage]) -> Counter[frozenset[Entrant]]:
    """How often each two have met."""
    return Counter(
        frozenset(bout.players) for stage in stages for bout in stage if bout.second is not None
    )


def byes(stages: Sequence[Stage]) -> Counter[Entrant]:
    """How often each had a bye."""
    return Counter(bout.first for stage in stages for bout in stage if bout.second is None)


def test_at_first_the_upper_half_meets_the_lower_half() -> None:
    assert swiss.pairings([1, 2, 3, 4, 5, 6], []) == (
        Pairing(1, 4),
        Pairing(2, 5),
        Pairing(3, 6),
    )


def test_those_who_have_as_much_meet() -> None:
    first = play(range(8), 1, stronger)
    winners, losers = {0, 1, 2, 3}, {4, 5, 6, 7}
    pairs = [{pair.first, pair.second} for pair in swiss.pairings(range(8), first)]
    assert all(pair <= winners or pair <= losers for pair in pairs)


def test_the_strongest_wins_and_the_order_comes_out() -> None:
    standings = swiss_standings(range(16), play(range(16), 6, stronger))
    assert standings[0].entrant == 0
    assert standings[-1].entrant == 15


def test_whoever_threw_first_more_often_throws_second() -> None:
    stages = play(range(8), 5, any_winner(1))
    firsts = Counter(one.first for stage in stages for one in stage)
    assert max(firsts.values()) - min(firsts[one] for one in range(8)) <= 2


@pytest.mark.parametrize(("players", "stages"), [(3, 3), (4, 3), (5, 5), (6, 5), (7, 4), (9, 5)])
@pytest.mark.parametrize("seed", range(10))
def test_rk_15_byes_go_round_and_nobody_meets_twice(players: int, stages: int, seed: int) -> None:
    played = play(range(players), stages, any_winner(seed))
    assert len(byes(played)) == (stages if players % 2 else 0)
    assert set(meetings(played).values()) == {1}


def test_rk_15_the_bye_goes_to_whoever_has_least_of_those_without_one() -> None:
    field = range(7)
    played: list[Stage] = []
    for _ in range(4):
        pairs = swiss.pairings(field, played)
        had, tally = byes(played), swiss.tallies(field, played)
        without = [one for one in field if not had[one]]
        (bye,) = [pair.first for pair in pairs if pair.is_bye]
        assert tally[bye] == min(tally[one] for one in without)
        played.append(tuple(bout(pair, any_winner(3)) for pair in pairs))


def test_rk_16_a_bye_is_a_win_and_three_can_be_paired() -> None:
    (first,) = play([1, 2, 3], 1, stronger)
    bye = first[-1]
    assert bye.second is None
    assert swiss.tallies([1, 2, 3], [first])[bye.first] == 2


def test_rk_16_whoever_asked_for_a_bye_leaves_an_even_field() -> None:
    asked = Bout(5, None, winners=(5,))
    pairs = swiss.pairings([1, 2, 3, 4], [])
    stage = (*(bout(pair, stronger) for pair in pairs), asked)
    second = swiss.pairings([1, 2, 3, 4, 5], [stage])
    (bye,) = [pair.first for pair in second if pair.is_bye]
    assert bye != 5


def test_whoever_withdraws_is_paired_no_more() -> None:
    played = play(range(6), 2, stronger)
    pairs = swiss.pairings([0, 1, 2, 4, 5], played)
    assert 3 not in {one for pair in pairs for one in (pair.first, pair.second)}


def test_whoever_comes_late_begins_with_nothing() -> None:
    played = play(range(4), 2, stronger)
    field = [*range(4), 99, 98]
    pairs = swiss.pairings(field, played)
    tally = swiss.tallies(field, played)
    assert tally[99] == 0
    late = next(pair for pair in pairs if 99 in (pair.first, pair.second))
    assert late.second is not None
    assert tally[late.first] + tally[late.second] <= 2


def test_when_all_have_met_they_meet_again_as_seldom_as_can_be() -> None:
    played = play(range(4), 5, stronger)
    assert sorted(meetings(played).values()) == [1, 1, 2, 2, 2, 2]


def test_nobody_stands_twice_in_a_field() -> None:
    with pytest.raises(UnknownEntrant):
        swiss.pairings([1, 2, 1], [])


@pytest.mark.parametrize("field", [[], [7]])
def test_a_field_of_one_or_none_can_be_paired(field: list[Entrant]) -> None:
    assert swiss.pairings(field, []) == tuple(Pairing(one) for one in field)


@given(
    players=st.integers(2, 14),
    stages=st.integers(1, 6),
    seed=st.integers(0, 1_000),
    leaving=st.sets(st.integers(0, 13), max_size=3),
)
def test_everybody_plays_once_a_stage_whatever_happened(
    players: int, stages: int, seed: int, leaving: set[int]
) -> None:
    played: list[Stage] = []
    field = list(range(players))
    for number in range(stages):
        if number == stages // 2:
            field = [one for one in field if one not in leaving] + [100 + seed]
        pairs = swiss.pairings(field, played)
        paired = [one for pair in pairs for one in (pair.first, pair.second) if one is not None]
        assert sorted(paired) == sorted(field)
        assert sum(pair.is_bye for pair in pairs) == len(field) % 2
        played.append(tuple(bout(pair, any_winner(seed)) for pair in pairs))


@given(players=st.integers(6, 12), seed=st.integers(0, 1_000))
def test_nobody_meets_twice_while_that_can_be_helped(players: int, seed: int) -> None:
    # As long as fewer stages are played than half the field, there is always a way.
    played = play(range(players), players // 2, any_winner(seed))
    assert max(meetings(played).values()) == 1


@given(players=st.integers(3, 11).filter(lambda count: count % 2), seed=st.integers(0, 1_000))
def test_nobody_has_a_second_bye_before_everybody_had_one(players: int, seed: int) -> None:
    played = play(range(players), players + 1, any_winner(seed))
    for until in range(1, players + 2):
        had = byes(played[:until])
        assert max(had.values()) - min(had[one] for one in range(players)) <= 1


@given(players=st.integers(2, 12), seed=st.integers(0, 1_000), shift=st.integers(1, 500))
def test_numbers_of_entrants_decide_nothing(players: int, seed: int, shift: int) -> None:
    field = list(range(players))
    played = play(field, 3, any_winner(seed))
    names = {one: (one * 7919 + shift) % 104_729 for one in field}
    renamed = [
        tuple(
            Bout(
                names[one.first],
                None if one.second is None else names[one.second],
                tuple(names[winner] for winner in one.winners),
            )
            for one in stage
        )
        for stage in played
    ]
    pairs = swiss.pairings([names[one] for one in field], renamed)
    assert pairs == tuple(
        Pairing(names[pair.first], None if pair.second is None else names[pair.second])
        for pair in swiss.pairings(field, played)
    )
