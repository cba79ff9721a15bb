"""The four levels in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gobelet.web.matches.levels import Level

_TEXTS: Final[Mapping[Level, Promise]] = {
    Level.EASY: gettext_lazy(
        "You play alone, against a target. Hint shows what to keep and where to score."
        " 13 turns, about 3 minutes."
    ),
    Level.MEDIUM: gettext_lazy(
        "Medium keeps the number it sees most and is soon content. No hint, 13 turns,"
        " about 6 minutes."
    ),
    Level.HARD: gettext_lazy(
        "Hard weighs every box before it keeps a die. No hint, 13 turns, about 6 minutes."
    ),
    Level.EXPERT: gettext_lazy(
        "Expert leaves next to nothing to chance. No hint, 13 turns, about 6 minutes."
    ),
}


@dataclass(frozen=True, slots=True)
class LevelShown:
    """A level as it is chosen; `against` ends the sentence on the button."""

    key: str
    name: str
    icon: str
    robot: bool
    text: str
    against: str


def levels_shown() -> tuple[LevelShown, ...]:
    """Every level, from the gentlest."""
    return tuple(_shown(number, level) for number, level in enumerate(Level, start=1))


def _shown(number: int, level: Level) -> LevelShown:
    is_robot = level.robot is not None
    return LevelShown(
        key=level.value,
        name=level.label,
        icon=f"die-{number}",
        robot=is_robot,
        text=str(_TEXTS[level]),
        against=_("against %(name)s") % {"name": level.label} if is_robot else _("alone, target"),
    )
