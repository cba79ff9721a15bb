"""What a rules page says beyond the ruleset's data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from django.utils.functional import Promise

Text: TypeAlias = str | Promise


@dataclass(frozen=True, slots=True, kw_only=True)
class Prose:
    """A ruleset in its own words; `{name}` in a text stands for a fact of the ruleset."""

    lead: Text
    decisions: tuple[Text, ...]
    tips: tuple[Text, ...]
