"""The dice of one seat, whatever another does."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gobelet.core import Category, Score, Throw
from gobelet.web.matches import beginning, commands
from tests.web.conftest import Table

Sit = Callable[..., Table]


def test_dp_07_a_robots_throws_never_shift_a_persons_dice(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beginning, "new_seed", lambda: bytes(range(32)))
    seen = []
    for throws in (1, 3):
        table = sit(level="medium")
        table.play("t-", "chance")
        turn = commands.PlayTurn(
            match=table.match,
            seat=1,
            version=table.state.version,
            actions=(*[Throw()] * throws, Score(Category.CHANCE)),
        )
        commands.submit(turn).result()
        table.play("t-", "t-")
        seen.append((table.state.version, table.state.tray))
    (few, mine), (many, same) = seen
    assert few < many  # the robot did throw more often
    assert mine == same
