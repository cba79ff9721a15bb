"""Claiming a match whose others are gone."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import robot_ensure
from gobelet.web.matches import commands
from gobelet.web.matches.commands import Claim, Outcome
from gobelet.web.matches.errors import NothingToClaim, StaleVersion, UnknownMatch
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import Options, slow
from gobelet.web.matches.replay import match_replay
from gobelet.web.matches.selectors import match_can_start, match_view
from tests.web.conftest import Table
from tests.web.matches.conftest import UNRATED, claim, play, seated


def not_played_for(table: Table, *, days: int) -> None:
    at = timezone.now() - timedelta(days=days)
    Match.objects.filter(pk=table.match).update(updated_at=at)


class TestClaiming:
    def test_of_two_who_stayed_wins(self, people: list[Player]) -> None:
        table = seated(people)
        claim(table, Outcome.WIN, 1)
        state = table.state
        assert state.game.is_over
        assert [(one.seat, one.rank) for one in state.game.standings()] == [(0, 1), (1, 2)]

    def test_a_draw_gives_nobody_the_first_place(self, people: list[Player]) -> None:
        table = seated(people)
        table.play("t-", "chance")
        claim(table, Outcome.DRAW, 1)
        state = table.state
        assert [one.rank for one in state.game.standings()] == [1, 1]
        assert match_replay(Match.objects.get()).game == state.game

    def test_of_more_the_others_play_on(self, people: list[Player]) -> None:
        table = seated(people, count=3)
        claim(table, Outcome.WIN, 1)
        assert not table.state.game.is_over
        assert table.state.game.forfeited == (1,)

    def test_all_who_are_gone_lose_at_once(self, people: list[Player]) -> None:
        table = seated(people, count=4)
        claim(table, Outcome.WIN, 1, 2, 3)
        assert table.state.game.is_over

    def test_sent_twice_it_counts_once(self, people: list[Player]) -> None:
        table = seated(people, count=3)
        command = Claim(
            match=table.match,
            player=table.player.pk,
            id="claim",
            version=0,
            outcome=Outcome.WIN,
            absent=(1,),
        )
        first, second = (commands.submit(command).result() for _ in range(2))
        assert (first.version, second.version, second.is_repeated) == (1, 1, True)
        assert table.state.game.forfeited == (1,)

    def test_se_03_the_id_of_anothers_claim_is_no_claim_of_mine(self, people: list[Player]) -> None:
        table = seated(people, count=4)
        for claimant, absent in ((people[0], 1), (people[2], 3)):
            claim(table, Outcome.WIN, absent, player=claimant, id="seen")
        assert table.state.game.forfeited == (1, 3)


class TestWithoutAClock:
    """Whose turn has taken a week is waited for no longer."""

    @pytest.fixture
    def table(self, people: list[Player]) -> Table:
        """A match of three; the second has the turn."""
        table = seated(people, Options(), count=3)
        table.play("t-", "chance")
        return table

    def test_after_a_week_it_goes_on_without_who_has_the_turn(self, table: Table) -> None:
        not_played_for(table, days=7)
        late = match_view(Match.objects.get(), table.player)["late"]
        assert late == {"seat": 1, "for_s": 7 * 24 * 60 * 60}
        claim(table, Outcome.WIN)
        assert table.state.game.forfeited == (1,)
        assert match_view(Match.objects.get(), table.player)["late"] is None
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.WIN, id="another")

    def test_of_two_it_is_won_or_a_draw(self, people: list[Player]) -> None:
        table = seated(people, Options())
        table.play("t-", "chance")
        not_played_for(table, days=8)
        claim(table, Outcome.DRAW)
        assert table.state.game.is_drawn
        assert match_can_start(people[1])

    def test_not_before_whoever_is_absent(self, table: Table) -> None:
        not_played_for(table, days=6)
        assert match_view(Match.objects.get(), table.player)["late"] is None
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.WIN, 1, 2)

    def test_not_by_who_has_the_turn(self, table: Table, people: list[Player]) -> None:
        not_played_for(table, days=8)
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.WIN, 2, player=people[1])

    def test_a_draw_takes_everybody(self, table: Table) -> None:
        not_played_for(table, days=8)
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.DRAW)


class TestRefused:
    def test_while_everybody_is_there(self, people: list[Player]) -> None:
        table = seated(people)
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.WIN)
        assert table.state.version == 0

    def test_a_draw_while_one_of_the_others_is_there(self, people: list[Player]) -> None:
        table = seated(people, count=3)
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.DRAW, 1)

    def test_in_a_match_over_days_which_has_its_clock(self, people: list[Player]) -> None:
        table = seated(people, slow(1))
        table.play("t-", "chance")
        not_played_for(table, days=8)
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.WIN, 1)

    def test_by_somebody_who_has_left(self, people: list[Player]) -> None:
        table = seated(people, count=3)
        table.play("x")
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.WIN, 1)

    def test_against_who_has_left_already(self, people: list[Player]) -> None:
        table = seated(people, count=3)
        play(table, people[1], "x")
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.WIN, 1)

    def test_against_a_computer_player(self, people: list[Player]) -> None:
        table = seated([*people[:2], robot_ensure(level="medium")], UNRATED, count=3)
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.WIN, 2)

    def test_against_oneself(self, people: list[Player]) -> None:
        with pytest.raises(NothingToClaim):
            claim(seated(people), Outcome.WIN, 0)

    def test_by_a_stranger(self, people: list[Player], outsider: Player) -> None:
        with pytest.raises(UnknownMatch):
            claim(seated(people), Outcome.WIN, 1, player=outsider)

    def test_on_a_picture_that_is_out_of_date(self, people: list[Player]) -> None:
        table = seated(people)
        table.play("t-")
        command = Claim(
            match=table.match,
            player=table.player.pk,
            id="late",
            version=0,
            outcome=Outcome.WIN,
            absent=(1,),
        )
        with pytest.raises(StaleVersion):
            commands.submit(command).result()
