"""Why the bank refused, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gobelet.web.bank import errors
from gobelet.web.bank.errors import BankRefused

_TEXTS: Final[Mapping[str, Promise]] = {
    errors.NotEnough.code: _("There are not enough diamonds in the purse."),
    errors.OverLimit.code: _("That would go beyond the loss you allow yourself for today."),
    errors.Paused.code: _("You have decided on a pause from staking; it goes on."),
    errors.NoPurse.code: _("Diamonds need an account: sign up, and the purse is yours."),
    errors.NotLow.code: _("The gift of the day is for whoever has fewer than %(low)s diamonds."),
    errors.GivenToday.code: _("You have had the gift of today. The next one is there tomorrow."),
    errors.PauseHolds.code: _("Your pause is longer than that, and cannot be made shorter."),
}


def refusal_text(refused: BankRefused) -> str:
    """Why nothing was moved."""
    return str(_TEXTS[refused.code]) % refused.facts
