"""The public names of the core are an explicit, sorted list."""

from __future__ import annotations

import inspect
import pkgutil
from importlib import import_module

import pytest

import gobelet.core
from gobelet import core, rulesets

INNER = {
    "check_land",
    "check_throw",
    "check_words",
    "commitment",
    "find_placement",
    "format_moves",
    "open_to",
    "placement",
    "read_fields",
    "reading_ruleset",
    "ruleset_data",
    "parse_seated_move",
    "turn_actions",
}
"""What the modules of the core share among themselves only."""


def test_the_list_is_sorted_constants_classes_functions() -> None:
    def kind(name: str) -> int:
        return 0 if name.isupper() else 1 if name[0].isupper() else 2

    assert list(core.__all__) == sorted(core.__all__, key=lambda name: (kind(name), name))


def test_everything_listed_is_there_and_nothing_else_is_offered() -> None:
    offered = {
        name
        for name, value in vars(core).items()
        if not name.startswith("_") and not inspect.ismodule(value) and name != "annotations"
    }
    assert offered == set(core.__all__)


@pytest.mark.parametrize("module", [info.name for info in pkgutil.iter_modules(core.__path__)])
def test_every_function_and_class_of_a_module_is_public_inner_or_private(module: str) -> None:
    defined = import_module(f"gobelet.core.{module}")
    names = {
        name
        for name, value in vars(defined).items()
        if getattr(value, "__module__", None) == defined.__name__ and not name.startswith("_")
    }
    assert names <= set(core.__all__) | INNER


@pytest.mark.parametrize("name", core.__all__)
def test_every_class_and_function_has_a_docstring(name: str) -> None:
    value = getattr(gobelet.core, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert value.__doc__
        assert not value.__doc__.startswith(f"{name}(")


def test_the_rulesets_offer_the_registry_and_its_look_up() -> None:
    assert rulesets.__all__ == ["ALL", "find"]
