"""How hard a match is when no other person sits at it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gobelet.bots import levels


class Level(StrEnum):
    """Alone with a target, or against a computer player. Values are stored; never rename."""

    EASY = "easy"
    MEDIUM = levels.Level.MEDIUM.value
    HARD = levels.Level.HARD.value
    EXPERT = levels.Level.EXPERT.value

    @property
    def robot(self) -> str | None:
        """The computer player that sits opposite; none when one plays alone."""
        return None if self is Level.EASY else self.value

    @property
    def has_hint(self) -> bool:
        """Tell whether one may ask for advice."""
        return self is Level.EASY

    @property
    def needs_table(self) -> bool:
        """Tell whether somebody at such a match will soon ask for a solved table."""
        return self.has_hint or levels.Level(self.value).needs_table

    @property
    def label(self) -> str:
        """Its name in the language of the page."""
        return str(_LABELS[self])


def format_level(level: Level | None) -> str:
    """A level as stored; empty for a match between people."""
    return "" if level is None else level.value


def parse_level(text: str) -> Level | None:
    """Read a stored level."""
    return Level(text) if text else None


_LABELS: Final[dict[Level, Promise]] = {
    Level.EASY: _("Easy"),
    Level.MEDIUM: _("Medium"),
    Level.HARD: _("Hard"),
    Level.EXPERT: _("Expert"),
}
