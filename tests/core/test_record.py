"""Records: a whole game as text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet import rulesets
from gobelet.core import (
    Dice,
    IllegalMove,
    InvalidNotation,
    Land,
    Record,
    Throw,
    UnknownRuleset,
    WrongSeatCount,
    format_record,
    parse_record,
)
from tests import strategies
from tests.core.records import COMMITMENT, SEED, TEXT, fair_record
from tests.strategies import few

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

    @pytest.mark.parametrize("seats", [0, 5, -1])
    def test_seats_that_its_rules_have_not_are_refused(self, seats: int) -> None:
        with pytest.raises(WrongSeatCount):
            Record(ruleset=rulesets.find("classic"), seats=seats, moves=())

    @pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
    def test_a_seed_of_another_length_is_refused(self, seed: bytes) -> None:
        with pytest.raises(InvalidNotation, match="the seed is not 32 bytes"):
            Record(ruleset=rulesets.find("yacht"), seats=1, moves=(), seed=seed)

    @pytest.mark.parametrize("text", ["", "0", "g" * 64, COMMITMENT.upper(), COMMITMENT + "\n"])
    def test_a_commitment_that_is_no_digest_is_refused(self, text: str) -> None:
        with pytest.raises(InvalidNotation, match="the commitment is not 32 bytes"):
            Record(ruleset=rulesets.find("yacht"), seats=1, moves=(), commitment=text)

    @pytest.mark.parametrize("text", ["two\nlines", "\0", "\r", "\u2028"])
    def test_words_that_would_break_it_are_refused(self, text: str) -> None:
        with pytest.raises(InvalidNotation):
            Record(ruleset=rulesets.find("yacht"), seats=1, moves=(), words=text)


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
        with pytest.raises(WrongSeatCount):
            parse_record(TEXT.replace("seats 2", "seats 9"), rulesets.find)

    @pytest.mark.parametrize("end", ["\r", "\x0b", "\x0c", "\x1c", "\x85", "\u2028"])
    def test_line_ends_of_other_kinds(self, end: str) -> None:
        heading, blank, moves = TEXT.partition("\n\n")
        with pytest.raises(InvalidNotation):
            parse_record(heading + blank + moves.replace("\n", end), rulesets.find)

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
