"""`gobelet play`: whole games, typed."""

from __future__ import annotations

import re
import string
from pathlib import Path

import pytest

from gobelet import rulesets
from gobelet.cli.console import out
from gobelet.solver import table_path
from tests.cli.conftest import SEED, Run

EVERY_BOX_ON_ITS_FIRST_THROW = "".join(f"\n{key}\n" for key in string.ascii_lowercase[:13])
PAGE = "--- a new screen ---"


@pytest.mark.parametrize("key", rulesets.ALL)
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_whole_game_is_played_in_every_ruleset(gobelet: Run, key: str, level: str) -> None:
    ran = gobelet(
        *("play", key, "--against", level, "--seed", SEED.hex()),
        typed=EVERY_BOX_ON_ITS_FIRST_THROW,
    )
    assert ran.code == 0
    assert "round 13 of 13" in ran.out
    assert "the final sheets" in ran.out
    assert re.search(r"^You (won|lost) by \d+ points?: \d+ to \d+\.$", ran.out, re.MULTILINE)


def test_a_seed_brings_the_same_game_again(gobelet: Run) -> None:
    games = [
        gobelet("play", "--seed", SEED.hex(), typed=EVERY_BOX_ON_ITS_FIRST_THROW) for _ in range(2)
    ]
    assert games[0] == games[1]


def test_the_promise_comes_first_and_the_seed_last(gobelet: Run) -> None:
    lines = gobelet(
        "play", "--seed", SEED.hex(), typed=EVERY_BOX_ON_ITS_FIRST_THROW
    ).out.splitlines()
    assert lines[1].startswith("Dice promised: 630dcd2966c43366")
    assert lines[-1] == f"Seed revealed: {SEED.hex()}"
    assert SEED.hex() not in "".join(lines[:-1])


def test_the_record_of_a_game_passes_verify(gobelet: Run, tmp_path: Path) -> None:
    path = tmp_path / "a [quiet] game.txt"
    ran = gobelet("play", "clubs", "--record", path, typed=EVERY_BOX_ON_ITS_FIRST_THROW)
    assert f"gobelet verify {path}" in ran.out
    assert gobelet("verify", path).code == 0


def test_a_record_is_never_written_over_another_file(gobelet: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text("mine")
    ran = gobelet("play", "--record", path, typed=EVERY_BOX_ON_ITS_FIRST_THROW)
    assert ran.code == 2
    assert ran.err == f"gobelet: {path} is there already, and nothing is written over it\n"
    assert ran.out == ""
    assert path.read_text() == "mine"


def test_a_record_that_cannot_be_written_is_refused_before_the_first_throw(
    gobelet: Run, tmp_path: Path
) -> None:
    path = tmp_path / "nowhere" / "game.txt"
    ran = gobelet("play", "--record", path, typed=EVERY_BOX_ON_ITS_FIRST_THROW)
    assert ran.code == 2
    assert ran.err == f"gobelet: cannot write {path}: No such file or directory\n"
    assert ran.out == ""


def test_who_leaves_the_table_leaves_no_empty_record(gobelet: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    assert gobelet("play", "--record", path, typed="\nq\n").code == 0
    assert not path.exists()


def test_dice_are_kept_by_their_faces_and_boxes_named_in_full(gobelet: Run) -> None:
    ran = gobelet("play", "--seed", SEED.hex(), typed="\n6 6\n666\nSixes\nq\n")
    assert "2 throws left" in ran.out
    assert "1 throw left" in ran.out
    assert "round 2 of 13" in ran.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("\n44\nq\n", "Those dice are not all on the table."),
        ("\n23366\nq\n", "With every die kept there is nothing to throw"),
        ("\n-\n-\n-\nq\n", "No throw is left: choose a box."),
        ("a\nq\n", "Throw first: press Enter."),
        ("\na\n\na\nq\n", "That box is filled."),
        ("\n?\nq\n", "Hints come with --against easy."),
        ("nonsense\nq\n", "Press Enter to throw, or q to leave."),
        ("\nnonsense\nq\n", "Type the dice to keep (33)"),
        ("\n\nq\n", "Type the dice to keep (33)"),
    ],
)
def test_a_refusal_is_explained_and_the_game_goes_on(gobelet: Run, typed: str, said: str) -> None:
    ran = gobelet("play", "--seed", SEED.hex(), typed=typed)
    assert ran.code == 0
    assert said in ran.out
    assert ran.out.rstrip().endswith("You left the table; the game is not kept.")


def test_the_easy_level_is_alone_against_a_target_and_has_hints(gobelet: Run) -> None:
    game = "\n?\na\n" + EVERY_BOX_ON_ITS_FIRST_THROW.removeprefix("\na\n")
    ran = gobelet("play", "--against", "easy", "--seed", SEED.hex(), typed=game)
    assert ran.code == 0
    assert re.search(r"\? Keep 6 6, throw 3, \d\.\d better than the next best\. \w", ran.out)
    assert "You → Ones 0" in ran.out
    assert re.search(r"^You missed the target of 180 with \d+\.$", ran.out, re.MULTILINE)


def test_choices_and_dice_are_told_apart_once_the_rules_are_solved(gobelet: Run) -> None:
    gobelet("solve", "yacht")
    ran = gobelet("play", "--seed", SEED.hex(), typed=EVERY_BOX_ON_ITS_FIRST_THROW)
    found = re.search(
        r"Your choices (-\d+\.\d) · your dice ([+-]\d+\.\d) · perfect play brings 245\.9", ran.out
    )
    total = re.search(r"^You (?:won|lost) by \d+ points?: (\d+) to", ran.out, re.MULTILINE)
    assert found is not None
    assert total is not None
    assert 245.87 + float(found[1]) + float(found[2]) == pytest.approx(int(total[1]), abs=0.2)


def test_a_game_keeps_its_record_when_it_cannot_be_taken_apart(
    gobelet: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "data").write_text("in the way")
    monkeypatch.setenv("GOBELET_DATA", str(tmp_path / "data"))
    path = tmp_path / "game.txt"
    ran = gobelet("play", "--record", path, typed=EVERY_BOX_ON_ITS_FIRST_THROW)
    assert ran.code == 0
    assert "No analysis: the data directory" in ran.out
    assert "Seed revealed: " in ran.out.splitlines()[-1]
    assert gobelet("verify", path).code == 0


def test_a_table_that_cannot_be_trusted_is_not_there(
    gobelet: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("GOBELET_DATA", str(tmp_path))
    table = table_path(rulesets.find("yacht"))
    table.parent.mkdir()
    table.write_text("no table")
    ran = gobelet("play", typed=EVERY_BOX_ON_ITS_FIRST_THROW)
    assert ran.code == 0
    assert "Your choices" not in ran.out
    assert table.read_text() == "no table"


def test_a_hint_needs_dice_on_the_table(gobelet: Run) -> None:
    ran = gobelet("play", "--against", "easy", typed="?\nq\n")
    assert "Throw first: a hint is about the dice on the table." in ran.out


def test_the_expert_plays_a_whole_game(gobelet: Run) -> None:
    ran = gobelet("play", "yatzy", "--against", "expert", typed=EVERY_BOX_ON_ITS_FIRST_THROW)
    assert ran.code == 0
    assert "Expert" in ran.out


def test_the_end_of_input_leaves_the_table(gobelet: Run) -> None:
    ran = gobelet("play", typed="\n")
    assert ran.code == 0
    assert "You left the table" in ran.out


@pytest.mark.parametrize("key", rulesets.ALL)
def test_every_screen_fits_80_columns_and_24_lines(
    gobelet: Run, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    monkeypatch.setattr(out, "clear", lambda: out.print(PAGE))
    monkeypatch.setattr(out, "_width", 200)  # so that nothing is folded to fit
    ran = gobelet("play", key, "--seed", SEED.hex(), typed=EVERY_BOX_ON_ITS_FIRST_THROW)
    screens = ran.out.replace(" › ", " ›\n").split(f"{PAGE}\n")[1:]
    assert len(screens) == 2 * 13 + 1
    assert max(len(line) for screen in screens for line in screen.splitlines()) <= 80
    assert max(len(screen.splitlines()) for screen in screens) <= 24


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nope"], "no rules are called 'nope'; there are clubs, fete, yacht"),
        (["--against", "genius"], "no level is called 'genius'; there are easy, medium"),
        (["--seed", "1234"], "a seed is 64 hexadecimal digits"),
        (["--seed", "zz"], "a seed is 64 hexadecimal digits"),
        (["--seed", ""], "a seed is 64 hexadecimal digits"),  # DP-12: no text stands for chance
    ],
)
def test_what_does_not_exist_is_said_in_one_line(
    gobelet: Run, arguments: list[str], said: str
) -> None:
    ran = gobelet("play", *arguments)
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1
