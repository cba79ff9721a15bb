"""The check of a record's dice and moves: what is fair, what is forged, what breaks a rule."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gobelet import rulesets
from gobelet.core import (
    Dice,
    ForgedThrow,
    IllegalMove,
    InvalidNotation,
    Land,
    Record,
    Ruleset,
    SeededCup,
    Throw,
    ThrowId,
    forged_throws,
    format_record,
    is_committed,
    parse_record,
)
from tests import strategies
from tests.core.records import TEXT, fair_record

HOUSE = replace(rulesets.find("yatzy"), key="house", dice=6, sides=4, throws_per_turn=2)


def forged(record: Record, *numbers: int) -> Record:
    """The record with one die of each of these moves changed to another face."""
    moves = list(record.moves)
    for number in numbers:
        seat, move = moves[number - 1]
        assert isinstance(move, Land)
        first, *others = move.dice
        moves[number - 1] = (seat, Land(Dice.of(first % 6 + 1, *others)))
    return replace(record, moves=tuple(moves))


def landings(record: Record) -> list[int]:
    """The numbers of the moves in which dice land, from 1."""
    return [n for n, (_, move) in enumerate(record.moves, 1) if isinstance(move, Land)]


class TestFairDice:
    @pytest.mark.parametrize("words", ["", "à moi la chance !"])
    @pytest.mark.parametrize("ruleset", [*strategies.PLAYED, HOUSE], ids=lambda one: one.key)
    def test_a_fair_game_has_no_forged_throw(self, ruleset: Ruleset, words: str) -> None:
        played = fair_record(ruleset, words, keeps=True)
        record = parse_record(format_record(played), lambda _: ruleset)
        assert record.replay().game.is_over
        assert list(forged_throws(record)) == []
        assert is_committed(record)

    def test_an_unfinished_game_can_be_checked_so_far(self) -> None:
        record = fair_record()
        for length in range(0, len(record.moves), 7):
            assert list(forged_throws(replace(record, moves=record.moves[:length]))) == []


class TestForgedDice:
    def test_one_forged_throw_is_found_wherever_it_is(self) -> None:
        record = fair_record()
        for number in landings(record):
            assert [one.number for one in _found(forged(record, number))] == [number]

    def test_the_first_and_the_last(self) -> None:
        record = fair_record()
        first, *_, last = landings(record)
        (one,) = forged_throws(forged(record, first))
        assert (one.at, one.recorded != one.expected) == (ThrowId(1, 1, 0), True)
        (one,) = forged_throws(forged(record, last))
        assert (one.at.round, one.at.seat) == (13, 1)

    def test_several(self) -> None:
        record = fair_record()
        numbers = landings(record)[3::9]
        assert [one.number for one in _found(forged(record, *numbers))] == numbers

    def test_what_it_tells(self) -> None:
        record = fair_record()
        number = landings(record)[0]
        _, true = record.moves[number - 1]
        _, false = forged(record, number).moves[number - 1]
        assert isinstance(true, Land)
        assert isinstance(false, Land)
        (found,) = forged_throws(forged(record, number))
        assert found == ForgedThrow(number, ThrowId(1, 1, 0), false.dice, true.dice)

    def test_a_forged_die_that_is_kept_is_found_where_it_was_forged(self) -> None:
        """The first lie is told before the rule that breaks because of it."""
        record = fair_record(keeps=True)
        first = landings(record)[0]
        found: list[ForgedThrow] = []
        with pytest.raises(IllegalMove):
            found.extend(forged_throws(forged(record, first)))
        assert [one.number for one in found] == [first]

    def test_the_order_of_dice_is_no_forgery(self) -> None:
        text = TEXT.split("\n0=", 1)
        roll, rest = text[1].split("\n", 1)
        mixed = f"{text[0]}\n0={roll[::-1]}\n{rest}"
        assert list(forged_throws(parse_record(mixed, rulesets.find))) == []

    def test_a_forged_seed(self) -> None:
        record = replace(fair_record(), seed=bytes(32))
        assert not is_committed(record)
        assert len(_found(record)) > 40

    def test_a_seed_and_commitment_exchanged_together(self) -> None:
        """A promise that was changed afterwards is kept, but the dice are not."""
        other = bytes(32)
        record = fair_record()
        record = replace(record, seed=other, commitment=SeededCup(other).commitment())
        assert is_committed(record)
        assert _found(record)

    def test_a_forged_commitment(self) -> None:
        record = replace(fair_record(), commitment=SeededCup(bytes(32)).commitment())
        assert not is_committed(record)
        assert _found(record) == []

    def test_forged_words(self) -> None:
        assert is_committed(replace(fair_record(), words="other"))
        assert _found(replace(fair_record(), words="other"))

    def test_no_promise_at_all(self) -> None:
        assert not is_committed(replace(fair_record(), commitment=None))
        assert not is_committed(replace(fair_record(), seed=None))

    def test_a_seed_that_is_not_revealed_yet(self) -> None:
        with pytest.raises(InvalidNotation, match="not revealed"):
            _found(replace(fair_record(), seed=None))

    def test_throws_of_one_seat_in_the_name_of_another(self) -> None:
        record = fair_record()
        moves = tuple((1 - seat, move) for seat, move in record.moves)
        with pytest.raises(IllegalMove):
            _found(replace(record, moves=moves))


class TestIllegalRecords:
    @pytest.mark.parametrize(
        ("old", "new", "code"),
        [
            ("0t-\n0=", "0=", "wrong_phase"),
            ("0t-\n0=", "0t-\n0t-\n0=", "wrong_phase"),
            ("0t-\n0=", "1t-\n0=", "not_your_turn"),
            ("0t-\n0=", "0chance\n0t-\n0=", "wrong_phase"),
            ("0t-\n0=", "0t-\n0=1", "wrong_dice"),
            ("0t-\n0=", "0t-\n9=", "not_your_turn"),
        ],
    )
    def test_a_rule_is_named_and_no_dice_are_judged(self, old: str, new: str, code: str) -> None:
        record = parse_record(TEXT.replace(old, new, 1), rulesets.find)
        with pytest.raises(IllegalMove) as caught:
            record.replay()
        assert caught.value.code == code
        with pytest.raises(IllegalMove) as again:
            _found(record)
        assert again.value.code == code

    def test_moves_after_the_end(self) -> None:
        record = fair_record()
        with pytest.raises(IllegalMove) as caught:
            replace(record, moves=(*record.moves, (0, Throw()))).replay()
        assert caught.value.code == "game_over"

    def test_a_truncated_record_is_an_unfinished_game(self) -> None:
        record = fair_record()
        for length in range(len(record.moves)):
            assert not replace(record, moves=record.moves[:length]).replay().game.is_over


def _found(record: Record) -> list[ForgedThrow]:
    return list(forged_throws(record))
