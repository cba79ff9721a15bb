"""The result card, the rounds and the check of the dice."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.template.loader import render_to_string

from gobelet.core import (
    Box,
    Category,
    Dice,
    Fixed,
    Game,
    Land,
    Pattern,
    Ruleset,
    Score,
    Throw,
    parse_record,
)
from gobelet.rulesets import find
from gobelet.web.accounts.models import Player
from gobelet.web.matches.models import Analysis, Match
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.state import Holder, MatchState
from gobelet.web.matches.views.luck import luck
from gobelet.web.matches.views.result import result_card
from gobelet.web.matches.views.rounds import best_entry, rounds
from tests.web.conftest import Table, client_of, loaded
from tests.web.playing import play_turns

Sit = Callable[..., Table]


def page(player: Player, address: str) -> str:
    answer = client_of(player).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def embedded(html: str, name: str) -> Any:
    text = html.split(f'id="{name}" type="application/json">')[1].split("</script>")[0]
    return json.loads(text)


LOWER_CATEGORIES = [category for category in Category if category.face is None]

HIGH_STAKES = Ruleset(
    key="high_stakes",
    boxes=tuple(
        Box(category, Pattern.FULL_HOUSE, Fixed(points))
        for category, points in zip(LOWER_CATEGORIES, (990, 60, *[915] * 10), strict=True)
    ),
    seats=range(1, 4),
    seats_between_people=range(2, 4),
    target=1_000,
)


def played_for_high_stakes() -> Game:
    """A game of three seats, paid in one box, in two, and in all: 990, 1 050, 10 200 points."""
    game = Game.new(HIGH_STAKES, seats=3)
    for number, box in enumerate(HIGH_STAKES.boxes, start=1):
        for seat, paid in enumerate((1, 2, len(HIGH_STAKES.boxes))):
            roll = Dice.parse("33366" if number <= paid else "11246")
            for move in (Throw(), Land(roll), Score(box.category)):
                game = game.apply(move, by=seat).game
    return game


class TestTheResultCard:
    def test_a_match_that_goes_on_has_none_yet(self, sit: Sit, owner: Player) -> None:
        table = sit()
        answer = client_of(owner).get(f"/m/{table.match}/resultat/")
        assert answer["Location"] == f"/m/{table.match}/"

    def test_alone_it_tells_how_many_points_are_missing(self, sit: Sit, owner: Player) -> None:
        table = sit("yacht", "easy")
        play_turns(table)
        total = table.state.game.sheets[0].total
        card = result_card(table.state, 0)
        assert card.alone
        assert card.own is not None
        assert card.own.total == total
        if total >= 180:
            assert card.title == f"Objectif atteint avec {total}\u00a0points"
        else:
            assert card.title.startswith(f"Il manque {180 - total}\u00a0point")

    @pytest.mark.parametrize("level", ["easy", "medium"])
    @pytest.mark.parametrize("turns", [0, 3])
    def test_a_game_that_was_left_says_so_and_judges_nothing(
        self, sit: Sit, owner: Player, level: str, turns: int
    ) -> None:
        table = sit("yacht", level)
        play_turns(table, turns)
        table.play("x")
        card = result_card(table.state, 0)
        assert card.title == "Partie abandonnée"
        assert [(line.is_me, line.forfeited) for line in card.lines][-1] == (True, True)
        assert len(card.lines) == (1 if level == "easy" else 2)
        html = page(owner, f"/m/{table.match}/resultat/")
        assert "data-pending" not in html
        assert "luck" not in html
        assert f'href="/m/{table.match}/"' not in page(owner, "/")
        rematch = client_of(owner).post(f"/m/{table.match}/revanche/")
        assert rematch.status_code == 302
        assert rematch["Location"] != f"/m/{table.match}/"

    def test_places_stand_in_order_with_what_they_lack(self, sit: Sit, owner: Player) -> None:
        table = sit("clubs", "medium")
        play_turns(table)
        card = result_card(table.state, 0)
        totals = [line.total for line in card.lines]
        assert totals == sorted(totals, reverse=True)
        assert [line.margin for line in card.lines] == [0, totals[1] - totals[0]]
        html = page(owner, f"/m/{table.match}/resultat/")
        assert "ordinateur" in html
        assert "<sup>re</sup>" in html

    def test_in_04_places_follow_the_numbers_never_the_text_that_shows_them(self) -> None:
        state = MatchState(
            id="in-04-in-04-",
            level=None,
            holders=(Holder(1, "Ada"), Holder(2, "Blaise"), Holder(3, "Chloé")),
            seed=bytes(32),
            commitment="",
            game=played_for_high_stakes(),
        )
        card = result_card(state, 1)
        assert [line.total for line in card.lines] == [10_200, 1_050, 990]
        assert [line.rank for line in card.lines] == [1, 2, 3]
        html = render_to_string("matches/result.html", {"card": card})
        shown = re.findall(r'<b class="standing-total">([^<]*)</b>', html)
        assert shown == ["10\u202f200", "1\u202f050", "990"]
        assert sorted(shown, reverse=True) != shown  # what sorting the texts would have shown

    def test_equal_totals_share_a_place(self, sit: Sit, owner: Player) -> None:
        table = sit("yacht", "medium")
        with loaded(*["13466"] * 26):
            play_turns(table)
        card = result_card(table.state, 0)
        assert [line.rank for line in card.lines] == [1, 1]
        assert card.title.startswith("Égalité à ")

    def test_the_best_throw_is_the_one_that_brought_most(self, sit: Sit, owner: Player) -> None:
        table = sit("yacht", "easy")
        with loaded("12345", "66666", "11111"):
            for box in ("large_straight", "five_of_a_kind", "ones"):
                table.play("t-", box)
        best = best_entry(table.state.game.sheets[0])
        assert best is not None
        assert best.category.value == "five_of_a_kind"

    def test_dice_that_brought_nothing_stand_pale_behind(self, sit: Sit, owner: Player) -> None:
        table = sit("yacht", "easy")
        with loaded("61636", "23456", "11225"):
            for box in ("sixes", "small_straight", "full_house"):
                table.play("t-", box)
        shown = [
            "".join(f"({die.face})" if die.is_idle else str(die.face) for die in told.entry.dice)
            for told in rounds(table.state.game.sheets[0])
        ]
        assert shown == ["666(1)(3)", "3456(2)", "(1)(1)(2)(2)(5)"]

    def test_luck_is_told_with_real_signs_and_a_bar_each_way(self, sit: Sit, owner: Player) -> None:
        table = sit("yacht", "easy")
        play_turns(table)
        Analysis.objects.update_or_create(
            match_id=table.match, seat=0, defaults={"dice": 25.94, "choices": -6.06}
        )
        html = page(owner, f"/m/{table.match}/resultat/")
        assert "+25,9" in html
        assert "−6,1" in html
        shown = luck({"dice": 25.94, "choices": -6.06, "costs": []})
        assert (shown.dice_bar.x, shown.choices_bar.x) == ("100.0", "84.8")

    def test_figures_that_are_not_ready_are_announced(self, sit: Sit, owner: Player) -> None:
        table = sit("yacht", "easy")
        play_turns(table)
        Analysis.objects.filter(match_id=table.match).delete()
        assert "data-pending" in page(owner, f"/m/{table.match}/resultat/")

    def test_a_rematch_is_one_button_away(self, sit: Sit, owner: Player) -> None:
        table = sit("yacht", "medium")
        play_turns(table)
        answer = client_of(owner).post(f"/m/{table.match}/revanche/")
        again = Match.objects.get(pk=answer["Location"].split("/")[2])
        assert again.rematch_of_id == table.match


class TestRoundByRound:
    def test_it_opens_in_mid_game_and_shows_what_is_left(self, sit: Sit, owner: Player) -> None:
        table = sit("yacht", "easy")
        with loaded("44416", "12345"):
            table.play("t-", "fours")
            table.play("t-", "large_straight")
        html = page(owner, f"/m/{table.match}/tours/")
        assert "11\u00a0cases libres" in html
        assert "Encore 51\u00a0points pour le bonus du haut." in html
        assert f'href="/m/{table.match}/"' in html

    def test_it_says_when_the_bonus_is_out_of_reach(self, sit: Sit, owner: Player) -> None:
        table = sit("yacht", "easy")
        with loaded(*["11111"] * 4):
            for box in ("sixes", "fives", "fours", "threes"):
                table.play("t-", box)
        assert "hors de portée" in page(owner, f"/m/{table.match}/tours/")

    def test_both_sheets_are_shown_ones_own_first(self, sit: Sit, owner: Player) -> None:
        table = sit("fete", "hard")
        play_turns(table, turns=3)
        html = page(owner, f"/m/{table.match}/tours/")
        assert html.index("Vous") < html.index("Difficile")
        assert html.count('class="round-number"') == 6

    def test_an_empty_one_says_what_comes(self, sit: Sit, owner: Player) -> None:
        table = sit()
        assert "Aucune case remplie encore" in page(owner, f"/m/{table.match}/tours/")


class TestCheckTheDice:
    def test_before_the_end_it_shows_the_promise_alone(self, sit: Sit, owner: Player) -> None:
        table = sit("yacht", "easy")
        table.play("t-", "chance")
        match = Match.objects.get(pk=table.match)
        html = page(owner, f"/m/{table.match}/des/")
        assert match.commitment in html
        assert bytes(match.seed).hex() not in html
        assert 'id="game"' not in html

    def test_after_the_end_it_hands_the_browser_all_it_needs(self, sit: Sit, owner: Player) -> None:
        table = sit("yatzy", "medium")
        play_turns(table)
        game = embedded(page(owner, f"/m/{table.match}/des/"), "game")
        assert hashlib.sha256(bytes.fromhex(game["seed"])).hexdigest() == game["commitment"]
        assert game["seats"] == ["Vous", "Moyen"]
        assert game["moves"][0] == "0t-"
        record = client_of(owner).get(f"/m/{table.match}/record.txt").content.decode()
        assert record.endswith("\n".join(game["moves"]) + "\n")
        assert parse_record(record, find).replay().game == match_state(table.match).game


@pytest.mark.parametrize("address", ["resultat", "tours", "des"])
class TestOtherPeoplesMatches:
    def test_are_not_there(self, sit: Sit, outsider: Player, address: str) -> None:
        table = sit()
        assert client_of(outsider).get(f"/m/{table.match}/{address}/").status_code == 404

    def test_nor_are_matches_that_never_were(self, owner: Player, address: str) -> None:
        assert client_of(owner).get(f"/m/nothing/{address}/").status_code == 404
