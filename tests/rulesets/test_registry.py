"""The registry of rulesets: one declaration a file, all listed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from gobelet import rulesets
from gobelet.core import UnknownRuleset
from tests import strategies

FOLDER = Path(rulesets.__file__).parent


# In the order of the registry: how many people may play together, and the target when alone.
PLAYED = {
    "clubs": ([2, 3, 4], 180),
    "fete": ([2], 180),
    "yacht": ([2], 180),
    "classic": ([2, 3, 4], 180),
    "classic_single": ([], 180),
    "yatzy": ([2, 3, 4], 220),
}


def test_all_five_and_the_single_option_are_there_in_this_order() -> None:
    assert list(rulesets.ALL) == list(PLAYED)


@pytest.mark.parametrize("key", rulesets.ALL)
def test_a_ruleset_is_found_by_its_key(key: str) -> None:
    assert rulesets.find(key) is rulesets.ALL[key]
    assert rulesets.find(key).key == key


@pytest.mark.parametrize("key", ["", "Classic", "yahtzee", "classic ", "../classic", "__proto__"])
def test_an_unknown_key_is_refused(key: str) -> None:
    with pytest.raises(UnknownRuleset) as refusal:
        rulesets.find(key)
    assert refusal.value.key == key


def test_the_registry_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        rulesets.ALL["classic"] = rulesets.find("yatzy")  # type: ignore[index]


@pytest.mark.parametrize("key", rulesets.ALL)
def test_a_file_holds_one_declaration_and_no_logic(key: str) -> None:
    module = ast.parse((FOLDER / f"{key}.py").read_text(encoding="utf-8"))
    logic = (ast.FunctionDef, ast.ClassDef, ast.If, ast.For, ast.While, ast.Try, ast.Lambda)
    assert not [node for node in ast.walk(module) if isinstance(node, logic)]
    assert sum(isinstance(node, ast.AnnAssign) for node in module.body) == 1


def test_every_file_is_listed() -> None:
    files = {path.stem for path in FOLDER.glob("*.py")} - {"__init__"}
    assert files == set(rulesets.ALL)


@pytest.mark.parametrize("key", PLAYED)
def test_so_many_people_may_play_and_alone_there_is_this_target(key: str) -> None:
    ruleset = rulesets.find(key)
    assert (list(ruleset.seats_between_people), ruleset.target) == PLAYED[key]
    assert {1, 2} <= set(ruleset.seats)


def test_only_rulesets_that_play_alike_share_a_fingerprint() -> None:
    assert rulesets.find("yacht").fingerprint() == rulesets.find("classic_single").fingerprint()
    others = [ruleset for ruleset in strategies.KNOWN if ruleset.key != "classic_single"]
    assert len({ruleset.fingerprint() for ruleset in others}) == len(others)
