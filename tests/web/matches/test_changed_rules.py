"""Matches whose rules have changed since they began, or are gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.utils import timezone

from gobelet import rulesets
from gobelet.web.clock.registry import Done, DueItem, Handler, Outcome
from gobelet.web.live.writer import run_group
from gobelet.web.matches.cache import StateCache
from gobelet.web.matches.errors import (
    ChangedRuleset,
)
from gobelet.web.matches.models import Match, Ruleset
from gobelet.web.matches.replay import match_replay
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.waiting import match_list_waiting
from gobelet.web.robots.analyses import Analyses
from gobelet.web.robots.analyst import Analyst
from gobelet.web.robots.strategies import find_strategy
from gobelet.web.robots.turns import RobotTurns
from tests.web.conftest import Table, client_of

Sit = Callable[..., Table]


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
    @pytest.mark.parametrize("handler", [RobotTurns(find_strategy), Analyses(Analyst())])
    def test_nobody_tries_for_ever(
        self, table: Table, handler: Handler, caplog: pytest.LogCaptureFixture
    ) -> None:
        Match.objects.update(ended_at=timezone.now())
        Ruleset.objects.all().delete()

        async def run() -> Outcome:
            return await handler(DueItem(1, "any", table.match, timezone.now()))

        assert asyncio.run(run()) is Done.ROW_LEFT
        assert "not known any more" in caplog.text
