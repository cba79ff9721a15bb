"""Every reason has a sentence, and every sentence reads well."""

from __future__ import annotations

import re

import pytest

from gobelet.bots.reasons import Reason, ReasonCode
from gobelet.cli.reasons import SENTENCES, reason_sentence
from gobelet.core import Category


@pytest.mark.parametrize("code", ReasonCode)
def test_a_reason_with_all_its_facts_is_one_plain_sentence(code: ReasonCode) -> None:
    reason = Reason(
        code=code,
        category=Category.FULL_HOUSE,
        other=Category.CHANCE,
        points=25,
        bonus=35,
        face=4,
        count=3,
        faces=(2, 3, 5),
        categories=(Category.FOURS, Category.FOUR_OF_A_KIND),
    )
    sentence = reason_sentence(reason)
    assert re.fullmatch(r"[A-Z0-9][^.{}]*\.", sentence)
    assert "None" not in sentence


def test_no_reason_is_without_a_sentence() -> None:
    assert set(SENTENCES) == set(ReasonCode)


def test_alternatives_are_listed_as_one_says_them() -> None:
    draw = Reason(code=ReasonCode.RUN_DRAW, category=Category.SMALL_STRAIGHT, faces=(2, 6))
    assert reason_sentence(draw) == "A 2 or 6 would make Small straight."
    far = Reason(code=ReasonCode.RUN_DRAW, category=Category.LARGE_STRAIGHT)
    assert reason_sentence(far) == "They are on the way to Large straight."
