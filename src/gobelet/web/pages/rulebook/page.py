"""A rules page put together: the ruleset's data and its own words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from gobelet import rulesets
from gobelet.core import Ruleset, Section
from gobelet.web.matches.names import ruleset_name
from gobelet.web.pages.rulebook import CHOSEN_FROM, PROSE
from gobelet.web.pages.rulebook.bonus_list import BonusLine, bonus_lines, facts, joker_lines
from gobelet.web.pages.rulebook.price_list import PriceLine, price_lines
from gobelet.web.pages.rulebook.prose import Text


@dataclass(frozen=True, slots=True)
class Way:
    """A ruleset in one line, where one is chosen; `further` is what a further five alike pays."""

    key: str
    name: str
    hook: str
    further: int | None
    target: int


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
    lead: str
    sections: tuple[PriceSection, ...]
    bonuses: tuple[BonusLine, ...]
    joker: tuple[str, ...]
    decisions: tuple[str, ...]
    tips: tuple[str, ...]


def ways() -> tuple[Way, ...]:
    """The rulesets one can choose, in their order."""
    return tuple(_way(rulesets.find(key)) for key in CHOSEN_FROM)


def rules_page(ruleset: Ruleset) -> RulesPage:
    """The rules of one ruleset in the language of the page."""
    prose = PROSE[ruleset.key]
    return RulesPage(
        key=ruleset.key,
        name=ruleset_name(ruleset.key),
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


def _way(ruleset: Ruleset) -> Way:
    bonus = ruleset.five_of_a_kind_bonus
    return Way(
        key=ruleset.key,
        name=ruleset_name(ruleset.key),
        hook=str(PROSE[ruleset.key].hook),
        further=bonus.points if bonus else None,
        target=ruleset.target,
    )


def _filled(text: Text, ruleset: Ruleset) -> str:
    return str(text).format(**facts(ruleset))
