"""What the pages of a match say its seal is for."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from gobelet.web.common.days import today
from gobelet.web.daily.days import day_of_key
from gobelet.web.matches.seals import Purpose


def purpose(key: str) -> Purpose:
    """The game of which day it is, and its page."""
    return Purpose(name=_("Game of the day"), href=day_href(key))


def day_href(key: str) -> str:
    """The page of the day of a seal."""
    day = day_of_key(key)
    if day is None or day == today():
        return reverse("daily:today")
    return reverse("daily:day", args=[day.isoformat()])
