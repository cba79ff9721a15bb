"""A rules page put together: the ruleset's data and its own words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from gobelet.core import Ruleset, Section
from gobelet.web.lobby.ways import SINGLE
from gobelet.web.matches.names import ruleset_name
from gobelet.web.pages.rulebook import PROSE
from gobelet.web.pages.rulebook.bonus_list import BonusLine, bonus_lines, facts, joker_lines
from gobelet.web.pages.rulebook.price_list import PriceLine, price_lines
from gobelet.web.pages.rulebook.prose import Text


@dataclass(frozen=True, slots=True)
class PriceSection:
    """One half of the sheet as a price list."""

    name: str
    lines: tuple[PriceLine, ...]


@dataclass(frozen=True, slots=True)
class RulesPage:
    """All that a rules page says."""

    key: str
    name: str
    single: str
    """The same rules without multiple five alike, where one may choose them."""
    lead: str
    sections: tuple[PriceSection, ...]
    bonuses: tuple[BonusLine, ...]
    joker: tuple[str, ...]
    decisions: tuple[str, ...]
    tips: tuple[str, ...]


def rules_page(ruleset: Ruleset) -> RulesPage:
    """The rules of one ruleset in the language of the page."""
    prose = PROSE[ruleset.key]
    return RulesPage(
        key=ruleset.key,
        name=ruleset_name(ruleset.key),
        single=SINGLE.get(ruleset.key, ""),
        lead=_filled(prose.lead, ruleset),
        sections=(
            PriceSection(_("Upper section"), price_lines(ruleset, Section.UPPER)),
            PriceSection(_("Lower section"), price_lines(ruleset, Section.LOWER)),
        ),
        bonuses=bonus_lines(ruleset),
        joker=joker_lines(ruleset),
        decisions=tuple(_filled(text, ruleset) for text in prose.decisions),
        tips=tuple(_filled(text, ruleset) for text in prose.tips),
    )


def _filled(text: Text, ruleset: Ruleset) -> str:
    return str(text).format(**facts(ruleset))
