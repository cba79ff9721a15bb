"""The settings as a form: groups of fields, their words, and reading what was sent."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from gobelet.web.accounts.preferences import CHOICES, FIELDS, Preferences

SWITCH: Final = {"on": True, "true": True, "1": True, "off": False, "false": False, "0": False}


@dataclass(frozen=True, slots=True)
class ChoiceShown:
    """One value of a field."""

    value: str
    label: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class FieldShown:
    """A switch, or a field with choices."""

    name: str
    label: str
    value: object
    note: str = ""
    choices: tuple[ChoiceShown, ...] = ()


@dataclass(frozen=True, slots=True)
class GroupShown:
    """Fields that belong together."""

    name: str
    fields: tuple[FieldShown, ...]
    aside: str = ""


def changes_sent(form: QueryDict) -> dict[str, object]:
    """The preferences that a form names; the others stay as they are.

    A switch sends `off` from a hidden field and `on` from its box, so the last value counts.
    """
    return {name: _read(name, form.getlist(name)[-1]) for name in form if name in FIELDS}


def _read(name: str, value: str) -> object:
    return value if name in CHOICES else SWITCH.get(value, value)


def groups_shown(chosen: Preferences, *, language: str, is_secure: bool) -> tuple[GroupShown, ...]:
    """The whole form, filled in."""
    fields = _Fields(chosen, language)
    return (
        GroupShown(_("Look"), tuple(_look(fields))),
        GroupShown(_("At the table"), tuple(_table(fields))),
        GroupShown(_("Other people"), tuple(_others(fields))),
        GroupShown(
            _("Sound and touch"),
            tuple(_touch(fields, is_secure)),
            "" if is_secure else _("Shaking the phone to throw needs a secure connection (https)."),
        ),
        GroupShown(_("Keyboard and language"), tuple(_keyboard(fields))),
    )


class _Fields:
    """Makes fields that know their value."""

    def __init__(self, chosen: Preferences, language: str) -> None:
        self._values: Mapping[str, object] = {**chosen.to_data(), "language": language}

    def switch(self, name: str, label: str, note: str = "") -> FieldShown:
        return FieldShown(name, label, self._values[name], note)

    def choice(self, name: str, label: str, *words: str, note: str = "") -> FieldShown:
        choices = tuple(
            ChoiceShown(value, word) for value, word in zip(CHOICES[name], words, strict=True)
        )
        return FieldShown(name, label, self._values[name], note, choices)


def _look(fields: _Fields) -> Iterable[FieldShown]:
    yield fields.choice("theme", _("Theme"), _("like the device"), _("light"), _("dark"))
    yield fields.choice("dice", _("Dice"), _("pips"), _("numerals"), _("high contrast"))
    yield fields.switch("large_dice", _("Large dice"))
    yield fields.choice("animation", _("Animation"), _("full"), _("short"), _("none"))


def _table(fields: _Fields) -> Iterable[FieldShown]:
    yield fields.choice(
        "confirm",
        _("Ask before scoring"),
        _("always"),
        _("when it costs"),
        _("never"),
        note=_("It costs when a 0 is written although another box would pay."),
    )
    yield fields.switch(
        "one_tap", _("Score with one tap"), _("Touching a box writes it, without a second button.")
    )
    yield fields.switch("auto_throw", _("Throw at the start of my turn"))
    yield fields.choice(
        "robot_pace",
        _("Pace of the computer"),
        _("slow"),
        _("normal"),
        _("fast"),
        _("at once"),
    )


def _others(fields: _Fields) -> Iterable[FieldShown]:
    yield fields.choice(
        "chat",
        _("Chat at the table"),
        _("off"),
        _("ready-made phrases"),
        _("free text"),
        note=_("Text is free once everybody at the table wants it so."),
    )
    yield fields.switch(
        "challenges",
        _("Show me among the people online"),
        _("They may challenge me; friends always may."),
    )
    yield fields.switch(
        "found_by_email",
        _("Find me by my e-mail address"),
        _("Whoever types it in full finds my name; it has to be confirmed."),
    )


def _touch(fields: _Fields, is_secure: bool) -> Iterable[FieldShown]:
    yield fields.switch("sound", _("Sound"))
    yield fields.switch("vibration", _("Vibration"))
    if is_secure:
        yield fields.switch("shake", _("Shake the phone to throw"))


def _keyboard(fields: _Fields) -> Iterable[FieldShown]:
    yield fields.switch(
        "shortcuts", _("Single-key shortcuts"), _("1 to 5, R, H and ? at the table.")
    )
    yield FieldShown(
        "language",
        _("Language"),
        fields.choice("language", "", "", "").value,
        choices=(ChoiceShown("fr", "Français", "fr"), ChoiceShown("en", "English", "en")),
    )
