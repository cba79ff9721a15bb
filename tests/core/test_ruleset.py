"""Rulesets are data that is checked, stored and read back."""

from __future__ import annotations

import json
from dataclasses import fields, replace
from hashlib import sha256
from typing import Any

import pytest
from hypothesis import given

import gobelet.core
from gobelet import rulesets
from gobelet.core import (
    UPPER_BOXES,
    Armed,
    Box,
    Category,
    Dice,
    FaceTotal,
    FiveOfAKindBonus,
    Fixed,
    InvalidRuleset,
    JokerPlacement,
    JokerRule,
    LowerBonus,
    Pattern,
    Repeat,
    Ruleset,
    Section,
    Total,
    UnusedThrowBonus,
    UpperBonus,
)
from tests import strategies

YATZY = rulesets.find("yatzy")
YACHT = rulesets.find("yacht")
CHANCE = Box(Category.CHANCE, Pattern.ANYTHING, Total())


class TestStored:
    @given(strategies.any_rulesets())
    def test_a_ruleset_reads_back_from_its_data(self, ruleset: Ruleset) -> None:
        stored = json.dumps(ruleset.to_data())
        assert Ruleset.from_data(json.loads(stored)) == ruleset

    @given(strategies.any_rulesets())
    def test_the_repr_rebuilds_a_ruleset(self, ruleset: Ruleset) -> None:
        assert eval(repr(ruleset), vars(gobelet.core)) == ruleset

    @given(strategies.any_rulesets())
    def test_what_is_read_back_plays_alike(self, ruleset: Ruleset) -> None:
        """JK-07: a reloaded game keeps its rules."""
        assert Ruleset.from_data(ruleset.to_data()).fingerprint() == ruleset.fingerprint()

    @pytest.mark.parametrize("field", ["upper_bonus", "joker", "dice", "throws_per_turn"])
    def test_what_data_leaves_out_has_the_usual_value(self, field: str) -> None:
        data = rulesets.find("yacht").to_data()
        usual = {one.name: one.default for one in fields(Ruleset)}[field]
        del data[field]
        assert getattr(Ruleset.from_data(data), field) == usual


CHANGES: list[dict[str, Any]] = [
    {"boxes": YATZY.boxes[1:]},
    {"boxes": tuple(reversed(YATZY.boxes))},
    {"boxes": (replace(YATZY.boxes[6], payout=Fixed(21)), *YATZY.boxes[:6], *YATZY.boxes[7:])},
    {"dice": 6},
    {"sides": 5},
    {"throws_per_turn": 2},
    {"upper_bonus": None},
    {"upper_bonus": UpperBonus(61, 20)},
    {"upper_bonus": UpperBonus(60, 21)},
    {"lower_bonus": LowerBonus(31)},
    {"unused_throw_bonus": UnusedThrowBonus(4, frozenset({Category.STRAIGHT}))},
    {"five_of_a_kind_bonus": FiveOfAKindBonus(40, Repeat.UPPER_OPEN)},
    {"joker": JokerRule(Armed.FILLED, JokerPlacement.FREE)},
    {"joker": JokerRule(Armed.SCORED, JokerPlacement.EARNED)},
    {"joker": JokerRule(Armed.SCORED, JokerPlacement.FREE, ends_turn=True)},
]


class TestFingerprint:
    def test_it_changes_with_all_that_affects_play(self) -> None:
        prints = {replace(YATZY, **change).fingerprint() for change in CHANGES}
        assert len(prints | {YATZY.fingerprint()}) == len(CHANGES) + 1

    def test_it_does_not_change_with_anything_else(self) -> None:
        other = replace(
            YATZY, key="other", target=1, seats=range(1, 3), seats_between_people=range(0)
        )
        assert other.fingerprint() == YATZY.fingerprint()

    def test_a_bonus_that_nobody_has_heard_of_yet_changes_none(self) -> None:
        """What a ruleset has not is not told, so a field that is new and empty is no news."""
        told = {name: part for name, part in YACHT.to_data().items() if part is not None}
        outside = {"key", "target", "seats", "seats_between_people"}
        play = {name: part for name, part in told.items() if name not in outside}
        assert set(play) == {"boxes", "dice", "sides", "throws_per_turn", "upper_bonus"}
        digest = sha256(json.dumps(play, sort_keys=True).encode()).hexdigest()
        assert YACHT.fingerprint() == digest

    def test_every_field_is_either_play_or_named_outside(self) -> None:
        outside = {"key", "target", "seats", "seats_between_people"}
        changed = {name for change in CHANGES for name in change}
        assert {field.name for field in fields(Ruleset)} == outside | changed


class TestSheet:
    @given(strategies.any_rulesets())
    def test_sections_part_the_categories(self, ruleset: Ruleset) -> None:
        both = ruleset.section(Section.UPPER) + ruleset.section(Section.LOWER)
        assert sorted(both) == sorted(ruleset.categories)
        assert ruleset.rounds == len(ruleset.boxes)
        assert tuple(map(ruleset.box, ruleset.categories)) == ruleset.boxes

    def test_a_box_it_does_not_have_is_not_found(self) -> None:
        with pytest.raises(LookupError):
            YATZY.box(Category.PAIR)

    def test_it_knows_what_an_unused_throw_pays(self) -> None:
        assert YATZY.unused_throw_points(Category.STRAIGHT) == 5
        assert YATZY.unused_throw_points(Category.CHANCE) == 0
        assert YACHT.unused_throw_points(Category.FULL_HOUSE) == 0

    @pytest.mark.parametrize(
        ("dice", "is_roll"),
        [("12345", True), ("66666", True), ("1234", False), ("123456", False), ("12347", False)],
    )
    def test_it_knows_its_rolls(self, dice: str, is_roll: bool) -> None:
        assert YATZY.is_roll(Dice.parse(dice)) == is_roll
        assert not YATZY.is_roll(Dice(()))


class TestRefused:
    @pytest.mark.parametrize(
        ("change", "words"),
        [
            ({"key": ""}, "a word of small letters"),
            ({"key": "two words"}, "a word of small letters"),
            ({"key": "line\nbreak"}, "a word of small letters"),
            ({"key": "../../elsewhere"}, "a word of small letters"),
            ({"target": 0}, "target"),
            ({"boxes": (Box(Category.CHANCE, Pattern.ANYTHING, Fixed(-5)),)}, "points away"),
            ({"boxes": (Box(Category.ONES, Pattern.ANYTHING, FaceTotal(6)),)}, "face than its own"),
            ({"upper_bonus": UpperBonus(60, -3)}, "points away"),
            ({"boxes": (Box(Category.CHANCE, Pattern.ANYTHING, Fixed(1_000)),)}, "more than 999"),
            ({"upper_bonus": UpperBonus(60, 1_000)}, "more than 999"),
            ({"lower_bonus": LowerBonus(10**30)}, "more than 999"),
            ({"five_of_a_kind_bonus": FiveOfAKindBonus(1_000)}, "more than 999"),
            ({"boxes": ()}, "no boxes"),
            ({"boxes": (*YATZY.boxes, CHANCE)}, "same category"),
            ({"dice": 0}, "dice"),
            ({"dice": 10}, "dice"),
            ({"sides": 1}, "sides"),
            ({"sides": 7}, "sides"),
            ({"throws_per_turn": 0}, "throws"),
            ({"throws_per_turn": 10}, "throws"),
            ({"seats": range(2, 5)}, "seats"),
            ({"seats": range(5)}, "seats"),
            ({"seats": range(1, 5, 2)}, "seats"),
            ({"seats": range(1, 11)}, "seats"),
            ({"seats": range(0)}, "seats"),
            ({"seats_between_people": range(2, 6)}, "people"),
            ({"seats_between_people": range(-1, 3)}, "people"),
            ({"seats_between_people": range(1, 5, 3)}, "people"),
            ({"seats_between_people": range(10**30)}, "people"),
            ({"boxes": (CHANCE,)}, "the upper bonus needs upper boxes"),
            ({"upper_bonus": UpperBonus(0, 20)}, "threshold"),
            ({"upper_bonus": UpperBonus(1_000, 20)}, "threshold"),
            ({"boxes": UPPER_BOXES}, "lower bonus needs lower boxes"),
            ({"unused_throw_bonus": UnusedThrowBonus(5, frozenset({Category.PAIR}))}, "unused"),
            ({"boxes": YATZY.boxes[:6], "lower_bonus": None, "joker": None}, "five of a kind"),
            (
                {"boxes": YATZY.boxes[:6], "lower_bonus": None, "five_of_a_kind_bonus": None},
                "five of a kind",
            ),
        ],
    )
    def test_contradictions(self, change: dict[str, Any], words: str) -> None:
        with pytest.raises(InvalidRuleset, match=words):
            replace(YATZY, **({"unused_throw_bonus": None} | change))

    @pytest.mark.parametrize("data", [None, [], "yatzy", 3, {}, {"key": "yatzy"}])
    def test_what_is_no_ruleset_at_all(self, data: object) -> None:
        with pytest.raises(InvalidRuleset):
            Ruleset.from_data(data)

    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("colour", "red"),
            ("key", 7),
            ("boxes", None),
            ("boxes", "ones"),
            ("boxes", [{}]),
            ("boxes", [{"category": "ones"}]),
            ("boxes", [{"category": "hats", "pattern": "pair", "payout": {"kind": "total"}}]),
            ("boxes", [{"category": "pair", "pattern": "hat", "payout": {"kind": "total"}}]),
            ("boxes", [{"category": "pair", "pattern": "pair", "payout": {"kind": "hat"}}]),
            ("boxes", [{"category": "pair", "pattern": "pair", "payout": {"kind": []}}]),
            ("boxes", [{"category": "pair", "pattern": "pair", "payout": "total"}]),
            ("boxes", [{"category": "pair", "pattern": "pair", "payout": {"kind": "fixed"}}]),
            (
                "boxes",
                [{"category": "pair", "pattern": "pair", "payout": {"kind": "total", "points": 1}}],
            ),
            (
                "boxes",
                [
                    {
                        "category": "pair",
                        "pattern": "pair",
                        "payout": {"kind": "fixed", "points": "5"},
                    }
                ],
            ),
            (
                "boxes",
                [{"category": "pair", "pattern": "pair", "payout": {"kind": "total"}, "hat": 1}],
            ),
            ("seats", 4),
            ("seats", [1]),
            ("seats", [1, 2, 3]),
            ("seats", [1, 10**30]),
            ("seats", ["1", "4"]),
            ("target", "180"),
            ("target", 180.0),
            ("dice", True),
            ("dice", 10**9),
            ("sides", None),
            ("upper_bonus", {"threshold": 63}),
            ("upper_bonus", {"threshold": 63, "points": 35.5}),
            ("upper_bonus", {"threshold": 63, "points": 35, "hat": 1}),
            ("upper_bonus", 35),
            ("unused_throw_bonus", {"points": 5, "categories": ["hat"]}),
            ("unused_throw_bonus", {"points": 5, "categories": 5}),
            ("five_of_a_kind_bonus", {"points": 40, "repeat": "never"}),
            ("joker", {"armed": "scored", "placement": "anywhere"}),
            ("joker", {"armed": "scored", "placement": "free", "ends_turn": 1}),
        ],
    )
    def test_a_field_that_is_not_what_it_should_be(self, field: str, value: object) -> None:
        with pytest.raises(InvalidRuleset):
            Ruleset.from_data(YATZY.to_data() | {field: value})


def test_boxes_pay_nothing_for_a_missed_pattern_and_jokers_always() -> None:
    house = Box(Category.FULL_HOUSE, Pattern.FULL_HOUSE, Fixed(25))
    assert house.points(Dice.parse("33366")) == 25
    assert house.points(Dice.parse("33333")) == 0
    assert house.joker_points(Dice.parse("33333")) == 25
    assert (
        Box(Category.FOURS, Pattern.ANYTHING, FaceTotal(4)).joker_points(Dice.parse("33333")) == 0
    )
