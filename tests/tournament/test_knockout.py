"""Knock-out brackets: byes for the best, neighbours meet, and every bout is decided."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.tournament import Bout, Pairing, UnevenStage, UnknownEntrant, knockout
from gobelet.tournament.knockout import Figures


def better(pairing: Pairing | None) -> Bout | None:
    """The better seeded goes on."""
    if pairing is None:
        return None
    players = [one for one in (pairing.first, pairing.second) if one is not None]
    return Bout(pairing.first, pairing.second, winners=(min(players),))


def test_eight_meet_so_that_the_best_meet_last() -> None:
    first = knockout.first_stage(range(8))
    assert first == (Pairing(0, 7), Pairing(3, 4), Pairing(1, 6), Pairing(2, 5))
    second = knockout.next_stage([better(one) for one in first])
    assert second == (Pairing(0, 3), Pairing(1, 2))
    assert knockout.next_stage([better(one) for one in second]) == (Pairing(0, 1),)


def test_the_best_seeded_have_the_byes() -> None:
    first = knockout.first_stage(range(5))
    assert [one.first for one in first if one.is_bye] == [0, 1, 2]


def test_after_the_final_there_is_nothing() -> None:
    assert knockout.next_stage([Bout(1, 2, winners=(1,))]) == ()


def test_where_neither_came_the_neighbour_has_a_bye() -> None:
    stage = [Bout(1, 2), Bout(3, 4, winners=(4,))]
    assert knockout.next_stage(stage) == (Pairing(4),)


def test_where_nobody_came_at_all_the_place_stays_empty() -> None:
    stage = [Bout(1, 2), Bout(3, 4), Bout(5, 6, winners=(5,)), None]
    following = knockout.next_stage(stage)
    assert following == (None, Pairing(5))
    assert knockout.next_stage([better(one) for one in following]) == (Pairing(5),)


class TestABoutDrawnTwice:
    def figures(self, five: int = 50, chance: int = 20, upper: int = 60) -> Figures:
        return Figures(five, chance, upper)

    @pytest.mark.parametrize(
        ("mine", "theirs"),
        [
            ((50, 0, 0), (0, 60, 120)),
            ((50, 21, 0), (50, 20, 120)),
            ((50, 20, 61), (50, 20, 60)),
        ],
    )
    def test_the_first_figure_that_differs_decides(
        self, mine: tuple[int, int, int], theirs: tuple[int, int, int]
    ) -> None:
        figures = {7: self.figures(*mine), 3: self.figures(*theirs)}
        assert knockout.decided(Pairing(3, 7), figures, [3, 7]) == Bout(3, 7, winners=(7,))
        assert knockout.decided(Pairing(7, 3), figures, [3, 7]) == Bout(7, 3, winners=(7,))

    def test_at_last_the_better_seeded_goes_on(self) -> None:
        figures = {7: self.figures(), 3: self.figures()}
        assert knockout.decided(Pairing(3, 7), figures, [7, 3]).winners == (7,)

    def test_nothing_goes_on_before(self) -> None:
        with pytest.raises(UnevenStage):
            knockout.next_stage([Bout(1, 2, winners=(1, 2)), Bout(3, 4, winners=(3,))])


class TestRefusals:
    @pytest.mark.parametrize("field", [[], [1], [1, 1]])
    def test_a_bracket_takes_two_or_more_each_once(self, field: list[int]) -> None:
        with pytest.raises(UnknownEntrant):
            knockout.first_stage(field)

    @pytest.mark.parametrize("winners", [(3,), (1, 1)])
    def test_nobody_wins_what_they_did_not_play(self, winners: tuple[int, ...]) -> None:
        with pytest.raises(UnevenStage):
            Bout(1, 2, winners=winners)


@given(players=st.integers(2, 256), data=st.data())
def test_one_is_left_and_nobody_plays_on_after_losing(players: int, data: st.DataObject) -> None:
    stage: tuple[Pairing | None, ...] = knockout.first_stage(range(players))
    chance = data.draw(st.randoms(use_true_random=False))
    out: set[int] = set()
    stages = 0
    while stage:
        stages += 1
        bouts: list[Bout | None] = []
        for pairing in stage:
            assert pairing is not None
            playing = [one for one in (pairing.first, pairing.second) if one is not None]
            assert not out & {*playing}
            winner = chance.choice(playing)
            out |= {*playing} - {winner}
            bouts.append(Bout(pairing.first, pairing.second, winners=(winner,)))
        if stages == 1:
            byes = sum(one is not None and one.is_bye for one in stage)
            assert byes == 2 * len(stage) - players
        else:
            assert not any(one.is_bye for one in stage if one)
        stage = knockout.next_stage(bouts)
    assert len(out) == players - 1
    assert stages == (players - 1).bit_length()
