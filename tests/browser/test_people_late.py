"""Without a clock: whoever lets the others wait for a week."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Browser, expect

from gobelet.web.matches.models import Match
from gobelet.web.matches.options import Options
from tests.browser.gathered import gathered
from tests.serving import Served


def test_is_waited_for_no_longer(browser: Browser, site: Served) -> None:
    with gathered(browser, site, "Léa", "Tom", "Ana", ruleset="clubs", options=Options()) as table:
        tom = table.sit(1)
        expect(tom.locator("#turn-line")).to_have_text("Léa joue")
        expect(tom.locator("#claim")).to_be_hidden()
        week_ago = timezone.now() - timedelta(days=7)
        Match.objects.filter(pk=table.match).update(updated_at=week_ago)
        tom.reload()
        card = tom.locator("#claim")
        expect(card).to_contain_text("Léa n’a pas joué depuis 7 j.")
        card.get_by_role("button", name="Continuer sans Léa").click()
        expect(tom.locator("#turn-line")).to_have_text("À vous de jouer")
        expect(card).to_be_hidden()
