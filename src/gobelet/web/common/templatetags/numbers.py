"""Numbers as each language writes them, for templates and for Python."""

from __future__ import annotations

from datetime import date

from django import template
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, ngettext

register = template.Library()

MINUS = "\N{MINUS SIGN}"
GROUP_SEPARATORS = {"fr": "\N{NARROW NO-BREAK SPACE}", "en": ","}
DECIMAL_SEPARATORS = {"fr": ",", "en": "."}
FALLBACK = "fr"


def _language() -> str:
    language = (get_language() or FALLBACK).partition("-")[0]
    return language if language in GROUP_SEPARATORS else FALLBACK


def _format(value: float, places: int) -> str:
    digits = f"{abs(value):,.{places}f}"
    language = _language()
    marks = {",": GROUP_SEPARATORS[language], ".": DECIMAL_SEPARATORS[language]}
    written = "".join(marks.get(mark, mark) for mark in digits)
    is_below_zero = value < 0 and any(digit in "123456789" for digit in digits)
    return f"{MINUS}{written}" if is_below_zero else written


def _plural_of(value: float) -> int:
    """A whole number with the plural of the value: French says 1,5 point, English 1.5 points."""
    if value == int(value):
        return abs(int(value))
    return 0 if abs(value) < 2 else 2


@register.filter
def whole(value: int) -> str:
    """A whole number with its thousands apart."""
    return _format(value, 0)


@register.filter
def decimal(value: float) -> str:
    """A number with one decimal."""
    return _format(value, 1)


@register.filter
def shortest(value: float) -> str:
    """A number with a decimal only where it has one."""
    return _format(value, 0 if value == int(value) else 1)


@register.filter
def signed(value: float) -> str:
    """A number with its sign, whole numbers without decimals; zero has no sign."""
    written = whole(value) if isinstance(value, int) else decimal(value)
    is_above_zero = value > 0 and any(digit in "123456789" for digit in written)
    return f"+{written}" if is_above_zero else written


@register.filter
def points(value: float) -> str:
    """A number of points in words: 0 point, 1,5 point, 2 points."""
    text = ngettext("%(number)s point", "%(number)s points", _plural_of(value))
    return text % {"number": shortest(value)}


@register.filter
def diamonds(value: int) -> str:
    """A number of diamonds in words: 0 diamant, 50 diamants."""
    text = ngettext("%(number)s diamond", "%(number)s diamonds", _plural_of(value))
    return text % {"number": whole(value)}


@register.filter
def throws_left(value: float) -> str:
    """A number of throws left in words: 0 lancer restant, 2 lancers restants."""
    text = ngettext("%(number)s throw left", "%(number)s throws left", _plural_of(value))
    return text % {"number": shortest(value)}


def _suffix(rank: int) -> str:
    if _language() == "fr":
        return "re" if rank == 1 else "e"
    if rank % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(rank % 10, "th")


@register.filter
def ordinal(rank: int) -> str:
    """A place in words: 1re, 2e; 1st, 2nd."""
    return f"{rank}{_suffix(rank)}"


@register.filter(expects_localtime=True)
def day_text(at: date) -> str:
    """A day of a month in words: 1er décembre, 3 décembre; 1 December."""
    number = "1er" if _language() == "fr" and at.day == 1 else str(at.day)
    return f"{number} {date_format(at, 'F')}"


@register.filter(expects_localtime=True)
def date_text(at: date) -> str:
    """A date in words: 1er décembre 2026; 1 December 2026."""
    return f"{day_text(at)} {at.year}"


@register.filter
def ordinal_html(rank: int) -> SafeString:
    """A place with its ending raised."""
    return format_html("{}<sup>{}</sup>", rank, _suffix(rank))
