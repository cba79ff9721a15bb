"""What people send about how they are told, and about holidays."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from gobelet.web.matches.holidays import LONGEST
from gobelet.web.notifications.quiet import is_time_zone
from gobelet.web.notifications.services import HOURS


def hour_field() -> forms.TypedChoiceField:
    """An hour of the day."""
    text = _("This hour is not on offer.")
    messages = {"required": text, "invalid_choice": text}
    return forms.TypedChoiceField(
        choices=[(hour, hour) for hour in HOURS], coerce=int, error_messages=messages
    )


class WishesForm(forms.Form):
    """How somebody wants to be told."""

    mail = forms.BooleanField(required=False)
    quiet_from = hour_field()
    quiet_to = hour_field()
    time_zone = forms.CharField(required=False)

    def __init__(self, *args: Any, address: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._address = address

    def clean_mail(self) -> bool:
        """Mail goes to an address that is still confirmed."""
        if self.cleaned_data["mail"] and not self._address:
            raise ValidationError(_("You have no confirmed address any more."))
        return bool(self.cleaned_data["mail"])

    @property
    def time_zone_sent(self) -> str:
        """The time zone of the device; empty where none was sent, or one that is unknown here."""
        zone = str(self.cleaned_data.get("time_zone", ""))
        return zone if is_time_zone(zone) else ""

    @property
    def is_zone_unknown(self) -> bool:
        """Tell whether the device has a time zone that is unknown here."""
        return bool(self.cleaned_data.get("time_zone")) and not self.time_zone_sent


class HolidayForm(forms.Form):
    """For how many days somebody goes on holiday."""

    def __init__(self, *args: Any, left: int, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        text = ngettext(
            "So long is not on offer; %(days)d day is left this year.",
            "So long is not on offer; %(days)d days are left this year.",
            left,
        )
        self._refusal = text % {"days": left}
        self.fields["days"] = forms.TypedChoiceField(
            choices=[(days, days) for days in lengths_offered(left)],
            coerce=int,
            error_messages={"required": self._refusal, "invalid_choice": self._refusal},
        )

    def refuse(self) -> None:
        """Say what is left."""
        self.add_error("days", self._refusal)


def lengths_offered(left: int) -> range:
    """The days that a holiday may last when so many are left."""
    return range(1, min(left, LONGEST) + 1)
