"""Groups of texts for scripts, plurals included."""

from __future__ import annotations

from django.utils.translation import ngettext

Texts = dict[str, "str | dict[str, str]"]


def plural(one: str, other: str) -> dict[str, str]:
    """Both forms of a text; the browser picks by the language's own rule."""
    return {"one": ngettext(one, other, 1), "other": ngettext(one, other, 2)}
