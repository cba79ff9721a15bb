"""The bots are reached by their modules: the package itself offers, and loads, nothing."""

from __future__ import annotations

import inspect
import pkgutil
import subprocess
import sys
from importlib import import_module
from types import ModuleType

import pytest

from gobelet import bots

MODULES = [
    import_module(f"gobelet.bots.{info.name}") for info in pkgutil.iter_modules(bots.__path__)
]
WITH_TABLE = {"analysis", "expert", "hint"}
"""What weighs exactly, and so brings numpy and numba along."""


def test_the_package_offers_no_names_of_its_own() -> None:
    offered = {name for name in vars(bots) if not name.startswith("_")}
    assert offered - {"annotations"} == {module.__name__.split(".")[-1] for module in MODULES}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.__name__))
def test_every_public_class_and_function_has_a_docstring(module: ModuleType) -> None:
    for name, value in vars(module).items():
        is_ours = getattr(value, "__module__", None) == module.__name__
        if is_ours and not name.startswith("_") and (inspect.isclass(value) or callable(value)):
            assert value.__doc__, name
            assert not value.__doc__.startswith(f"{name}("), name


def test_only_what_plays_from_a_table_loads_the_solver() -> None:
    light = [
        module.__name__ for module in MODULES if not module.__name__.endswith(tuple(WITH_TABLE))
    ]
    code = f"import sys; import {', '.join(light)}; print('gobelet.solver' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "False\n"
