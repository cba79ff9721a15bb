"""What pages and sockets ask about matches."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gobelet.core import forged_throws, is_committed
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.matches.errors import (
    NotOver,
    UnknownMatch,
)
from gobelet.web.matches.history import match_list_page
from gobelet.web.matches.holds import holds
from gobelet.web.matches.models import Match, Seat
from gobelet.web.matches.options import QUICK, Options
from gobelet.web.matches.selectors import match_get_for, match_record, match_view
from gobelet.web.matches.services import match_seat
from gobelet.web.matches.waiting import match_count_my_turn, match_list_waiting
from tests.web.conftest import Table, loaded

Sit = Callable[..., Table]


class TestSelectors:
    def test_matches_that_wait_for_me_come_first(self, sit: Sit, owner: Player) -> None:
        mine, robots = sit(), sit(level="medium")
        robots.play("t-", "chance")
        listed = match_list_waiting(owner)
        assert [match.id for match in listed] == [mine.match, robots.match]
        assert [match.is_my_turn for match in listed] == [True, False]
        assert (listed[1].round, listed[1].rounds, listed[1].my_seat) == (1, 13, 0)
        assert listed[1].totals[0] > 0

    def test_at_one_device_a_match_waits_for_its_owner_whoever_has_the_turn(
        self, owner: Player, outsider: Player
    ) -> None:
        third = guest_create()
        match = match_seat(
            players=[owner, outsider, third],
            ruleset="yatzy",
            options=Options(is_local=True),
            controllers=[None, owner.pk, owner.pk],
        )
        table = Table(match, owner)
        for action in ("x", "t-"):
            table.play(action)
            (waiting,) = match_list_waiting(owner)
            assert (waiting.my_seat, waiting.turn_seat, waiting.is_my_turn) == (0, 1, True)
            assert match_count_my_turn(owner, besides="") == 1
            (listed,) = match_list_page(owner, page="1").matches
            assert listed.is_my_turn
        assert match_list_waiting(outsider) == []
        assert match_count_my_turn(outsider, besides="") == 0

    def test_a_seat_that_a_computer_player_has_waits_for_nobody(
        self, owner: Player, outsider: Player
    ) -> None:
        match_seat(players=[owner, outsider], ruleset="yatzy", options=QUICK)
        assert match_count_my_turn(owner, besides="") == 1
        Seat.objects.filter(player=owner).update(standin="medium")
        assert match_count_my_turn(owner, besides="") == 0

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
