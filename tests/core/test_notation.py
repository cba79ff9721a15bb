"""Moves, sheets and games read back from their text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import gobelet.core
from gobelet import rulesets
from gobelet.core import (
    UPPER_BOXES,
    Bonus,
    Category,
    Dice,
    Forfeit,
    Game,
    InvalidNotation,
    Land,
    Move,
    Ruleset,
    Score,
    ScoreSheet,
    Throw,
    Turn,
    format_game,
    format_move,
    format_sheet,
    parse_game,
    parse_move,
    parse_sheet,
    placements,
)
from gobelet.core.notation import format_moves, parse_seated_move
from tests import strategies
from tests.strategies import few

CLASSIC = rulesets.find("classic")
YATZY = rulesets.find("yatzy")
DICE = strategies.dice(most=9, sides=9)


def _between_turns(game: Game) -> Iterator[Game]:
    """The game, and every one that comes of it: a box filled in order, or a seat that leaves."""
    yield game
    if game.turn is None:
        return
    seat = game.turn.seat
    landed = game.apply(Throw(), by=seat).game.apply(Land(Dice.parse("12345")), by=seat).game
    yield from _between_turns(landed.apply(Score(landed.placements()[0].category), by=seat).game)
    for leaver in set(range(len(game.sheets))) - set(game.forfeited):
        yield from _between_turns(game.apply(Forfeit(), by=leaver).game)


moves: st.SearchStrategy[Move] = st.one_of(
    DICE.map(Throw), DICE.map(Land), st.sampled_from(Category).map(Score), st.just(Forfeit())
)


class TestMoves:
    @pytest.mark.parametrize(
        ("text", "move"),
        [
            ("t-", Throw()),
            ("t33", Throw(Dice.of(3, 3))),
            ("=14456", Land(Dice.of(4, 1, 6, 4, 5))),
            ("twos", Score(Category.TWOS)),
            ("full_house", Score(Category.FULL_HOUSE)),
            ("x", Forfeit()),
        ],
    )
    def test_each_kind(self, text: str, move: Move) -> None:
        assert parse_move(text) == move
        assert format_move(move) == text

    @given(moves)
    def test_a_move_reads_back(self, move: Move) -> None:
        assert parse_move(format_move(move)) == move
        assert eval(repr(move), vars(gobelet.core)) == move

    @given(st.integers(0, 8), moves)
    def test_a_line_of_a_record_reads_back(self, seat: int, move: Move) -> None:
        line = format_moves([(seat, move)])
        assert line.endswith("\n")
        assert parse_seated_move(line.removesuffix("\n")) == (seat, move)

    @pytest.mark.parametrize(
        "text",
        [
            *("", " ", "t", "t0", "t 33", "T33", "t3-", "t--", "t33 ", "t33\n", "33", "-"),
            *("=", "==", "=0", "=1-", "= 1", "X", "xx", "x ", "ONES", "Ones", "full house"),
            *("__proto__", "null", "None", "undefined", "hats", "ones,twos", "0", "tt", "t٣"),
        ],
    )
    def test_what_is_no_move_is_refused(self, text: str) -> None:
        """SC-16, SC-18: nothing is guessed, no box is the default."""
        with pytest.raises(InvalidNotation):
            parse_move(text)

    @pytest.mark.parametrize("line", ["", "x", "t33", "-1x", "10x", "0", "0 x", "a0x", "٣x", "0x "])
    def test_what_is_no_line_of_a_record_is_refused(self, line: str) -> None:
        with pytest.raises(InvalidNotation):
            parse_seated_move(line)

    @given(st.text(max_size=12))
    def test_any_text_is_a_move_or_invalid_notation(self, text: str) -> None:
        try:
            move = parse_move(text)
        except InvalidNotation:
            return
        assert parse_move(format_move(move)) == move


class TestSheets:
    @given(strategies.any_rulesets().flatmap(strategies.sheets))
    def test_a_sheet_reads_back_whole(self, sheet: ScoreSheet) -> None:
        """JK-07: jokers, awards and points of a stored sheet are those it was stored with."""
        assert parse_sheet(format_sheet(sheet), sheet.ruleset) == sheet

    @few
    @given(strategies.known_rulesets().flatmap(strategies.sheets), strategies.rolls())
    def test_a_reloaded_sheet_offers_the_same_choices(self, sheet: ScoreSheet, roll: Dice) -> None:
        """JK-07."""
        stored = Ruleset.from_data(sheet.ruleset.to_data())
        reloaded = parse_sheet(format_sheet(sheet), stored)
        choices = placements(sheet, roll, throws_left=1)
        assert placements(reloaded, roll, throws_left=1) == choices

    def test_the_repr_rebuilds_a_sheet(self) -> None:
        sheet = parse_sheet("five_of_a_kind=66666/2 full_house=33333/1 ones=12345", YATZY)
        assert eval(repr(sheet), vars(gobelet.core)) == sheet

    def test_entries_stand_in_the_order_filled(self) -> None:
        text = "chance=12345 ones=11234 full_house=33366"
        assert format_sheet(parse_sheet(text, CLASSIC)) == text

    def test_throws_left_are_told_where_they_earned(self) -> None:
        sheet = parse_sheet("full_house=33366/2 chance=12345/2 straight=12346/1", YATZY)
        assert format_sheet(sheet) == "full_house=33366/2 chance=12345 straight=12346"
        assert sheet.bonus_total(Bonus.UNUSED_THROWS) == 10

    def test_the_empty_sheet_is_a_dash(self) -> None:
        assert format_sheet(ScoreSheet(CLASSIC)) == "-"
        assert parse_sheet("-", CLASSIC) == parse_sheet("  ", CLASSIC) == ScoreSheet(CLASSIC)

    @few
    @given(strategies.known_rulesets().flatmap(strategies.sheets))
    def test_points_may_stand_for_a_roll(self, sheet: ScoreSheet) -> None:
        """An entry by its points holds as many, in the same box."""
        text = " ".join(f"{entry.category}:{entry.points}" for entry in sheet.entries) or "-"
        read = parse_sheet(text, sheet.ruleset)
        assert [(e.category, e.points) for e in read.entries] == [
            (e.category, e.points) for e in sheet.entries
        ]

    def test_a_stand_in_brings_no_bonus_where_another_roll_pays_as_much(self) -> None:
        sheet = parse_sheet("five_of_a_kind:50 ones:3 full_house:25 large_straight:40", CLASSIC)
        assert (sheet.total, sheet.bonus_total(Bonus.FIVE_OF_A_KIND)) == (118, 0)

    @pytest.mark.parametrize(
        "text",
        [
            *("fours", "fours=", "fours=1234", "fours=123456", "fours=12347", "fours=12340"),
            *("=12345", "hats=12345", "pair=33126", "fours=12345 fours=44444", "Fours=12345"),
            *("fours=12345/", "fours=12345/-1", "fours=12345/3", "fours=12345/9", "fours=12345/22"),
            *("fours:", "fours:7", "fours:24", "fours:-4", "fours:1000", "full_house:24"),
            *("fours:four", "fours=12345=12345", "-- ", "- fours=12345", "fours==12345"),
            "five_of_a_kind=66666 full_house=44444",
            "fours=12345/1/2",
        ],
    )
    def test_what_is_no_sheet_is_refused(self, text: str) -> None:
        with pytest.raises(InvalidNotation):
            parse_sheet(text, CLASSIC)

    def test_more_throws_left_than_a_turn_has_are_refused(self) -> None:
        """A sheet cannot claim a bonus that no turn brings."""
        with pytest.raises(InvalidNotation, match="no turn leaves 9 throws"):
            parse_sheet("full_house=33366/9", YATZY)

    @given(st.text("abcdefghijklmnopqrstuvwxyz_=/:- 0123456789", max_size=40))
    def test_any_text_is_a_sheet_or_invalid_notation(self, text: str) -> None:
        try:
            sheet = parse_sheet(text, CLASSIC)
        except InvalidNotation:
            return
        assert parse_sheet(format_sheet(sheet), CLASSIC) == sheet


START = "0 -\n1 -\nturn 0 1 3 - -"
LANDED = "0 chance=12345\n1 -\nturn 1 1 2 - 33366"


class TestGames:
    @given(strategies.games())
    def test_a_game_reads_back_whole(self, game: Game) -> None:
        """JK-07: a game stored at any moment goes on as if nothing had happened."""
        read = parse_game(format_game(game), game.ruleset)
        assert read == game
        assert (read.actions(), read.placements()) == (game.actions(), game.placements())

    @few
    @given(strategies.games())
    def test_the_repr_rebuilds_a_game(self, game: Game) -> None:
        assert eval(repr(game), vars(gobelet.core)) == game

    def test_it_shows_sheets_turn_and_who_left(self) -> None:
        game = Game.new(CLASSIC, seats=3).apply(Forfeit(), by=2).game
        game = game.apply(Throw(), by=0).game.apply(Land(Dice.parse("33126")), by=0).game
        assert format_game(game) == "0 -\n1 -\n2 -\nturn 0 1 2 - 12336\nleft 2"
        game = game.apply(Throw(Dice.parse("33")), by=0).game
        assert format_game(game) == "0 -\n1 -\n2 -\nturn 0 1 1 33 ?\nleft 2"

    @pytest.mark.parametrize(
        "text",
        [
            "0 -\n1 -\nturn 0 1 3 - -",
            "0 -\nturn 0 1 2 - ?",
            "0 -\nturn 0 1 1 33 ?",
            "0 -\nturn 0 1 0 - 33366",
            "0 chance=12345\n1 -\nturn 1 1 2 - 33366",
            "0 -\n1 -\nleft 0",
            "0 -\nleft 0",
            "0 -\n1 chance=12345\n2 chance=12345\nturn 1 2 3 - -\nleft 0",
        ],
    )
    def test_what_play_can_reach_is_read(self, text: str) -> None:
        assert format_game(parse_game(text, CLASSIC)) == text

    @pytest.mark.parametrize(
        "text",
        [
            *("", "-", "0", "hat", "0 -", "0 -\n1 -", "0 -\n\nturn 0 1 3 - -"),
            *("1 -\nturn 1 1 3 - -", "0 -\n0 -\nturn 0 1 3 - -", "0 -\n2 -\nturn 0 1 3 - -"),
            "turn 0 1 3 - -",
            "0 -\n1 -\n2 -\n3 -\n4 -\nturn 0 1 3 - -",
            START + "\n",
            START + " ",
            START + "\nturn 0 1 3 - -",
            START + "\nleft",
            START + "\nleft 2",
            "0 -\n1 -\n2 -\nturn 0 1 3 - -\nleft 5",
            START + "\nleft 0",
            START + "\nleft 1",
            START + "\nleft 1 1",
            START + "\nleft +1",
            START + "\nhat -",
            *("0 -\nturn", "0 -\nturn 0 1 3 -", "0 -\nturn 0 1 3 - - -", "0 -\nturn a b c - -"),
            *("0 -\nturn 1 1 3 - -", "0 -\nturn -1 1 3 - -", "0 -\nturn +0 1 3 - -"),
            *("0 -\nturn 0 2 3 - -", "0 -\nturn 0 0 3 - -", "0 -\nturn 0 01 3 - -"),
            *("0 -\nturn 0 1 2 - -", "0 -\nturn 0 1 4 - -", "0 -\nturn 0 1 3 3 -"),
            *("0 -\nturn 0 1 3 - ?", "0 -\nturn 0 1 2 3 ?", "0 -\nturn 0 1 1 12345 ?"),
            *("0 -\nturn 0 1 1 7 ?", "0 -\nturn 0 1 -1 3 ?", "0 -\nturn 0 1 2 - ?-"),
            *("0 -\nturn 0 1 3 - 12345", "0 -\nturn 0 1 2 - 1234", "0 -\nturn 0 1 2 - 12347"),
            *("0 -\nturn 0 1 2 1 12345", "0 -\nturn 0 1 2 - 54321", "0 -\nturn 0 1 -1 - 12345"),
            *(
                "0 -\nturn ٠ 1 3 - -",
                "0 -\nturn 0 1_0 3 - -",
                "0 -\nturn 0 " + "9" * 5000 + " 3 - -",
            ),
            *("0 chance=12345\n1 -\nturn 0 2 3 - -", "0 -\n1 chance=12345\nturn 0 1 3 - -"),
            "0 chance=12345 ones=12345\n1 -\nturn 1 1 3 - -",
            "0 chance=54321\n1 -\nturn 1 1 3 - -",
            "0 chance:20\n1 -\nturn 1 1 3 - -",
            "0 -\n1 chance=12345\n2 -\nturn 1 2 3 - -\nleft 0",
            "0 -\n1 -\nleft 0 1",
            "0 chance=12345 ones=12345\n1 -\n2 -\nturn 1 1 3 - -\nleft 0",
            "0 -\n1 chance=12345 ones=12345\nleft 0",
        ],
    )
    def test_what_is_no_game_or_cannot_be_reached_is_refused(self, text: str) -> None:
        with pytest.raises(InvalidNotation):
            parse_game(text, CLASSIC)

    def test_of_all_positions_exactly_those_that_play_can_reach_are_read(self) -> None:
        """Three seats, two rounds, and every way to leave, between turns."""
        ruleset = replace(rulesets.find("yacht"), boxes=UPPER_BOXES[:2], seats=range(1, 4))
        reached = set(_between_turns(Game.new(ruleset, 3)))
        sheets = [sheet for game in reached for sheet in game.sheets]
        turns = [None, *(Turn(seat, round_, 3) for round_ in (1, 2) for seat in range(3))]
        left = [order for few in range(4) for order in permutations(range(3), few)]
        for three in product(sorted(set(sheets), key=lambda one: len(one.entries)), repeat=3):
            for turn, order in product(turns, left):
                game = Game(ruleset, three, turn, order)
                try:
                    assert parse_game(format_game(game), ruleset) == game
                except InvalidNotation:
                    assert game not in reached
                else:
                    assert game in reached

    @given(st.text("01x-=?/ \nturnleftchance123456", max_size=60))
    @example(START)
    @example(LANDED)
    def test_any_text_is_a_game_or_invalid_notation(self, text: str) -> None:
        try:
            game = parse_game(text, CLASSIC)
        except InvalidNotation:
            return
        assert format_game(game) == text

    @given(st.sampled_from([START, LANDED]), st.data())
    def test_one_wrong_character_is_noticed_or_makes_another_game(
        self, text: str, data: st.DataObject
    ) -> None:
        place = data.draw(st.integers(0, len(text) - 1))
        wrong = text[:place] + data.draw(st.characters()) + text[place + 1 :]
        try:
            game = parse_game(wrong, CLASSIC)
        except InvalidNotation:
            return
        assert format_game(game) == wrong
