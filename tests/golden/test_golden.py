"""Golden playthroughs: what is checked in is what is played."""

from __future__ import annotations

import pytest

from gobelet import rulesets
from gobelet.core import (
    forged_throws,
    is_committed,
    parse_record,
)
from tests.golden.playing import PLAYTHROUGHS, Playthrough, is_particular, record_text, trace_text

games = pytest.mark.parametrize("game", PLAYTHROUGHS, ids=lambda game: game.key)


@games
def test_the_trace_is_as_checked_in(game: Playthrough) -> None:
    assert trace_text(game) == game.trace_file.read_text(encoding="utf-8")


@games
def test_the_record_is_as_checked_in(game: Playthrough) -> None:
    assert record_text(game) == game.record_file.read_text(encoding="utf-8")


@games
def test_the_record_that_was_checked_in_is_a_whole_fair_game(game: Playthrough) -> None:
    record = parse_record(game.record_file.read_text(encoding="utf-8"), rulesets.find)
    assert record.replay().game.is_over
    assert list(forged_throws(record)) == []
    assert is_committed(record)


@games
def test_the_game_meets_what_is_particular_to_its_rules(game: Playthrough) -> None:
    assert is_particular(parse_record(game.record_file.read_text(encoding="utf-8"), rulesets.find))


def test_every_ruleset_has_its_game() -> None:
    assert [game.key for game in PLAYTHROUGHS] == list(rulesets.ALL)
