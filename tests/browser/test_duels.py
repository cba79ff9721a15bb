"""Two phones, and diamonds between them."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from gobelet.web.accounts.models import Player
from gobelet.web.bank.audit import faults
from gobelet.web.bank.selectors import balance_get
from gobelet.web.matches import staking
from tests.browser.meeting import MATCH, Phones, sign_in
from tests.browser.tables import throw
from tests.web.bank.conftest import with_diamonds


def test_two_phones_stake_the_same_and_the_winner_has_both(
    phones: Phones, marlene: Player, tom: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(staking, "FINISHED_FIRST", 0)
    first, second = phones(), phones()
    for phone, player in ((first, marlene), (second, tom)):
        with_diamonds(player, 60)
        sign_in(phone, player.name)
        phone.goto("/")
        phone.get_by_role("link", name="Dice Duel Pro").tap()
        expect(phone.get_by_text("vous avez 60 diamants à miser")).to_be_visible()
        expect(phone.get_by_role("radio", name="100", exact=True)).to_be_disabled()
        phone.get_by_role("radio", name="50", exact=True).check()
        phone.get_by_role("button", name="Miser et jouer").tap()
    expect(first).to_have_url(MATCH)
    expect(second).to_have_url(first.url)
    expect(first.locator("#round-line")).to_contain_text("mise 50")
    throw(first)
    second.get_by_role("button", name="Ouvrir le menu").tap()
    second.get_by_role("button", name="Abandonner la partie").tap()
    dialog = second.locator("dialog[open]")
    expect(dialog).to_contain_text("et avec elle votre mise de 50 diamants")
    dialog.get_by_role("button", name="Abandonner").tap()
    expect(second.get_by_text("Vous perdez votre mise\u202f: 50 diamants.")).to_be_visible()
    first.get_by_role("button", name="Voir le résultat").tap()
    expect(first.get_by_text("Vous gagnez les mises\u202f: 100 diamants.")).to_be_visible()
    first.goto("/banque/")
    expect(first.locator(".purse-total")).to_contain_text("210")
    first.get_by_role("link", name="Gagné · contre Tom").tap()
    expect(first.get_by_role("heading", name="Gagné, la table est à vous")).to_be_visible()
    assert (balance_get(marlene).own, balance_get(tom).own) == (110, 10)
    assert list(faults()) == []
