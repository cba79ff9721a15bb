"""Records: a whole game as text, and the check of its dice."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet import rulesets
from gobelet.core import (
    Dice,
    ForgedThrow,
    Game,
    IllegalMove,
    InvalidNotation,
    Land,
    Move,
    Phase,
    Record,
    Ruleset,
    Score,
    Seat,
    SeededCup,
    Throw,
    ThrowId,
    UnknownRuleset,
    WrongSeatCount,
    forged_throws,
    format_record,
    is_committed,
    parse_record,
)
from tests import strategies
from tests.strategies import few

SEED = bytes(range(32))
COMMITMENT = SeededCup(SEED).commitment()

words = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=20)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Any record that its moves allow; its dice need not be those of its seed."""
    history = draw(strategies.histories())
    seed = draw(st.none() | st.binary(min_size=32, max_size=32))
    return Record(
        ruleset=history.ruleset,
        seats=history.seats,
        moves=history.moves,
        commitment=draw(st.none() | st.binary(min_size=32, max_size=32).map(bytes.hex)),
        seed=seed,
        words=draw(words),
    )


CLASSIC = rulesets.find("classic")
HOUSE = replace(rulesets.find("yatzy"), key="house", dice=6, sides=4, throws_per_turn=2)


def fair_record(ruleset: Ruleset = CLASSIC, words: str = "", *, keeps: bool = False) -> Record:
    """A whole game with the dice of `SEED`: two throws a turn, then the box that gains most."""
    cup = SeededCup(SEED, words=words, sides=ruleset.sides)
    game, moves = Game.new(ruleset, seats=2), list[tuple[Seat, Move]]()
    while game.turn is not None:
        turn = game.turn
        throws = game.ruleset.throws_per_turn - turn.throws_left
        move: Move = Throw()
        if turn.phase is Phase.LAND:
            faces = cup.throw(ruleset.dice - len(turn.keep), ThrowId(turn.round, throws, turn.seat))
            move = Land(Dice(faces))
        elif turn.roll is not None:
            best = max(game.placements(), key=lambda entry: entry.gain)
            move = Score(best.category) if throws == 2 else game.actions()[1 if keeps else 0]
        moves.append((turn.seat, move))
        game = game.apply(move, by=turn.seat).game
    return Record(
        ruleset=ruleset,
        seats=2,
        moves=tuple(moves),
        commitment=cup.commitment(),
        seed=SEED,
        words=words,
    )


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


class TestText:
    @few
    @given(records())
    def test_a_record_reads_back_whole(self, record: Record) -> None:
        assert parse_record(format_record(record), lambda key: record.ruleset) == record

    @few
    @given(records())
    def test_a_replayed_record_is_the_game_it_was_made_of(self, record: Record) -> None:
        read = parse_record(format_record(record), lambda key: record.ruleset)
        assert read.replay() == record.replay()

    def test_it_is_a_heading_and_a_move_a_line(self) -> None:
        record = Record(
            ruleset=rulesets.find("yacht"),
            seats=2,
            moves=((0, Throw()), (0, Land(Dice.parse("33366")))),
            commitment=COMMITMENT,
            seed=SEED,
            words="à moi",
        )
        assert format_record(record) == (
            "gobelet record 1\n"
            "ruleset yacht\n"
            f"fingerprint {record.ruleset.fingerprint()}\n"
            "seats 2\n"
            f"commitment {COMMITMENT}\n"
            f"seed {SEED.hex()}\n"
            "words à moi\n"
            "\n"
            "0t-\n"
            "0=33366\n"
        )

    def test_other_line_ends_are_read_too(self) -> None:
        record = fair_record()
        text = format_record(record).replace("\n", "\r\n")
        assert parse_record(text, rulesets.find) == record

    def test_a_record_of_no_moves(self) -> None:
        record = Record(ruleset=rulesets.find("yacht"), seats=1, moves=())
        assert parse_record(format_record(record), rulesets.find) == record

    @pytest.mark.parametrize("text", ["two\nlines", "\0", "\r", "\u2028"])
    def test_words_that_would_break_it_are_refused(self, text: str) -> None:
        with pytest.raises(InvalidNotation):
            Record(ruleset=rulesets.find("yacht"), seats=1, moves=(), words=text)


TEXT = format_record(fair_record())


class TestRefusedText:
    @pytest.mark.parametrize(
        ("old", "new", "words"),
        [
            ("gobelet record 1", "gobelet record 2", "line 1"),
            ("gobelet record 1\n", "", "line 1"),
            ("ruleset classic\n", "", "names no ruleset"),
            ("seats 2\n", "", "names no seats"),
            ("seats 2", "seats two", "seats"),
            ("seats 2", "seats 0", "seats"),
            ("seats 2", "seats ٢", "seats"),
            ("seats 2", "seats " + "9" * 5000, "seats"),
            ("seats 2", "seats", "line 4"),
            ("seats 2", "seats 2\nseats 2", "line 5"),
            ("seats 2", "seats 2\nhat 2", "line 5"),
            ("\n\n", "\n", "line 7"),
            ("seed 00", "seed 0", "the seed is not 32 bytes"),
            ("seed 00", "seed 0g", "the seed is not 32 bytes"),
            ("seed 00", "seed ٠0", "the seed is not 32 bytes"),
            ("commitment ", "commitment a", "the commitment is not 32 bytes"),
            ("fingerprint ", "fingerprint a", "were others"),
            ("\n0t-\n", "\n0t-\n0hat\n", "line 9"),
            ("\n0t-\n", "\n0t-\n\n0t-\n", "line 9"),
            ("\n0t-\n", "\n0t-\nt-\n", "line 9"),
            ("\n0t-\n", "\n0t0\n", "line 8"),
        ],
    )
    def test_it_says_which_line_is_wrong(self, old: str, new: str, words: str) -> None:
        assert old in TEXT
        with pytest.raises(InvalidNotation, match=words):
            parse_record(TEXT.replace(old, new, 1), rulesets.find)

    def test_unknown_rules(self) -> None:
        with pytest.raises(UnknownRuleset):
            parse_record(TEXT.replace("ruleset classic", "ruleset hat"), rulesets.find)

    def test_rules_that_have_changed_since(self) -> None:
        with pytest.raises(InvalidNotation, match="were others"):
            parse_record(TEXT, lambda key: rulesets.find("yatzy"))

    def test_more_seats_than_its_rules_allow(self) -> None:
        record = parse_record(TEXT.replace("seats 2", "seats 9"), rulesets.find)
        with pytest.raises(WrongSeatCount):
            record.replay()

    @given(st.text(max_size=30))
    def test_any_text_is_a_record_or_invalid_notation(self, text: str) -> None:
        with pytest.raises(InvalidNotation):
            parse_record(text, rulesets.find)

    @given(st.integers(0, len(TEXT) - 2))
    def test_a_record_cut_anywhere_is_not_a_whole_game(self, length: int) -> None:
        try:
            record = parse_record(TEXT[:length], rulesets.find)
            assert record.replay().game.is_over is False
        except (InvalidNotation, IllegalMove):
            return


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
