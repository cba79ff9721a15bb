"""A table begins its match, whatever happens on the way."""

from __future__ import annotations

from concurrent.futures import Future

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.lobby.dealing import table_deal
from gobelet.web.lobby.errors import (
    SeatGivenUp,
    TooFew,
)
from gobelet.web.lobby.models import State
from gobelet.web.lobby.services import (
    table_join,
    table_start,
)
from gobelet.web.matches import beginning
from gobelet.web.matches.commands import Accepted, Command
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import slow
from gobelet.web.matches.selectors import MATCHES_A_PLAYER
from gobelet.web.matches.services import match_start
from tests.web.conftest import client_of
from tests.web.doors import closed_door, through
from tests.web.lobby.conftest import OpenTable, playing, seated, stored


class TestStarting:
    def test_those_who_sit_there_play_in_their_order_by_what_was_agreed(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        agreed = slow(2, is_rated=False)
        table = open_table(ruleset="yatzy", options=agreed)
        table_join(player=outsider, table=table.pk)
        match = Match.objects.get(pk=table_start(player=owner, table=table.pk))
        assert playing(match.pk) == [owner.pk, outsider.pk]
        assert match.ruleset == "yatzy"
        assert (match.pace, match.turn_seconds) == ("slow", agreed.turn_seconds)
        assert (match.bank_seconds, match.is_rated) == (agreed.bank_seconds, False)
        assert stored(table).state == State.STARTED

    def test_twice_is_once(self, open_table: OpenTable, owner: Player, outsider: Player) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        first = table_start(player=owner, table=table.pk)
        assert table_start(player=owner, table=table.pk) == first
        assert Match.objects.count() == 1

    def test_nobody_plays_alone(self, open_table: OpenTable, owner: Player) -> None:
        table = open_table()
        with pytest.raises(TooFew):
            table_start(player=owner, table=table.pk)
        assert stored(table).is_open

    def test_after_a_crash_the_same_match_begins(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)

        def crash(command: Command) -> Future[Accepted]:
            raise SystemExit

        with through(crash), pytest.raises(SystemExit):
            table_start(player=owner, table=table.pk)
        drawn = stored(table).match
        assert drawn
        assert not Match.objects.exists()
        table_deal(table=table.pk)
        table_deal(table=table.pk)
        assert playing(drawn) == [owner.pk, outsider.pk]

    def test_when_the_site_is_busy_the_match_begins_later(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)

        with through(closed_door):
            drawn = table_start(player=owner, table=table.pk)
        assert stored(table).state == State.STARTED
        table_deal(table=table.pk)
        assert playing(drawn) == [owner.pk, outsider.pk]

    def test_who_has_too_many_matches_gives_up_the_seat(
        self, open_table: OpenTable, owner: Player, outsider: Player
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        for _ in range(MATCHES_A_PLAYER):
            match_start(player=outsider, ruleset="yacht", level="easy")
        answer = client_of(owner).post(f"/table/{table.pk}/commencer/")
        assert (answer.status_code, answer["X-Refused"]) == (409, SeatGivenUp.code)
        assert stored(table).is_open
        assert seated(table) == [owner.pk]

    def test_but_not_when_they_have_ended_one_meanwhile(
        self,
        open_table: OpenTable,
        owner: Player,
        outsider: Player,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        table = open_table()
        table_join(player=outsider, table=table.pk)
        monkeypatch.setattr(beginning, "MATCHES_A_PLAYER", 0)
        drawn = table_start(player=owner, table=table.pk)
        monkeypatch.undo()
        assert stored(table).state == State.STARTED
        table_deal(table=table.pk)
        assert playing(drawn) == [owner.pk, outsider.pk]
