"""How languages put words together."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _


def together(names: Iterable[str]) -> str:
    """Several names in one breath: Tom; Tom et Rose; Tom, Rose et Léa. None for nobody."""
    *first, last = [*names] or [""]
    if not first:
        return last
    return _("%(names)s and %(last)s") % {"names": ", ".join(first), "last": last}
