"""Slow games against somebody, whoever it is."""

from __future__ import annotations

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.lobby.errors import UnknownClock
from gobelet.web.lobby.models import Table
from gobelet.web.lobby.services import table_leave
from gobelet.web.lobby.strangers import random_join
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import SLOW_DAYS, slow
from tests.web.lobby.conftest import playing, seated, stored

DAY = 24 * 60 * 60


class TestTheQueue:
    @pytest.mark.parametrize("days", SLOW_DAYS)
    def test_two_who_want_the_same_meet(self, owner: Player, outsider: Player, days: int) -> None:
        table = random_join(player=owner, ruleset="fete", days=days)
        random_join(player=outsider, ruleset="fete", days=days)
        match = Match.objects.get(pk=stored(table).match)
        assert playing(match.pk) == [owner.pk, outsider.pk]
        assert (match.pace, match.turn_seconds) == ("slow", days * DAY)
        assert match.bank_seconds == slow(days).bank_seconds

    def test_another_pace_is_another_queue(self, owner: Player, outsider: Player) -> None:
        random_join(player=owner, ruleset="fete", days=1)
        random_join(player=outsider, ruleset="fete", days=7)
        assert not Match.objects.exists()

    def test_one_never_meets_oneself_and_may_wait_for_several(self, owner: Player) -> None:
        first = random_join(player=owner, ruleset="fete", days=1, form="form-drawn-1")
        second = random_join(player=owner, ruleset="fete", days=1, form="form-drawn-2")
        assert first != second
        assert not Match.objects.exists()

    def test_one_form_sent_twice_waits_once(self, owner: Player, outsider: Player) -> None:
        for _ in range(2):
            random_join(player=owner, ruleset="fete", days=1, form="form-drawn-1")
        assert Table.objects.count() == 1
        random_join(player=outsider, ruleset="fete", days=1)
        random_join(player=owner, ruleset="fete", days=1, form="form-drawn-1")
        assert Table.objects.count() == 1

    def test_who_thinks_better_of_it_is_not_met(self, owner: Player, outsider: Player) -> None:
        table = random_join(player=owner, ruleset="fete", days=1)
        table_leave(player=owner, table=table.pk)
        assert random_join(player=outsider, ruleset="fete", days=1) != table
        assert seated(table) == []

    def test_no_other_pace(self, owner: Player) -> None:
        with pytest.raises(UnknownClock):
            random_join(player=owner, ruleset="fete", days=5)
        assert not Table.objects.exists()
