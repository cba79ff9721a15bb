"""What a player prefers: a closed set of fields, each with its allowed values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Final, Self

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "theme": ("auto", "light", "dark"),
    "dice": ("pips", "numerals", "contrast"),
    "animation": ("full", "short", "off"),
    "confirm": ("always", "risky", "never"),
    "chat": ("off", "presets", "free"),
    "robot_pace": ("slow", "normal", "fast", "skip"),
    "language": ("fr", "en"),
}


class InvalidPreferences(Exception):
    """Some values are not on offer; `fields` names them."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(", ".join(names))
        self.fields = names


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """How the site looks, sounds and behaves for one player."""

    theme: str = "auto"
    dice: str = "pips"
    large_dice: bool = False
    sound: bool = False
    vibration: bool = True
    animation: str = "full"
    auto_throw: bool = False
    confirm: str = "risky"
    one_tap: bool = False
    shortcuts: bool = True
    robot_pace: str = "normal"
    shake: bool = False
    language: str = "fr"
    chat: str = "presets"
    challenges: bool = True
    """Whether the player is listed among the people online, who may be challenged by anybody."""
    found_by_email: bool = False
    """Whether those who know the e-mail address of the account find it by it."""

    def to_data(self) -> dict[str, object]:
        """Plain data for storage and pages."""
        return asdict(self)

    def changed(self, changes: Mapping[str, object]) -> Self:
        """These preferences with some changed; raise `InvalidPreferences` and change none."""
        wrong = tuple(name for name, value in changes.items() if not _is_allowed(name, value))
        if wrong:
            raise InvalidPreferences(wrong)
        return replace(self, **changes)  # type: ignore[arg-type]  # checked just above

    @classmethod
    def of(cls, stored: Mapping[str, object]) -> Self:
        """Read what was stored; what is not on offer any more falls back to its default."""
        return cls().changed(
            {name: value for name, value in stored.items() if _is_allowed(name, value)}
        )


FIELDS: Final = frozenset(field.name for field in fields(Preferences))


def _is_allowed(name: str, value: object) -> bool:
    if name not in FIELDS:
        return False
    return value in CHOICES[name] if name in CHOICES else isinstance(value, bool)
