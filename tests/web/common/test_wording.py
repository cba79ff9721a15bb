"""Words put together as each language does."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from gobelet.web.common.wording import together


@pytest.mark.parametrize(
    ("names", "french", "english"),
    [
        ([], "", ""),
        (["Tom"], "Tom", "Tom"),
        (["Tom", "Rose"], "Tom et Rose", "Tom and Rose"),
        (["Tom", "Rose", "Léa"], "Tom, Rose et Léa", "Tom, Rose and Léa"),
    ],
)
def test_several_names_are_said_in_one_breath(names: list[str], french: str, english: str) -> None:
    for language, said in (("fr", french), ("en", english)):
        with override(language):
            assert together(names) == said
