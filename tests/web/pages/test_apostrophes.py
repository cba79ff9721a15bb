"""Words with an apostrophe read the same wherever a page says them (IN-06)."""

from __future__ import annotations

import html
import re

import pytest
from django.test import Client
from django.utils import translation

from gobelet import rulesets

ADDRESSES = [
    *("/", "/contre-l-ordinateur/", "/aide/", "/reglages/", "/regles/"),
    *(f"/regles/{key}/" for key in rulesets.ALL),
]
WRITTEN_AS_A_CODE = re.compile(r"\\'|\\u2019|&(amp;)?#(x27|39|8217);|&(amp;)?(apos|rsquo);")
STRAIGHT_IN_A_WORD = re.compile(r"\w'\w")
TAG = re.compile(r"<script.*?</script>|<style.*?</style>|<[^>]*>", re.DOTALL)
SAID = re.compile(r'\b(?:alt|aria-label|content|placeholder|title)="([^"]*)"')


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("address", ADDRESSES)
def test_every_page_shows_apostrophes_and_no_codes(
    client: Client, address: str, language: str
) -> None:
    client.cookies["language"] = language
    page = client.get(address).content.decode()
    words = TAG.sub(" ", page) + " ".join(SAID.findall(page))
    assert not WRITTEN_AS_A_CODE.search(words)
    assert not STRAIGHT_IN_A_WORD.search(html.unescape(words))


def test_an_apostrophe_in_a_french_sentence_is_kept() -> None:
    with translation.override("fr"):
        assert translation.gettext("Against the computer") == "Contre l’ordinateur"
