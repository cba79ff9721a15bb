"""Sitting down: new matches, how many there may be, and a writer that is busy."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Timer
from typing import Any

import pytest

from gobelet import rulesets
from gobelet.web.accounts.models import Player
from gobelet.web.live.writer import run_group
from gobelet.web.matches import beginning, commands, selectors, services
from gobelet.web.matches.cache import StateCache
from gobelet.web.matches.commands import Accepted
from gobelet.web.matches.errors import (
    Busy,
    TooManyMatches,
    UnknownLevel,
    UnknownRuleset,
)
from gobelet.web.matches.levels import Level
from gobelet.web.matches.models import Match
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_draw_id, match_start
from gobelet.web.matches.waiting import match_list_waiting
from tests.web.conftest import Table, client_of
from tests.web.doors import through

Sit = Callable[..., Table]


class TestStarting:
    @pytest.mark.parametrize("ruleset", list(rulesets.ALL))
    @pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
    def test_every_ruleset_starts_at_every_level(
        self, owner: Player, ruleset: str, level: str
    ) -> None:
        state = match_state(match_start(player=owner, ruleset=ruleset, level=level))
        assert state.game.ruleset.key == ruleset
        assert state.seat_of(owner.pk) == 0
        assert [holder.robot for holder in state.holders] == ["", level][: len(state.holders)]
        assert len(state.holders) == (1 if level == "easy" else 2)

    def test_several_matches_go_on_at_once(self, owner: Player) -> None:
        ids = {match_start(player=owner, ruleset="yacht", level="easy") for _ in range(5)}
        assert len(ids) == 5
        assert {match.id for match in match_list_waiting(owner)} == ids

    def test_an_unknown_ruleset_starts_nothing(self, owner: Player) -> None:
        with pytest.raises(UnknownRuleset):
            match_start(player=owner, ruleset="poker", level="easy")
        assert not Match.objects.exists()

    @pytest.mark.parametrize("level", ["", "EASY", "grandmaster", "__proto__"])
    def test_an_unknown_level_starts_nothing(self, owner: Player, level: str) -> None:
        with pytest.raises(UnknownLevel):
            match_start(player=owner, ruleset="yacht", level=level)
        assert not Match.objects.exists()

    def test_se_12_matches_begun_together_have_independent_dice(self, owner: Player) -> None:
        states = [
            match_state(match_start(player=owner, ruleset="yacht", level="easy")) for _ in range(50)
        ]
        assert len({state.seed for state in states}) == 50
        assert len({state.commitment for state in states}) == 50

    def test_ai_12_two_matches_in_a_row_differ(self, sit: Sit) -> None:
        played = []
        for _ in range(2):
            table = sit()
            for category in table.state.game.ruleset.categories:
                table.play("t-", category.value)
            played.append([str(entry.roll) for entry in table.state.game.sheets[0].entries])
        assert played[0] != played[1]

    def test_the_id_may_be_drawn_before(self, owner: Player) -> None:
        drawn = match_draw_id()
        assert match_start(player=owner, ruleset="yacht", level="easy", match=drawn) == drawn

    def test_the_ids_cannot_be_guessed(self, owner: Player) -> None:
        assert len(match_start(player=owner, ruleset="yacht", level="easy")) == 12


class TestAskedTwice:
    """A double tap or a form sent again begins one match."""

    @pytest.fixture
    def drawn(self) -> str:
        """An id that came with the form."""
        return match_draw_id()

    @pytest.fixture
    def begun(self, sit: Sit, drawn: str, owner: Player) -> Table:
        """The match that the form began."""
        match_start(player=owner, ruleset="yacht", level="medium", match=drawn)
        return Table(drawn, owner)

    def again(self, begun: Table, **other: Any) -> str:
        """Send it once more."""
        form: dict[str, Any] = {"player": begun.player, "ruleset": "yacht", "level": "medium"}
        return match_start(**form | other, match=begun.match)

    def test_it_is_the_same_match(self, begun: Table) -> None:
        assert self.again(begun) == begun.match
        begun.play("t-")
        assert self.again(begun) == begun.match
        assert Match.objects.count() == 1
        assert begun.state.version == 2

    def test_in_one_group_it_is_the_same_match(self, owner: Player, drawn: str) -> None:
        start = commands.Start(match=drawn, ruleset="yacht", level=Level.EASY, players=(owner.pk,))
        answers = run_group([start, start], StateCache())
        assert [getattr(answer, "is_repeated", None) for answer in answers] == [False, True]
        assert Match.objects.count() == 1

    def test_it_is_the_same_though_no_other_fits(
        self, begun: Table, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(beginning, "MATCHES_A_PLAYER", 1)
        assert self.again(begun) == begun.match

    @pytest.mark.parametrize("other", [{"ruleset": "fete"}, {"level": "hard"}, {"level": "easy"}])
    def test_another_choice_is_another_match(self, begun: Table, other: dict[str, str]) -> None:
        second = self.again(begun, **other)
        assert second != begun.match
        assert Match.objects.count() == 2

    def test_somebody_else_gets_a_match_of_their_own(self, begun: Table, outsider: Player) -> None:
        theirs = match_state(self.again(begun, player=outsider))
        assert theirs.id != begun.match
        assert theirs.seat_of(outsider.pk) == 0
        assert begun.state.seat_of(outsider.pk) is None

    def test_after_the_end_it_is_a_new_match(self, begun: Table) -> None:
        begun.play("x")
        assert self.again(begun) != begun.match

    @pytest.mark.parametrize("forged", ["", "short", "x" * 13, "../../../etc", "é" * 12])
    def test_what_is_no_id_is_not_taken(self, owner: Player, forged: str) -> None:
        match = match_start(player=owner, ruleset="yacht", level="easy", match=forged)
        assert match != forged
        assert len(match) == 12


class TestManyMatches:
    def test_those_that_wait_for_me_come_first_and_none_is_left_out(self, sit: Sit) -> None:
        mine = [sit().match for _ in range(15)]
        other = sit(level="medium")
        other.play("t-", "chance")
        waiting = match_list_waiting(other.player)
        assert {match.id for match in waiting} == {*mine, other.match}
        assert [match.is_my_turn for match in waiting] == [True] * 15 + [False]

    def test_there_is_a_limit_and_it_is_told(
        self, sit: Sit, owner: Player, outsider: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(beginning, "MATCHES_A_PLAYER", 2)
        monkeypatch.setattr(selectors, "MATCHES_A_PLAYER", 2)
        first, _ = sit(), sit()
        with pytest.raises(TooManyMatches):
            sit()
        client = client_of(owner)
        sent = client.post("/contre-l-ordinateur/", {"ruleset": "yacht", "level": "easy"})
        assert (sent.status_code, sent["X-Refused"]) == (422, "too_many_matches")
        assert "50 parties en cours" in client.get("/contre-l-ordinateur/").content.decode()
        assert Match.objects.count() == 2
        match_start(player=outsider, ruleset="yacht", level="easy")
        first.play("x")
        sit()
        again = client.post(f"/m/{first.match}/revanche/")
        assert again["Location"] == "/contre-l-ordinateur/"


class TestBusy:
    """What a page is told when the writer does not answer in time is true."""

    def test_a_command_that_has_not_begun_is_taken_back(
        self, owner: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(services, "PATIENCE", 0.01)
        waiting: list[Future[Accepted]] = []

        def door(command: commands.Command) -> Future[Accepted]:
            waiting.append(Future())
            return waiting[0]

        with through(door), pytest.raises(Busy):
            match_start(player=owner, ruleset="yacht", level="easy")
        assert not waiting[0].set_running_or_notify_cancel()  # the writer passes it over

    def test_what_is_being_carried_out_is_waited_for(
        self, owner: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(services, "PATIENCE", 0.01)

        def door(command: commands.Command) -> Future[Accepted]:
            future: Future[Accepted] = Future()
            future.set_running_or_notify_cancel()
            Timer(0.1, future.set_result, [Accepted("late", 0)]).start()
            return future

        with through(door):
            assert match_start(player=owner, ruleset="yacht", level="easy") == "late"
