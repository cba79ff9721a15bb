"""The phrases of chat in templates."""

from __future__ import annotations

from django import template

from gobelet.web.social.models import Preset

register = template.Library()


@register.simple_tag
def presets() -> list[Preset]:
    """The phrases that everybody may say."""
    return list(Preset)
