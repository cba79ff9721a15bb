"""Rules pages say what the rulesets are."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import translation

from gobelet import rulesets
from gobelet.core import Category, Fixed, Ruleset, Section
from gobelet.web.accounts.models import Player
from gobelet.web.lobby.ways import HOOKS, ways
from gobelet.web.pages.rulebook import PROSE
from gobelet.web.pages.rulebook.bonus_list import bonus_lines, joker_lines
from gobelet.web.pages.rulebook.page import rules_page
from gobelet.web.pages.rulebook.price_list import price_lines
from tests.web.conftest import Table, client_of

Sit = Callable[..., Table]
every_ruleset = pytest.mark.parametrize(
    "ruleset", rulesets.ALL.values(), ids=lambda rules: rules.key
)


@every_ruleset
class TestEveryRulesPage:
    @pytest.mark.django_db
    @pytest.mark.parametrize("language", ["fr", "en"])
    def test_opens_in_both_languages(self, client: Client, ruleset: Ruleset, language: str) -> None:
        client.cookies["language"] = language
        page = client.get(f"/regles/{ruleset.key}/")
        assert page.status_code == 200
        assert page["Content-Language"] == language

    def test_has_a_line_a_box_and_pays_what_the_box_pays(self, ruleset: Ruleset) -> None:
        lines = [line for section in Section for line in price_lines(ruleset, section)]
        assert len(lines) == len(ruleset.boxes)
        for line, box in zip(lines, ruleset.boxes, strict=True):
            assert line.example_points == box.points(line.example) > 0
            if isinstance(box.payout, Fixed):
                assert line.pays == str(box.payout.points)

    def test_tells_every_bonus(self, ruleset: Ruleset) -> None:
        offered = [
            bonus
            for bonus in (
                ruleset.upper_bonus,
                ruleset.lower_bonus,
                ruleset.unused_throw_bonus,
                ruleset.five_of_a_kind_bonus,
            )
            if bonus is not None
        ]
        assert [line.pays for line in bonus_lines(ruleset)] == [
            f"+{bonus.points}" for bonus in offered
        ]

    def test_speaks_of_a_joker_only_where_there_is_one(self, ruleset: Ruleset) -> None:
        assert bool(joker_lines(ruleset)) == (ruleset.joker is not None)

    @pytest.mark.parametrize("language", ["fr", "en"])
    def test_leaves_no_blank_unfilled(self, ruleset: Ruleset, language: str) -> None:
        with translation.override(language):
            page = rules_page(ruleset)
        for text in (page.lead, *page.decisions, *page.tips, *page.joker):
            assert not re.search(r"[{}%]", text), text

    def test_tells_the_target_of_a_game_alone(self, ruleset: Ruleset) -> None:
        page = rules_page(ruleset)
        assert any(str(ruleset.target) in text for text in page.decisions)


# Each promised tip by the words that make it, as `docs/sources.md` goes through them.
TIPS = {
    "what repeats": ("yacht", "Partez de ce qui se répète.", "Start from what repeats."),
    "the bonus": ("yacht", "Un quatrième 6 rachète deux 3", "A fourth 6 makes up for two"),
    "straights": (
        "yacht",
        "Avec moins de trois à la suite, laissez filer.",
        "With less than three in a row, let the straight go.",
    ),
    "chance": ("yacht", "Gardez Chance pour la fin.", "Keep Chance for late."),
    "a bad turn": ("yacht", "barrez une case bon marché", "cross out something cheap"),
    "two pairs": (
        "yacht",
        "c’est le full qu’il vous faut\u202f? Gardez les quatre",
        "the full house is what you need? Keep all four",
    ),
    "the other total": (
        "yacht",
        "Loin derrière, tentez les cases rares",
        "Far behind, go for the rare boxes",
    ),
    "a 0 may be wiser": (
        "clubs",
        "Un 0 bien placé vaut souvent mieux",
        "A 0 in the right place often beats",
    ),
    "good fives and sixes": (
        "classic",
        "Avec de bons 5 et de bons 6, un 0 dans les 1",
        "With good 5s and 6s you can afford a 0 in the 1s",
    ),
    "a 0 in the ones": ("classic", "barrez les 1\u202f:", "cross out the 1s:"),
}


@pytest.mark.django_db
@pytest.mark.parametrize(("ruleset", "french", "english"), TIPS.values(), ids=TIPS)
def test_every_promised_tip_stands_on_its_page(
    client: Client, ruleset: str, french: str, english: str
) -> None:
    for language, words in (("fr", french), ("en", english)):
        client.cookies["language"] = language
        page = client.get(f"/regles/{ruleset}/").content.decode()
        tips = page.split('aria-labelledby="tips"')[1].split("</section>")[0]
        assert words in tips


class TestWhatPlayersAreTold:
    def test_every_ruleset_has_its_own_words(self) -> None:
        assert set(PROSE) == set(rulesets.ALL)
        assert set(HOOKS) <= set(rulesets.ALL)

    def test_the_price_list_names_what_five_alike_once_more_pay(self) -> None:
        assert {way.key: way.further for way in ways()} == {
            "clubs": 50,
            "fete": 100,
            "yacht": None,
            "classic": 100,
            "yatzy": 40,
        }

    @pytest.mark.django_db
    def test_the_wrong_example_for_two_pairs_is_named(self, client: Client) -> None:
        page = client.get("/regles/yatzy/").content.decode()
        assert rulesets.find("yatzy").box(Category.TWO_PAIRS).payout == Fixed(20)
        assert "20 + 2 × 5 = 30" in page

    @pytest.mark.django_db
    def test_classic_tells_of_its_option(self, client: Client) -> None:
        page = client.get("/regles/classic/").content.decode()
        assert "sans cinq pareils multiples" in page
        assert "/regles/classic_single/" in page

    @pytest.mark.django_db
    def test_an_unknown_ruleset_has_no_page(self, client: Client) -> None:
        answer = client.get("/regles/nothing/")
        assert answer.status_code == 404
        assert "Rien sur cette table" in answer.content.decode()


class TestOpenedFromATable:
    def test_it_leads_back_to_the_same_turn(self, sit: Sit, owner: Player) -> None:
        table = sit("yacht")
        page = client_of(owner).get(f"/regles/yacht/?table={table.match}").content.decode()
        assert page.count(f'href="/m/{table.match}/"') == 2

    def test_somebody_elses_table_is_not_linked(self, sit: Sit, outsider: Player) -> None:
        table = sit("yacht")
        page = client_of(outsider).get(f"/regles/yacht/?table={table.match}").content.decode()
        assert f"/m/{table.match}/" not in page
