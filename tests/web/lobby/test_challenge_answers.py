"""What those who are challenged answer, and what comes of it."""

from __future__ import annotations

from concurrent.futures import Future
from typing import Any

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.live.writer import run_now
from gobelet.web.lobby.challenges import (
    invitation_accept,
    invitation_decline,
)
from gobelet.web.lobby.errors import (
    NotHost,
    SeatGivenUp,
    TableClosed,
    TableStarted,
    TooFew,
)
from gobelet.web.lobby.models import Answer, State, Table, TableInvitation
from gobelet.web.lobby.selectors import (
    table_list_answered,
    table_list_challenges,
)
from gobelet.web.lobby.services import table_close, table_leave, table_start
from gobelet.web.matches import beginning, selectors
from gobelet.web.matches.commands import Accepted, Command
from gobelet.web.matches.models import Match
from gobelet.web.matches.services import match_start
from tests.web.doors import through
from tests.web.lobby.conftest import challenge, playing, seated, stored

pytestmark = pytest.mark.django_db(transaction=True)


def answers(table: Table) -> list[str]:
    return list(TableInvitation.objects.filter(table=table).values_list("answer", flat=True))


class TestDeclining:
    def test_the_host_may_begin_with_who_came(
        self, ines: Player, tom: Player, anais: Player
    ) -> None:
        table = challenge(ines, tom, anais)
        invitation_accept(player=tom, table=table.pk)
        assert table_list_answered(ines) == []
        invitation_decline(player=anais, table=table.pk)
        assert answers(table) == [Answer.ACCEPTED, Answer.DECLINED]
        assert [one.pk for one in table_list_answered(ines)] == [table.pk]
        assert not Match.objects.exists()
        with pytest.raises(NotHost):
            table_start(player=tom, table=table.pk)
        table_start(player=ines, table=table.pk)
        assert playing(Match.objects.get().pk) == [ines.pk, tom.pk]

    def test_the_host_may_begin_before_the_last_answer_and_that_one_comes_late(
        self, ines: Player, tom: Player, anais: Player
    ) -> None:
        table = challenge(ines, tom, anais)
        invitation_accept(player=tom, table=table.pk)
        table_start(player=ines, table=table.pk)
        with pytest.raises(TableStarted):
            invitation_accept(player=anais, table=table.pk)
        invitation_decline(player=anais, table=table.pk)
        assert table_list_challenges(anais) == []
        assert len(playing(Match.objects.get().pk)) == 2

    def test_when_everybody_declines_there_is_nothing_to_begin(
        self, ines: Player, tom: Player
    ) -> None:
        table = challenge(ines, tom)
        invitation_decline(player=tom, table=table.pk)
        with pytest.raises(TooFew):
            table_start(player=ines, table=table.pk)
        assert [one.pk for one in table_list_answered(ines)] == [table.pk]
        with pytest.raises(TableClosed):
            invitation_accept(player=tom, table=table.pk)
        assert seated(table) == [ines.pk]

    def test_whoever_leaves_has_declined(self, ines: Player, tom: Player, anais: Player) -> None:
        table = challenge(ines, tom, anais)
        invitation_accept(player=tom, table=table.pk)
        table_leave(player=tom, table=table.pk)
        invitation_accept(player=anais, table=table.pk)
        invitation_decline(player=anais, table=table.pk)
        assert answers(table) == [Answer.DECLINED, Answer.DECLINED]
        assert seated(table) == [ines.pk]

    @pytest.mark.parametrize("give_up", [table_leave, table_close])
    def test_without_who_made_it_it_is_over(
        self, ines: Player, tom: Player, anais: Player, give_up: Any
    ) -> None:
        table = challenge(ines, tom, anais)
        invitation_accept(player=tom, table=table.pk)
        give_up(player=ines, table=table.pk)
        assert stored(table).state == State.CLOSED
        assert table_list_challenges(anais) == []
        with pytest.raises(TableClosed):
            invitation_accept(player=anais, table=table.pk)

    def test_who_has_too_many_games_by_then_has_declined(
        self, ines: Player, tom: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = challenge(ines, tom)
        for module in (beginning, selectors):
            monkeypatch.setattr(module, "MATCHES_A_PLAYER", 1)

        def another_begins_first(command: Command) -> Future[Accepted]:
            with through(run_now):
                match_start(player=tom, ruleset="yacht", level="easy")
            return run_now(command)

        with through(another_begins_first), pytest.raises(SeatGivenUp):
            invitation_accept(player=tom, table=table.pk)
        assert (stored(table).state, answers(table)) == (State.OPEN, [Answer.DECLINED])
