"""Numbers as the French write them, and as the English do."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
from django.template import Context, Template
from django.utils import translation

from gobelet.web.common.templatetags import numbers

THIN = "\N{NARROW NO-BREAK SPACE}"
FIXED = "\N{NO-BREAK SPACE}"


@pytest.fixture
def french() -> Iterator[None]:
    with translation.override("fr"):
        yield


@pytest.fixture
def english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.mark.usefixtures("french")
class TestInFrench:
    @pytest.mark.parametrize(
        ("value", "text"), [(0, "0 point"), (1, "1 point"), (1.5, "1,5 point"), (2, "2 points")]
    )
    def test_points_below_two_are_singular(self, value: float, text: str) -> None:
        """IN-01."""
        assert numbers.points(value) == text.replace(" ", FIXED)

    @pytest.mark.parametrize(
        ("value", "text"),
        [
            (0, "0 lancer restant"),
            (1, "1 lancer restant"),
            (1.5, "1,5 lancer restant"),
            (2, "2 lancers restants"),
        ],
    )
    def test_throws_left_below_two_are_singular(self, value: float, text: str) -> None:
        """IN-01."""
        assert numbers.throws_left(value).replace(FIXED, " ") == text

    @pytest.mark.parametrize(
        ("value", "text"),
        [
            (25.9, "+25,9"),
            (-6.1, "−6,1"),
            (0.0, "0,0"),
            (-0.04, "0,0"),
            (0.04, "0,0"),
            (-14, "−14"),
        ],
    )
    def test_signs_are_real_signs_and_zero_has_none(self, value: float, text: str) -> None:
        assert numbers.signed(value) == text

    def test_places_are_feminine(self) -> None:
        assert [numbers.ordinal(rank) for rank in (1, 2, 3, 4)] == ["1re", "2e", "3e", "4e"]
        assert numbers.ordinal_html(1) == "1<sup>re</sup>"

    def test_the_first_of_a_month_is_the_only_day_with_an_ending(self) -> None:
        written = [numbers.date_text(date(2026, 12, day)) for day in (1, 2)]
        assert written == ["1er décembre 2026", "2 décembre 2026"]

    def test_pages_tell_the_day_of_the_place(self) -> None:
        page = Template("{% load numbers %}{{ at|date_text }}")
        shown = page.render(Context({"at": datetime(2026, 11, 30, 23, 30, tzinfo=UTC)}))
        assert shown == "1er décembre 2026"


@pytest.mark.usefixtures("english")
class TestInEnglish:
    @pytest.mark.parametrize(
        ("value", "text"), [(0, "0 points"), (1, "1 point"), (1.5, "1.5 points"), (2, "2 points")]
    )
    def test_only_one_is_singular(self, value: float, text: str) -> None:
        assert numbers.points(value).replace(FIXED, " ") == text

    def test_places_take_their_endings(self) -> None:
        written = " ".join(numbers.ordinal(rank) for rank in (1, 2, 3, 4, 11, 21))
        assert written == "1st 2nd 3rd 4th 11th 21st"

    def test_dates_are_written_out(self) -> None:
        assert numbers.date_text(date(2026, 12, 1)) == "1 December 2026"


@pytest.mark.parametrize(
    ("language", "whole", "decimal"),
    [
        ("fr-fr", f"1{THIN}234{THIN}567", f"1{THIN}234,5"),
        ("fr-ca", f"1{THIN}234{THIN}567", f"1{THIN}234,5"),
        ("en-gb", "1,234,567", "1,234.5"),
        ("de-de", f"1{THIN}234{THIN}567", f"1{THIN}234,5"),  # its pages are French ones
    ],
)
def test_separators_are_those_of_the_language_and_let_no_line_break(
    language: str, whole: str, decimal: str
) -> None:
    """IN-03."""
    with translation.override(language):
        written = (numbers.whole(1234567), numbers.decimal(1234.5))
    assert written == (whole, decimal)
    assert " " not in "".join(written)
