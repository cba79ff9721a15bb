"""Who is online, and who sits together."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.social import presence, seating, telling


@pytest.fixture
def online() -> Iterator[set[int]]:
    """The players who are online."""
    here: set[int] = set()
    former = presence.connect(lambda: here)
    yield here
    presence.connect(former)


@pytest.fixture
def told() -> Iterator[list[set[int]]]:
    """The players whose open pages were told that something is new, time after time."""
    heard: list[set[int]] = []
    former = telling.connect(lambda players: heard.append(set(players)))
    yield heard
    telling.connect(former)


@pytest.fixture
def table(marlene: Player, tom: Player) -> Iterator[str]:
    """A match of two."""
    seats = {"of-two-peopl": {0: marlene.pk, 1: tom.pk}}
    former = seating.connect(lambda match: seats.get(match, {}))
    yield "of-two-peopl"
    seating.connect(former)
