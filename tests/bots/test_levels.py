"""Levels: a name, and the bot behind it."""

from __future__ import annotations

import pytest

from gobelet import rulesets
from gobelet.bots import levels
from gobelet.bots.errors import TableMissing, UnknownLevel
from gobelet.bots.levels import Level
from tests.bots.conftest import Tables


@pytest.mark.parametrize("level", Level)
def test_each_level_has_a_bot_of_its_name(level: Level, tables: Tables) -> None:
    assert levels.find(level, tables(rulesets.find("yacht"))).name == level


@pytest.mark.parametrize("level", Level)
def test_only_a_level_that_plays_from_a_table_asks_for_one(level: Level) -> None:
    if level.needs_table:
        with pytest.raises(TableMissing):
            levels.find(level)
    else:
        assert levels.find(level).name == level


@pytest.mark.parametrize("name", ["easy", "", "Medium", "genius"])
def test_a_level_without_a_bot_is_refused(name: str) -> None:
    with pytest.raises(UnknownLevel) as refused:
        levels.find(name)
    assert refused.value.level == name
