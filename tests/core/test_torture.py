"""The laws of the core over thousands of whole games of known and of house rules."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gobelet import rulesets
from gobelet.core import (
    Game,
    GobeletError,
    InvalidNotation,
    Land,
    Phase,
    Record,
    SeededCup,
    ThrowId,
    format_game,
    format_record,
    parse_game,
    parse_record,
    standings,
)
from tests import strategies
from tests.strategies import History

pytestmark = pytest.mark.torture

many: Final = settings(parent=settings.get_profile("torture"), max_examples=500)


@many
@given(strategies.histories(whole=True))
def test_every_position_of_a_game_keeps_the_laws(history: History) -> None:
    positions = list(history.positions())
    for game, (seat, move) in zip(positions, history.moves, strict=False):
        assert not game.is_over
        assert seat not in game.forfeited
        assert parse_game(format_game(game), game.ruleset) == game
        _keeps_the_laws(game)
        if isinstance(move, Land):
            assert move in dict(game.outcomes())
    assert positions[-1].is_over
    assert positions[-1].actions() == ()


def _keeps_the_laws(game: Game) -> None:
    assert bool(game.actions()) == (game.phase is not Phase.LAND)
    assert game.standings() == standings([sheet.total for sheet in game.sheets], game.forfeited)
    assert all(sheet.total == sum(e.gain for e in sheet.entries) for sheet in game.sheets)
    for action in game.actions():
        game.apply(action, by=game.to_act[0])


@many
@given(strategies.histories(whole=True))
def test_every_record_reads_back(history: History) -> None:
    record = Record(ruleset=history.ruleset, seats=history.seats, moves=history.moves)
    assert parse_record(format_record(record), lambda _: history.ruleset) == record


@many
@given(strategies.histories(), st.data())
def test_a_damaged_record_is_refused_or_is_another_game(
    history: History, data: st.DataObject
) -> None:
    text = format_record(Record(ruleset=history.ruleset, seats=history.seats, moves=history.moves))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        text = text[:place] + data.draw(st.text(max_size=2)) + text[place + 1 :]
    try:
        record = parse_record(text, lambda _: history.ruleset)
        game = record.replay().game
    except GobeletError:
        return
    assert parse_game(format_game(game), game.ruleset) == game


@many
@given(strategies.histories(), st.data())
def test_a_damaged_position_is_refused_or_is_another_game(
    history: History, data: st.DataObject
) -> None:
    text = format_game(history.game)
    place = data.draw(st.integers(0, len(text)))
    damaged = text[:place] + data.draw(st.text(max_size=2)) + text[place + 1 :]
    try:
        game = parse_game(damaged, history.ruleset)
    except InvalidNotation:
        return
    assert format_game(game) == damaged
    if not game.is_over:
        _keeps_the_laws(game)


@pytest.mark.parametrize("key", rulesets.ALL)
def test_dice_are_fair_over_thousands_of_matches(key: str) -> None:
    """SE-12, SE-13: the dice of one place in the game, over 20,000 seeds."""
    counts: Counter[int] = Counter()
    at = ThrowId(rulesets.find(key).rounds, 3, seat=1)
    for number in range(20_000):
        counts.update(SeededCup(sha256(f"{key} {number}".encode()).digest()).throw(5, at))
    mean = counts.total() / 6
    assert sum((counts[face] - mean) ** 2 / mean for face in range(1, 7)) < 20.5
