"""The table's scripts find their texts and one another."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.utils import translation

from gobelet import rulesets
from gobelet.core import Category
from gobelet.web.common.catalogues import compile_catalogues
from gobelet.web.matches import modules
from gobelet.web.matches.names import category_name
from gobelet.web.matches.strings import table_texts

SAID = re.compile(r"\b(?:say|knows)\(\s*\"(\w+)\.(\w+)\"")
SPACED = re.compile("[ \N{NO-BREAK SPACE}][;:!?]")


def _scripts() -> list[Path]:
    return [modules.module_file(name) for name in modules.module_list("matches/table.js")]


def test_the_table_asks_for_every_script_at_once() -> None:
    scripts = _scripts()
    assert len(scripts) > 30
    assert {script.parent.name for script in scripts} == {"common", "matches", "social"}
    for script in scripts:
        text = script.read_text(encoding="utf-8")
        for folder, name in re.findall(r'from "(\.|\.\./\w+)/([\w.]+)"', text):
            feature = folder.removeprefix("../") if folder != "." else script.parent.name
            assert f"{feature}/{name}" in modules.module_list("matches/table.js")


def test_every_text_that_is_said_exists() -> None:
    texts = table_texts()
    said = {pair for script in _scripts() for pair in SAID.findall(script.read_text("utf-8"))}
    assert len(said) > 60
    assert [f"{group}.{name}" for group, name in said if name not in texts[group]] == []


@pytest.mark.parametrize("language", ["fr", "en"])
def test_texts_are_written_as_the_language_writes_them(language: str) -> None:
    compile_catalogues()
    with translation.override(language):
        texts = table_texts()
    flat = [
        form
        for group in texts.values()
        for text in group.values()
        for form in (text.values() if isinstance(text, dict) else [text])
    ]
    assert [text for text in flat if "'" in text] == []
    if language == "fr":
        assert [text for text in flat if SPACED.search(text)] == []


def test_a_box_is_called_alike_at_the_table_and_on_pages() -> None:
    texts = table_texts()
    for ruleset in rulesets.ALL.values():
        for box in ruleset.boxes:
            category = box.category.value
            own = texts["own_words"].get(f"{ruleset.key}/{category}")
            name = own or texts["boxes"][category]
            assert category_name(ruleset, box.category) == name
    yacht, fete = rulesets.find("yacht"), rulesets.find("fete")
    assert category_name(yacht, Category.FIVE_OF_A_KIND) == "Yacht"
    assert category_name(fete, Category.FIVE_OF_A_KIND) != "Yacht"
