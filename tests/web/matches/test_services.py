"""Starting matches, playing again, and what pages ask about them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from threading import Timer

import pytest
from django.test import Client
from django.utils import timezone

from gobelet import rulesets
from gobelet.core import ThrowId, forged_throws, is_committed, parse_record
from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import DueItem, Handler
from gobelet.web.live.writer import run_group
from gobelet.web.matches import commands, selectors, services
from gobelet.web.matches.cache import StateCache
from gobelet.web.matches.commands import Accepted
from gobelet.web.matches.errors import (
    Busy,
    ChangedRuleset,
    NotOver,
    TooManyMatches,
    UnknownLevel,
    UnknownMatch,
    UnknownRuleset,
)
from gobelet.web.matches.holds import holds
from gobelet.web.matches.models import Match, Ruleset
from gobelet.web.matches.replay import match_replay
from gobelet.web.matches.selectors import (
    match_get_for,
    match_list_waiting,
    match_record,
    match_state,
    match_view,
)
from gobelet.web.matches.services import ROBOT_DUE, match_rematch, match_start
from gobelet.web.robots.analyses import analyse_ended
from gobelet.web.robots.strategies import find_strategy
from gobelet.web.robots.turns import RobotTurns
from tests.web.conftest import Table, client_of, loaded

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

    def test_the_ids_cannot_be_guessed(self, owner: Player) -> None:
        assert len(match_start(player=owner, ruleset="yacht", level="easy")) == 12


class TestRematch:
    @pytest.fixture
    def over(self, sit: Sit) -> Table:
        """A finished match against the computer."""
        table = sit("yatzy", "medium")
        table.play("x")
        return table

    def test_it_has_the_same_options_and_the_seats_rotated(self, over: Table) -> None:
        state = match_state(match_rematch(player=over.player, match=over.match))
        assert (state.game.ruleset.key, state.level) == ("yatzy", "medium")
        assert [holder.robot for holder in state.holders] == ["medium", ""]
        assert state.robot_seat == 0
        assert Due.objects.filter(kind=ROBOT_DUE, key=state.id).exists()

    def test_asked_for_twice_it_is_one_match(self, over: Table) -> None:
        first = match_rematch(player=over.player, match=over.match)
        assert match_rematch(player=over.player, match=over.match) == first
        assert Match.objects.count() == 2
        assert match_view(Match.objects.get(pk=over.match), over.player)["rematch"] == first

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


class TestSelectors:
    def test_matches_that_wait_for_me_come_first(self, sit: Sit, owner: Player) -> None:
        mine, robots = sit(), sit(level="medium")
        robots.play("t-", "chance")
        listed = match_list_waiting(owner)
        assert [match.id for match in listed] == [mine.match, robots.match]
        assert [match.is_my_turn for match in listed] == [True, False]
        assert (listed[1].round, listed[1].rounds, listed[1].my_seat) == (1, 13, 0)
        assert listed[1].totals[0] > 0

    def test_finished_matches_do_not_wait(self, sit: Sit, owner: Player) -> None:
        sit().play("x")
        assert match_list_waiting(owner) == []

    def test_nobody_waits_for_a_visitor(self) -> None:
        assert match_list_waiting(None) == []

    def test_other_peoples_matches_are_not_there(self, sit: Sit, outsider: Player) -> None:
        table = sit()
        assert match_list_waiting(outsider) == []
        for player in (outsider, None):
            with pytest.raises(UnknownMatch):
                match_get_for(player, table.match)

    def test_the_snapshot_shows_the_table_and_no_secret(self, sit: Sit, owner: Player) -> None:
        table = sit("yatzy", "hard")
        with loaded("44464"):
            table.play("t-")
        table.hold(0)
        view = match_view(Match.objects.get(), owner)
        assert (view["version"], view["you"], view["target"], view["hint"]) == (2, 0, None, False)
        turn = view["turn"]
        assert isinstance(turn, dict)
        assert turn.pop("holds") == holds.get(table.match, 2).number
        assert turn == {
            "seat": 0,
            "round": 1,
            "phase": "decide",
            "throws_left": 2,
            "tray": [4, 4, 4, 6, 4],
            "held": [0],
            "must_score": False,
            "joker": False,
        }
        seats = view["seats"]
        assert isinstance(seats, list)
        assert [seat["robot"] for seat in seats] == [None, "hard"]
        seed = table.state.seed
        assert seed.hex() not in repr(view)
        assert repr(seed) not in repr(view)

    def test_a_record_is_there_when_the_match_is_over_and_can_be_verified(self, sit: Sit) -> None:
        table = sit()
        for category in table.state.game.ruleset.categories[:-1]:
            table.play("t-", "t-", category.value)
        with pytest.raises(NotOver):
            match_record(Match.objects.get())
        table.play("t-", table.state.game.ruleset.categories[-1].value)
        record = match_record(Match.objects.get())
        assert is_committed(record)
        assert not list(forged_throws(record))
        assert record.replay().game.standings() == table.state.game.standings()


class TestChangedRules:
    """A match goes on by the rules it was begun with, whatever becomes of them."""

    @pytest.fixture
    def table(self, sit: Sit, monkeypatch: pytest.MonkeyPatch) -> Table:
        """A match whose rules were changed in mid-game: boxes pay otherwise now."""
        table = sit("clubs")
        table.play("t-")
        changed = replace(rulesets.find("yacht"), key="clubs")
        monkeypatch.setattr(rulesets, "ALL", {**rulesets.ALL, "clubs": changed})
        return table

    def test_it_goes_on_by_its_own(self, table: Table) -> None:
        assert table.state.game.ruleset.upper_bonus is not None
        assert table.play("chance").version == 3
        assert match_replay(Match.objects.get()) == table.state
        assert [match.id for match in match_list_waiting(table.player)] == [table.match]

    def test_rules_that_are_gone_are_kept_too(
        self, sit: Sit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = sit("classic_single")
        left = {key: rules for key, rules in rulesets.ALL.items() if key != "classic_single"}
        monkeypatch.setattr(rulesets, "ALL", left)
        assert table.play("t-", "chance").version == 3
        client = client_of(table.player)
        for address in ("/", f"/m/{table.match}/", f"/m/{table.match}/tours/"):
            answer = client.get(address)
            assert answer.status_code == 200
            assert table.match in answer.content.decode()
        assert client.get("/contre-l-ordinateur/").status_code == 200
        table.play("x")
        again = client.post(f"/m/{table.match}/revanche/")
        assert again["Location"] == "/contre-l-ordinateur/"

    def test_rules_that_nobody_knows_are_refused_with_a_code(
        self, table: Table, caplog: pytest.LogCaptureFixture
    ) -> None:
        Ruleset.objects.all().delete()
        with pytest.raises(ChangedRuleset) as caught:
            match_state(table.match)
        assert caught.value.code == "ruleset_changed"
        command = table.command("chance", version=2)
        (answer,) = run_group([command], StateCache())
        assert isinstance(answer, ChangedRuleset)
        client = client_of(table.player)
        assert table.match not in client.get("/").content.decode()
        assert "is left out" in caplog.text
        assert client.get(f"/m/{table.match}/").status_code == 404

    @pytest.mark.django_db(transaction=True)
    @pytest.mark.parametrize("handler", [RobotTurns(find_strategy), analyse_ended])
    def test_nobody_tries_for_ever(
        self, table: Table, handler: Handler, caplog: pytest.LogCaptureFixture
    ) -> None:
        Match.objects.update(ended_at=timezone.now())
        Ruleset.objects.all().delete()

        async def run() -> timedelta | None:
            return await handler(DueItem(1, "any", table.match, timezone.now()))

        assert asyncio.run(run()) is None
        assert "not known any more" in caplog.text


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
        monkeypatch.setattr(services, "MATCHES_A_PLAYER", 2)
        monkeypatch.setattr(selectors, "MATCHES_A_PLAYER", 2)
        first, _ = sit(), sit()
        with pytest.raises(TooManyMatches):
            sit()
        client = client_of(owner)
        sent = client.post("/contre-l-ordinateur/", {"ruleset": "yacht", "level": "easy"})
        assert (sent.status_code, sent["X-Refused"]) == (422, "too_many_matches")
        assert "cinquante parties" in client.get("/contre-l-ordinateur/").content.decode()
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

        with opened(door), pytest.raises(Busy):
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

        with opened(door):
            assert match_start(player=owner, ruleset="yacht", level="easy") == "late"


@contextmanager
def opened(door: commands.Door) -> Iterator[None]:
    """Let commands go through another door for a while."""
    former = commands.connect(door)
    assert former is not None
    try:
        yield
    finally:
        commands.connect(former)


class TestRestart:
    """What is read from the store is what was there before."""

    def test_jk_07_a_joker_survives_a_restart_with_all_its_choices(self, sit: Sit) -> None:
        table = sit("classic")
        with loaded("66666", "44441", "44444"):
            table.play("t-", "five_of_a_kind", "t-", "fours", "t-")
            before = table.state.game.placements()
        holds.clear()
        after = match_state(table.match)  # nothing of this comes from memory
        assert after.game.placements() == before
        (full,) = [entry for entry in before if entry.category.value == "full_house"]
        assert (full.joker, full.points, full.gain) == (True, 25, 125)
        accepted = run_group([table.command("full_house")], StateCache())[0]
        assert isinstance(accepted, Accepted)
        assert table.state.game.sheets[0].total == 50 + 16 + 125

    def test_a_restart_frees_the_dice_and_keeps_everything_else(self, sit: Sit) -> None:
        table = sit()
        table.play("t-")
        table.hold(1, 2)
        before = match_view(Match.objects.get(), table.player)
        holds.clear()
        after = match_view(Match.objects.get(), table.player)
        turn_before, turn_after = before["turn"], after["turn"]
        assert isinstance(turn_before, dict)
        assert isinstance(turn_after, dict)
        assert turn_before.pop("held") == [1, 2]
        assert turn_after.pop("held") == []
        assert turn_before.pop("holds") > turn_after.pop("holds")
        assert before == after

    def test_dp_07_a_robots_throws_never_shift_a_persons_dice(self, sit: Sit) -> None:
        cup = sit(level="medium").state.cup
        mine = ThrowId(2, 1, seat=0)
        before = cup.throw(5, mine)
        for number in (1, 2, 3):
            cup.throw(5, ThrowId(1, number, seat=1))
            assert cup.throw(5, mine) == before


class TestPages:
    def test_the_table_is_there_for_its_players_alone(self, sit: Sit, outsider: Player) -> None:
        table = sit()
        assert client_of(table.player).get(f"/m/{table.match}/").status_code == 200
        for client in (client_of(outsider), Client()):
            for page in ("", "record.txt", "tours/", "resultat/", "des/"):
                assert client.get(f"/m/{table.match}/{page}").status_code == 404
            assert client.post(f"/m/{table.match}/revanche/").status_code == 404

    def test_the_page_of_a_match_holds_no_secret(self, sit: Sit) -> None:
        table = sit()
        html = client_of(table.player).get(f"/m/{table.match}/").content.decode()
        assert table.state.commitment in html
        assert table.state.seed.hex() not in html

    def test_the_record_can_be_read_back(self, sit: Sit) -> None:
        table = sit()
        client = client_of(table.player)
        table.play("t-")
        assert client.get(f"/m/{table.match}/record.txt").status_code == 404
        table.play("x")
        response = client.get(f"/m/{table.match}/record.txt")
        assert response.headers["Content-Type"] == "text/plain; charset=utf-8"
        record = parse_record(response.content.decode(), rulesets.find)
        assert record == match_record(Match.objects.get())

    def test_a_rematch_leads_to_its_table(self, sit: Sit) -> None:
        table = sit()
        client = client_of(table.player)
        assert client.post(f"/m/{table.match}/revanche/").status_code == 404
        table.play("x")
        places = {client.post(f"/m/{table.match}/revanche/").headers["Location"] for _ in "ab"}
        assert len(places) == 1
        assert client.get(places.pop()).status_code == 200

    def test_a_rematch_that_cannot_be_stored_leads_back_to_its_button(
        self, sit: Sit, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def busy(**arguments: object) -> str:
            raise Busy

        table = sit()
        table.play("x")
        monkeypatch.setattr("gobelet.web.matches.views.rematch.match_rematch", busy)
        response = client_of(table.player).post(f"/m/{table.match}/revanche/")
        assert response.headers["Location"] == f"/m/{table.match}/resultat/"

    def test_a_rematch_is_never_begun_by_a_link(self, sit: Sit) -> None:
        table = sit()
        table.play("x")
        assert client_of(table.player).get(f"/m/{table.match}/revanche/").status_code == 405
