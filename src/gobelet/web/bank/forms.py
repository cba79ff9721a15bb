"""What people send to the bank."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from gobelet.web.bank.limits import PAUSES

MOST: Final = 1_000_000


class LimitForm(forms.Form):
    """The most that may be lost in a day; left empty, there is no limit."""

    daily_loss = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST,
        label=_("The most I lose in a day"),
        help_text=_("A lower limit holds at once, a higher one from tomorrow. Empty: no limit."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={
            "invalid": _("Type a whole number of diamonds, or leave the field empty."),
            "min_value": _("Type 0 or more."),
            "max_value": _("Type less than that, or leave the field empty."),
        },
    )


class PauseForm(forms.Form):
    """How long nothing is staked."""

    days = forms.TypedChoiceField(choices=[(days, days) for days in PAUSES], coerce=int)
