"""Playing a finished match again."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gobelet.core import Category, Score, Throw
from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.live.writer import run_group
from gobelet.web.matches import commands
from gobelet.web.matches.cache import StateCache
from gobelet.web.matches.clocks import ROBOT_DUE
from gobelet.web.matches.commands import Accepted
from gobelet.web.matches.errors import (
    NotOver,
    UnknownMatch,
)
from gobelet.web.matches.models import Match
from gobelet.web.matches.selectors import (
    match_state,
    match_view,
)
from gobelet.web.matches.services import match_rematch
from tests.web.conftest import Table, client_of, play_again
from tests.web.doors import closed_door, through

Sit = Callable[..., Table]


class TestRematch:
    @pytest.fixture
    def over(self, sit: Sit) -> Table:
        """A finished match against the computer."""
        table = sit("yatzy", "medium")
        table.play("x")
        return table

    def test_it_has_the_same_options_and_the_seats_rotated(self, over: Table) -> None:
        state = match_state(play_again(over.player, over.match))
        assert (state.game.ruleset.key, state.level) == ("yatzy", "medium")
        assert [holder.robot for holder in state.holders] == ["medium", ""]
        assert state.robot_seat == 0
        assert Due.objects.filter(kind=ROBOT_DUE, key=state.id).exists()

    def test_asked_for_twice_it_is_one_match(self, over: Table) -> None:
        first = match_rematch(player=over.player, match=over.match)
        assert match_rematch(player=over.player, match=over.match) == first
        assert Match.objects.count() == 2
        assert match_view(Match.objects.get(pk=over.match), over.player)["rematch"] == first

    def test_asked_for_again_later_its_version_is_told(self, over: Table) -> None:
        ask = commands.Rematch(match=over.match, player=over.player.pk, rematch="new")
        run_group([ask], StateCache())
        rematch = Table("new", over.player)
        turn = commands.PlayTurn(
            match="new", seat=0, version=0, actions=(Throw(), Score(Category.CHANCE))
        )
        run_group([turn], StateCache())
        (answer,) = run_group([ask], StateCache())
        assert isinstance(answer, Accepted)
        assert (answer.version, answer.is_repeated) == (rematch.state.version, True) == (3, True)

    def test_asked_for_twice_in_one_group_it_is_one_match(self, over: Table) -> None:
        asked = [
            commands.Rematch(match=over.match, player=over.player.pk, rematch=name)
            for name in ("one", "other")
        ]
        answers = run_group(asked, StateCache())
        assert [answer.match for answer in answers if isinstance(answer, Accepted)] == ["one"] * 2

    def test_a_match_that_goes_on_has_none(self, sit: Sit) -> None:
        table = sit()
        with pytest.raises(NotOver):
            match_rematch(player=table.player, match=table.match)

    def test_an_outsider_gets_none(self, over: Table, outsider: Player) -> None:
        with pytest.raises(UnknownMatch):
            match_rematch(player=outsider, match=over.match)


class TestThePage:
    def test_a_rematch_leads_to_its_table(self, sit: Sit) -> None:
        table = sit()
        client = client_of(table.player)
        assert client.post(f"/m/{table.match}/revanche/").status_code == 404
        table.play("x")
        places = {client.post(f"/m/{table.match}/revanche/").headers["Location"] for _ in "ab"}
        assert len(places) == 1
        assert client.get(places.pop()).status_code == 200

    def test_a_rematch_that_cannot_be_stored_leads_back_to_its_button(self, sit: Sit) -> None:
        table = sit()
        table.play("x")
        with through(closed_door):
            response = client_of(table.player).post(f"/m/{table.match}/revanche/", follow=True)
        assert response.request["PATH_INFO"] == f"/m/{table.match}/resultat/"
        assert "Le site est très occupé." in response.content.decode()

    def test_a_rematch_is_never_begun_by_a_link(self, sit: Sit) -> None:
        table = sit()
        table.play("x")
        assert client_of(table.player).get(f"/m/{table.match}/revanche/").status_code == 405
