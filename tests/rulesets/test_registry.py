"""The registry of rulesets: one declaration a file, all listed."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from gobelet import rulesets
from gobelet.core import Ruleset, UnknownRuleset
from tests import strategies

FOLDER = Path(rulesets.__file__).parent


def test_all_five_and_the_single_option() -> None:
    assert list(rulesets.ALL) == ["clubs", "fete", "yacht", "classic", "classic_single", "yatzy"]


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


@pytest.mark.parametrize(
    ("key", "people"),
    [
        ("clubs", [2, 3, 4]),
        ("fete", [2]),
        ("yacht", [2]),
        ("classic", [2, 3, 4]),
        ("classic_single", []),
        ("yatzy", [2, 3, 4]),
    ],
)
def test_so_many_people_may_play(key: str, people: list[int]) -> None:
    assert list(rulesets.find(key).seats_between_people) == people
    assert {1, 2} <= set(rulesets.find(key).seats)


@pytest.mark.parametrize("ruleset", strategies.PLAYED, ids=lambda ruleset: ruleset.key)
def test_the_target_when_playing_alone(ruleset: Ruleset) -> None:
    assert ruleset.target == (220 if ruleset.key == "yatzy" else 180)


def test_only_rulesets_that_play_alike_share_a_fingerprint() -> None:
    assert rulesets.find("yacht").fingerprint() == rulesets.find("classic_single").fingerprint()
    others = [ruleset for ruleset in strategies.KNOWN if ruleset.key != "classic_single"]
    assert len({ruleset.fingerprint() for ruleset in others}) == len(others)
