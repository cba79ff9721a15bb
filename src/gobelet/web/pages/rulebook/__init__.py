"""The rules as players read them: numbers from the rulesets, words from here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gobelet.web.pages.rulebook.classic import CLASSIC, CLASSIC_SINGLE
from gobelet.web.pages.rulebook.clubs import CLUBS
from gobelet.web.pages.rulebook.fete import FETE
from gobelet.web.pages.rulebook.prose import Prose
from gobelet.web.pages.rulebook.yacht import YACHT
from gobelet.web.pages.rulebook.yatzy import YATZY

__all__ = ["PROSE", "Prose"]

PROSE: Final[Mapping[str, Prose]] = {
    "clubs": CLUBS,
    "fete": FETE,
    "yacht": YACHT,
    "classic": CLASSIC,
    "classic_single": CLASSIC_SINGLE,
    "yatzy": YATZY,
}
