"""`gobelet verify` believes no record."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gobelet.core import SeededCup
from tests.cli.conftest import SEED, Run

PROMISE = SeededCup(SEED).commitment()
OTHER_PROMISE = SeededCup(bytes(32)).commitment()


@pytest.mark.parametrize("shown", [PROMISE, PROMISE.upper(), f" {PROMISE}"])
def test_an_honest_record_is_confirmed(gobelet: Run, record: Path, shown: str) -> None:
    ran = gobelet("verify", record, "--commitment", shown)
    assert ran.code == 0
    assert "The seed is the one that was promised before the first throw." in ran.out
    assert re.search(r"All \d+ dice of \d+ throws follow from the seed", ran.out)
    assert ran.err == ""


def test_without_the_commitment_that_was_shown_a_person_is_asked_to_compare_it(
    gobelet: Run, record: Path
) -> None:
    ran = gobelet("verify", record)
    assert ran.code == 0
    assert "was promised before" not in ran.out
    asked, printed = ran.out.splitlines()[1:3]
    assert asked.strip() == "Compare its commitment with the one shown before the first throw:"
    assert printed.strip() == PROMISE


def test_a_record_made_up_afterwards_does_not_keep_the_promise_that_was_shown(
    gobelet: Run, record: Path
) -> None:
    ran = gobelet("verify", record, "--commitment", OTHER_PROMISE)
    assert ran.code == 1
    assert "The record names another commitment than the one that was shown." in ran.out
    assert "The seed is not the one that was promised before the first throw." in ran.out


def test_a_record_without_commitment_is_held_to_the_one_that_was_shown(
    gobelet: Run, record: Path
) -> None:
    record.write_text(re.sub(r"commitment .*\n", "", record.read_text()))
    assert gobelet("verify", record, "--commitment", PROMISE).code == 0
    assert gobelet("verify", record, "--commitment", OTHER_PROMISE).code == 1


@pytest.mark.parametrize("shown", ["", "hat", PROMISE[:-1]])
def test_what_is_no_commitment_is_said_in_one_line(gobelet: Run, record: Path, shown: str) -> None:
    ran = gobelet("verify", record, "--commitment", shown)
    assert ran.code == 2
    assert ran.err == "gobelet: the commitment is not 32 bytes in hexadecimal\n"


def test_a_record_with_foreign_line_ends_is_refused(gobelet: Run, record: Path) -> None:
    text = record.read_text()
    record.write_bytes(text.replace("\n", "\r").encode())
    assert gobelet("verify", record).code == 2
    record.write_bytes(text.replace("\n", "\r\n").encode())
    assert gobelet("verify", record).code == 0


def test_a_record_may_come_through_a_pipe(gobelet: Run, record: Path) -> None:
    assert gobelet("verify", "-", typed=record.read_text()).code == 0


def test_a_forged_die_is_named_with_its_move(gobelet: Run, record: Path) -> None:
    lines = record.read_text().split("\n")
    number = next(n for n, line in enumerate(lines) if line.startswith("1="))
    lines[number] = "1=66666"
    record.write_text("\n".join(lines))
    ran = gobelet("verify", record)
    move = number - lines.index("")
    assert ran.code == 1
    assert f"Move {move} (seat 1, round 1, throw 1): recorded 66666, the seed gives" in ran.out


def test_a_move_that_breaks_a_rule_is_named(gobelet: Run, record: Path) -> None:
    lines = record.read_text().split("\n")
    first, last = lines.index("") + 1, len(lines) - 2
    lines[last] = lines[last][0] + next(
        line[1:] for line in lines[first:] if re.fullmatch(r"\d[a-z_]{3,}", line)
    )
    record.write_text("\n".join(lines))
    ran = gobelet("verify", record)
    assert ran.code == 1
    assert f"Move {last - first + 1} (seat {lines[last][0]}) breaks a rule" in ran.out
    assert "(box_taken)" in ran.out


def test_another_seed_than_the_promised_one_is_found_out(gobelet: Run, record: Path) -> None:
    record.write_text(re.sub(r"^seed 00", "seed ff", record.read_text(), flags=re.MULTILINE))
    ran = gobelet("verify", record)
    assert ran.code == 1
    assert "The seed is not the one that was promised" in ran.out


@pytest.mark.parametrize("fact", ["seed", "commitment"])
def test_a_record_that_promises_nothing_cannot_be_verified(
    gobelet: Run, record: Path, fact: str
) -> None:
    record.write_text(re.sub(rf"^{fact} .*\n", "", record.read_text(), flags=re.MULTILINE))
    ran = gobelet("verify", record)
    assert ran.code == 2
    assert f"names no {fact}" in ran.err


def test_a_truncated_record_is_told_from_a_forged_one(gobelet: Run, record: Path) -> None:
    text = record.read_text()
    record.write_text(text[: text.rindex("\n", 0, len(text) * 2 // 3) + 1])
    ran = gobelet("verify", record)
    assert ran.code == 2
    assert re.search(r"the game is not finished: the record stops in round \d+", ran.err)


@pytest.mark.parametrize("cut", range(1, 400, 13))
def test_a_record_cut_anywhere_is_one_line_of_error(gobelet: Run, record: Path, cut: int) -> None:
    record.write_text(record.read_text()[:cut])
    ran = gobelet("verify", record)
    assert ran.code == 2
    assert ran.err.startswith("gobelet: ")
    assert ran.err.count("\n") == 1


def test_what_is_no_file_or_no_text_is_said_in_one_line(gobelet: Run, tmp_path: Path) -> None:
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    for name, reason in [
        ("missing", "No such file or directory"),
        (".", "Is a directory"),
        ("binary", "is not text"),
    ]:
        ran = gobelet("verify", tmp_path / name)
        assert ran.code == 2
        assert reason in ran.err
        assert ran.err.count("\n") == 1
