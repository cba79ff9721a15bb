"""What rulesets, boxes and bonuses are called on pages, in the words of the table."""

from __future__ import annotations

from functools import cache

from django.utils.translation import get_language

from gobelet.core import Bonus, Category, Ruleset
from gobelet.web.matches.strings import OWN_WORDS, Texts, table_texts


@cache
def _texts(language: str | None) -> dict[str, Texts]:  # noqa: ARG001  # what the cache keys on
    return table_texts()


def ruleset_name(key: str) -> str:
    """The name of a ruleset; its key when it is not offered any more."""
    return str(_texts(get_language())["rulesets"].get(key, key))


def category_name(ruleset: Ruleset, category: Category) -> str:
    """The name of a box in these rules; its key when no ruleset on offer has it any more."""
    own_word = OWN_WORDS.get((ruleset.key, category))
    boxes = _texts(get_language())["boxes"]
    return str(own_word or boxes.get(category.value, category.value))


def bonus_name(bonus: Bonus) -> str:
    """The name of a bonus, as a remark behind the points it brought."""
    return str(_texts(get_language())["bonuses"][bonus.value])
