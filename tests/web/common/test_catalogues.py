"""French is complete and written as the French write it, in every feature."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.extract import extract
from babel.messages.pofile import read_po
from django.utils.translation.template import templatize

from gobelet.web.common.catalogues import catalogues

TWO_FORMS = (1, 2)
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "ngettext": TWO_FORMS,
    "ngettext_lazy": TWO_FORMS,
    "plural": TWO_FORMS,
}
PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+\}")
FEATURES = sorted({path.parents[3] for path in catalogues()})

every_feature = pytest.mark.parametrize("feature", FEATURES, ids=lambda path: path.name)


def french(feature: Path) -> Catalog:
    with (feature / "locale/fr/LC_MESSAGES/django.po").open("rb") as file:
        return read_po(file, locale="fr", abort_invalid=True)


def texts_in(feature: Path) -> Iterator[str]:
    """Every text that a feature's code and templates say in English."""
    for path in [*feature.rglob("*.py"), *feature.rglob("*.html"), *feature.rglob("*.txt")]:
        source = path.read_text(encoding="utf-8")
        code = source if path.suffix == ".py" else templatize(source)
        for _line, found, _comments, _context in extract(
            "python", io.BytesIO(code.encode()), keywords=KEYWORDS
        ):
            yield found if isinstance(found, str) else found[0]


def translations(feature: Path) -> Iterator[tuple[str, str]]:
    """Pairs of English and French."""
    for message in french(feature):
        if not message.id:
            continue
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        written = message.string if isinstance(message.string, tuple) else (message.string,)
        yield from zip(ids, written, strict=True)


@every_feature
class TestFrench:
    def test_every_text_is_translated(self, feature: Path) -> None:
        catalogue = french(feature)
        missing = {
            text
            for text in texts_in(feature)
            if text not in catalogue or not all(_forms(catalogue[text].string))
        }
        assert not missing

    def test_nothing_is_translated_that_nobody_says(self, feature: Path) -> None:
        said = set(texts_in(feature))
        ids = (message.id for message in french(feature) if message.id)
        assert {_forms(text)[0] for text in ids} <= said

    def test_blanks_are_kept(self, feature: Path) -> None:
        for english, text in translations(feature):
            assert set(PLACEHOLDER.findall(english)) == set(PLACEHOLDER.findall(text)), english

    def test_signs_stand_after_a_thin_space(self, feature: Path) -> None:
        for _english, text in translations(feature):
            words = re.sub(r"https?:|:\w|\w:\w", "", text)
            assert not re.search(r"[^\u202f][;!?»]|[^\u202f:]:(?!\w)|«[^\u202f]", words), text

    def test_apostrophes_are_real(self, feature: Path) -> None:
        for _english, text in translations(feature):
            assert "'" not in text, text


def _forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text or "",) if isinstance(text, str | None) else tuple(text)
