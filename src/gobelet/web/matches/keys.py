"""The keys of the table, as its own reminder and the help name them."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class KeyShown:
    """Keys, and what they do; `reminder` says it in one word under the dice."""

    caps: tuple[str, ...]
    text: str
    reminder: str = ""


def keys_shown() -> tuple[KeyShown, ...]:
    """The keys of the table."""
    return (
        KeyShown(("1", "2", "3", "4", "5"), _("keep a die, or let it go"), _("keep")),
        KeyShown(("R",), _("throw"), _("throw")),
        KeyShown(("↑", "↓"), _("choose a box")),
        KeyShown((_("Enter"),), _("write it")),
        KeyShown(("H",), _("hint, at the Easy level")),
        KeyShown((_("Esc"),), _("close the hint")),
        KeyShown(("?",), _("help"), _("help")),
    )
