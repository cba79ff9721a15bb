"""A site that is upgraded goes on with the matches it had."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from gobelet import rulesets
from gobelet.core import Game, SeededCup, format_game
from gobelet.web.matches.models import Seat
from gobelet.web.matches.selectors import match_state

FIRST_RELEASED = [
    ("accounts", "0001_initial"),
    ("clock", "0001_initial"),
    ("matches", "0002_ruleset"),
]

SEED = bytes(32)


@pytest.fixture
def former(transactional_db: None) -> Iterator[Any]:
    """The tables as they were at first; afterwards they are today's again."""
    executor = MigrationExecutor(connection)
    newest = executor.loader.graph.leaf_nodes()
    executor.migrate(FIRST_RELEASED)
    yield executor.loader.project_state(FIRST_RELEASED).apps
    executor = MigrationExecutor(connection)
    executor.migrate(newest)


def upgrade() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def begin(apps: Any, id: str, *, fingerprint: str, ended: bool) -> None:
    """A match as the first tables kept it."""
    ruleset = rulesets.find("yacht")
    now = timezone.now()
    player = apps.get_model("accounts", "Player").objects.create(kind="guest")
    match = apps.get_model("matches", "Match").objects.create(
        id=id,
        ruleset=ruleset.key,
        fingerprint=fingerprint,
        level="easy",
        seed=SEED,
        commitment=SeededCup(SEED).commitment(),
        position=format_game(Game.new(ruleset, 1)),
        started_at=now,
        updated_at=now,
        ended_at=now if ended else None,
    )
    match.seats.create(number=0, player=player)


def test_a_match_goes_on_by_the_rules_it_began_with(former: Any) -> None:
    ruleset = rulesets.find("yacht")
    data = json.dumps(ruleset.to_data() | {"target": 200})
    kept = former.get_model("matches", "Ruleset").objects
    kept.create(key="yacht", fingerprint="of-those-days", data=data)
    begin(former, "going-on", fingerprint="of-those-days", ended=False)
    begin(former, "finished", fingerprint="of-those-days", ended=True)
    upgrade()
    state = match_state("going-on")
    assert state.game == Game.new(state.game.ruleset, 1)
    assert state.game.ruleset.target == 200
    playing = dict(Seat.objects.values_list("match", "is_playing"))
    assert playing == {"going-on": True, "finished": False}
