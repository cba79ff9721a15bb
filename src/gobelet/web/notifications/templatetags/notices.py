"""Notices in templates."""

from __future__ import annotations

from django import template

from gobelet.web.accounts.models import Player
from gobelet.web.notifications.selectors import is_to_be_asked

register = template.Library()


@register.filter
def may_be_asked(player: Player | None) -> bool:
    """Tell whether it is time to ask a player how they want to be told."""
    return is_to_be_asked(player)
