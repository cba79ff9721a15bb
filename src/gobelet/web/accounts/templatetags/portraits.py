"""Portraits in templates."""

from __future__ import annotations

from django import template

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.portraits import Portrait, portrait_of
from gobelet.web.accounts.selectors import player_name

register = template.Library()


@register.simple_tag
def portrait(person: Player) -> Portrait:
    """The portrait of a player."""
    return portrait_of(person.pk, player_name(person))


@register.filter
def shown_name(person: Player) -> str:
    """What a person is called on screen."""
    return player_name(person)
