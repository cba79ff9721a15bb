"""The page about notation tells the truth."""

from __future__ import annotations

import doctest
from pathlib import Path

NOTATION = Path(__file__).parent.parent.parent / "docs" / "notation.md"


def test_the_examples_of_the_page_about_notation_run() -> None:
    failed, attempted = doctest.testfile(str(NOTATION), module_relative=False)
    assert (failed, attempted > 30) == (0, True)
