"""Advice for the easy level, and the figures after the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from django.utils import timezone

from gobelet import rulesets
from gobelet.core import ScoreSheet
from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, DueItem, Later, Outcome
from gobelet.web.matches.clocks import ENDED_DUE
from gobelet.web.matches.errors import HintNotReady, NoHint, StaleVersion, UnknownMatch
from gobelet.web.matches.models import Match
from gobelet.web.matches.selectors import match_analysis
from gobelet.web.robots.analyses import Analyses
from gobelet.web.robots.analyst import Analyst
from gobelet.web.robots.hints import GivenHint, hint_give
from gobelet.web.robots.tables import WAIT_FOR_TABLE, tables
from tests.web.conftest import Table, loaded
from tests.web.playing import play_turns

Sit = Callable[..., Table]


def analysed(item: DueItem) -> Outcome:
    """What became of a match whose analysis was due."""

    async def run() -> Outcome:
        analyst = Analyst()
        try:
            return await Analyses(analyst)(item)
        finally:
            await analyst.stop()

    return asyncio.run(run())


@pytest.fixture(scope="module", autouse=True)
def _solved() -> Iterator[None]:
    asyncio.run(tables.prepare([rulesets.find("yacht")]))
    yield
    tables.forget()


@pytest.fixture(autouse=True)
def _database(transactional_db: None) -> None:
    """Threads and tests see the same rows."""


def ask(table: Table, player: Player | None = None, version: int | None = None) -> GivenHint:
    """Ask for a hint on the current version."""
    return asyncio.run(
        hint_give(
            match=table.match,
            player=(player or table.player).pk,
            version=table.state.version if version is None else version,
        )
    )


class TestHints:
    def test_it_says_which_dice_to_keep_what_that_gains_and_why(self, sit: Sit) -> None:
        table = sit()
        with loaded("61666"):
            table.play("t-")
        given = ask(table)
        assert given.action == "t6666"
        assert given.places == (0, 2, 3, 4)
        assert given.gain is not None
        assert given.gain > 0
        assert given.expected_total > 245
        assert given.reason["code"]

    def test_it_says_which_box_to_score(self, sit: Sit) -> None:
        table = sit()
        with loaded("44444"):
            table.play("t-")
        given = ask(table)
        assert (given.action, given.places) == ("five_of_a_kind", ())

    @pytest.mark.parametrize("ruleset", ["yacht", "fete"], ids=["solved", "not solved"])
    @pytest.mark.parametrize(
        ("moves", "reason"),
        [((), "no_throw_yet"), (("t-", "x"), "game_over")],
    )
    def test_ai_09_it_says_clearly_when_there_is_nothing_to_advise(
        self, sit: Sit, moves: tuple[str, ...], reason: str, ruleset: str
    ) -> None:
        table = sit(ruleset)
        if moves:
            table.play(*moves)
        with pytest.raises(NoHint) as caught:
            ask(table)
        assert caught.value.facts == {"reason": reason}

    def test_other_levels_have_none(self, sit: Sit) -> None:
        table = sit(level="medium")
        table.play("t-")
        with pytest.raises(NoHint) as caught:
            ask(table)
        assert caught.value.facts == {"reason": "level"}

    def test_an_outsider_learns_nothing(self, sit: Sit, outsider: Player) -> None:
        with pytest.raises(UnknownMatch):
            ask(sit(), outsider)

    def test_a_page_out_of_date_is_told_so(self, sit: Sit) -> None:
        table = sit()
        table.play("t-")
        with pytest.raises(StaleVersion):
            ask(table, version=0)

    def test_it_is_told_when_the_numbers_are_not_there_yet(self, sit: Sit) -> None:
        table = sit("fete")
        table.play("t-")
        with pytest.raises(HintNotReady):
            ask(table)


class TestAnalyses:
    @staticmethod
    def ended(table: Table) -> DueItem:
        """The analysis that is due."""
        row = Due.objects.get(kind=ENDED_DUE, key=table.match)
        return DueItem(row.pk, row.kind, row.key, row.at)

    def test_choices_and_dice_add_up_to_the_result(self, sit: Sit) -> None:
        table = sit()
        for category in table.state.game.ruleset.categories:
            table.play("t-", category.value)
        match = Match.objects.get(pk=table.match)
        assert match_analysis(match, 0) is None
        assert analysed(self.ended(table)) is Done.WITH_ITS_ROW
        found = match_analysis(match, 0)
        values = tables.get(rulesets.find("yacht"))
        assert found is not None
        assert values is not None
        expected = values.value(ScoreSheet(rulesets.find("yacht")))
        total = table.state.game.sheets[0].total
        assert found["choices"] < 0
        assert sum(found["costs"]) == pytest.approx(-found["choices"])
        assert found["choices"] + found["dice"] + expected == pytest.approx(total)
        assert not Due.objects.exists()

    def test_it_waits_for_the_table(self, sit: Sit) -> None:
        table = sit("fete")
        play_turns(table)
        later = analysed(self.ended(table))
        assert later == Later(WAIT_FOR_TABLE, waits_for=rulesets.find("fete").fingerprint())
        assert match_analysis(Match.objects.get(), 0) is None
        assert Due.objects.filter(kind=ENDED_DUE).exists()

    def test_only_people_are_analysed(self, sit: Sit) -> None:
        table = sit(level="medium")
        play_turns(table)
        analysed(self.ended(table))
        match = Match.objects.get()
        assert match_analysis(match, 0) is not None
        assert match_analysis(match, 1) is None

    @pytest.mark.parametrize("level", ["easy", "medium"])
    def test_who_left_is_not_judged_by_half_a_sheet(self, sit: Sit, level: str) -> None:
        table = sit(level=level)
        table.play("t-", "x")
        assert analysed(self.ended(table)) is Done.ROW_LEFT
        assert match_analysis(Match.objects.get(), 0) is None

    def test_a_match_that_goes_on_is_let_alone(self, sit: Sit) -> None:
        item = DueItem(1, ENDED_DUE, sit().match, timezone.now())
        assert analysed(item) is Done.ROW_LEFT
        assert match_analysis(Match.objects.get(), 0) is None
