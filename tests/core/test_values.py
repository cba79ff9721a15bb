"""Values of the core are frozen, and travel between processes."""

from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass

import pytest
from hypothesis import given

import gobelet.core
from gobelet.core import Game
from tests import strategies
from tests.strategies import few

VALUES = [
    value
    for name in gobelet.core.__all__
    if isinstance(value := getattr(gobelet.core, name), type) and is_dataclass(value)
]


@few
@given(strategies.games())
def test_a_game_passes_whole_from_one_process_to_another(game: Game) -> None:
    sent = pickle.loads(pickle.dumps(game))
    assert sent == game
    assert hash(sent) == hash(game)
    assert sent.actions() == game.actions()


@pytest.mark.parametrize("kind", VALUES)
def test_every_value_is_frozen(kind: type) -> None:
    one: object = object.__new__(kind)
    for name in [field.name for field in fields(kind)] or ["anything"]:
        with pytest.raises((FrozenInstanceError, TypeError)):
            setattr(one, name, None)


def test_there_are_as_many_kinds_of_value_as_the_core_offers() -> None:
    assert len(VALUES) > 30
