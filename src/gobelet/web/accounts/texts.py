"""Why a name or a password was refused, in words."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gobelet.web.accounts.names import NameRefused

_NAMES: Final[dict[str, Promise]] = {
    NameRefused.TOO_SHORT: _("A little longer: three characters at least."),
    NameRefused.TOO_LONG: _("A little shorter: 20 characters at most."),
    NameRefused.CHARACTERS: _(
        "Letters and digits, with a hyphen, a point or an underscore in between;"
        " one letter at least."
    ),
    NameRefused.MIXED_SCRIPTS: _("Keep to one alphabet: some of these letters only look alike."),
    NameRefused.LOOK_ALIKE: _("Somebody has a name that looks like this one. Choose another."),
    NameRefused.RESERVED: _("This name is kept for the site. Choose another."),
    NameRefused.TAKEN: _("Somebody has this name already. Choose another."),
}
_GUEST_NAMES: Final[dict[str, Promise]] = {
    NameRefused.TOO_SHORT: _("Type a name."),
    NameRefused.TAKEN: _("This name, or one that looks like it, belongs to an account."),
}
_PASSWORDS: Final[dict[str, Promise]] = {
    "password_too_short": _("It is too short."),
    "password_too_common": _("Too many people use this password. Choose another."),
    "password_too_similar": _("The password is too close to the name."),
}


def name_refusal(code: str, *, is_guest: bool = False) -> str:
    """Why a name was refused."""
    return str((_GUEST_NAMES.get(code) if is_guest else None) or _NAMES[code])


def password_refusals(errors: Iterable[ValidationError]) -> list[str]:
    """Why a password was refused."""
    return [str(_PASSWORDS.get(error.code or "") or error.message) for error in errors]
