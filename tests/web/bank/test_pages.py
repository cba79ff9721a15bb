"""The bank's page: what one has, what moved, and one's own limits."""

from __future__ import annotations

import csv
from html import unescape

import pytest
from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.bank import topics
from gobelet.web.bank.ledger import HOUSE, own, transfer_make, welcome
from gobelet.web.bank.limits import limits_of
from gobelet.web.bank.models import Reason
from gobelet.web.bank.selectors import balance_get
from gobelet.web.bank.services import Payout, stakes_hold, stakes_pay
from gobelet.web.bank.topics import Occasion
from tests.web.conftest import client_of, queries
from tests.web.people import account, signed_in


@pytest.fixture
def visitor(marlene: Player) -> Client:
    """Hers."""
    return signed_in(marlene)


def page(client: Client, address: str = "/banque/", status: int = 200) -> str:
    """A page as it reads."""
    response = client.get(address)
    assert response.status_code == status
    return unescape(response.content.decode())


def test_the_bank_tells_what_one_has_and_may_stake(visitor: Client) -> None:
    text = page(visitor)
    assert "<b>200</b>" in text
    assert "<dt>à miser ou à dépenser</dt><dd>100</dd>" in text
    assert "Cadeau de bienvenue" in text


def test_a_line_says_what_it_was_for_and_leads_there(
    visitor: Client, marlene: Player, tom: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {"game": Occasion("contre Tom", "/partie/game/")}
    monkeypatch.setattr(topics, "OCCASIONS", [lambda abouts, player: known])
    stakes_hold(about="game", players=[marlene.pk, tom.pk], amount=40)
    stakes_pay([Payout("game", [marlene.pk])])
    text = page(visitor)
    assert text.index("Gagné · <bdi>contre Tom") < text.index("Mise · <bdi>contre Tom")
    assert 'href="/partie/game/"' in text
    assert "<b>+80</b>" in text


def test_a_statement_is_narrowed_to_a_kind_and_a_month(
    visitor: Client, marlene: Player, tom: Player
) -> None:
    stakes_hold(about="game", players=[marlene.pk, tom.pk], amount=40)
    text = page(visitor, "/banque/?sujet=mises")
    assert "−40" in text
    assert 'row-title">Cadeau' not in text
    assert "Rien ici" in page(visitor, "/banque/?mois=1999-01")
    assert "−40" in page(visitor, "/banque/?sujet=oui&mois=hier&page=oui")


def test_a_long_statement_has_pages(visitor: Client, marlene: Player) -> None:
    for number in range(40):
        amounts = {HOUSE: -1, own(marlene.pk): 1}
        transfer_make(key=f"{number}", reason=Reason.CORRECTION, amounts=amounts)
    assert "Page 1 sur 2" in page(visitor)
    text = page(visitor, "/banque/?page=2&sujet=autres")
    assert 'href="?sujet=autres&page=1"' in text


def test_a_long_statement_takes_no_more_queries(visitor: Client, marlene: Player) -> None:
    page(visitor)
    before = queries(visitor, "/banque/")
    for number in range(10):
        amounts = {HOUSE: -1, own(marlene.pk): 1}
        transfer_make(key=f"{number}", reason=Reason.CORRECTION, amounts=amounts)
    assert queries(visitor, "/banque/") == before


def test_the_statement_is_there_as_a_table(visitor: Client, marlene: Player, tom: Player) -> None:
    stakes_hold(about="game", players=[marlene.pk, tom.pk], amount=40)
    response = visitor.get("/banque/releve.csv?sujet=mises")
    text = b"".join(response.streaming_content).decode("utf-8-sig")  # type: ignore[attr-defined]
    head, line = csv.reader(text.splitlines())
    assert head == ["moment", "motif", "objet", "bourse", "diamants", "solde"]
    assert line[1:] == ["Mise", "game", "gagné", "-40", "60"]
    assert response["Cache-Control"] == "no-store"


def test_the_gift_of_the_day_is_taken_once(db: None) -> None:
    nadege = account("Nadège")
    client = signed_in(nadege)
    page(client)
    amounts = {HOUSE: 100, welcome(nadege.pk): -100}
    transfer_make(key="spent", reason=Reason.CORRECTION, amounts=amounts)
    assert "Prendre le cadeau du jour : 50 diamants" in page(client)
    assert client.post("/banque/cadeau/").status_code == 302
    assert balance_get(nadege).own == 50
    refused = client.post("/banque/cadeau/")
    assert refused.status_code == 409
    assert "Le prochain sera là demain" in refused.content.decode()
    assert balance_get(nadege).own == 50


def test_a_limit_is_set_and_told(visitor: Client, marlene: Player) -> None:
    assert visitor.post("/banque/limites/", {"daily_loss": "60"}).status_code == 302
    assert limits_of(marlene.pk).daily_loss == 60
    visitor.post("/banque/limites/", {"daily_loss": ""})
    assert "il n’y aura plus de limite" in page(visitor)
    assert limits_of(marlene.pk).daily_loss == 60


def test_a_pause_is_begun_and_told(visitor: Client, marlene: Player) -> None:
    assert visitor.post("/banque/pause/", {"days": "7"}).status_code == 302
    assert "Vous ne misez rien jusqu’au" in page(visitor)
    refused = visitor.post("/banque/pause/", {"days": "1"})
    assert refused.status_code == 409
    assert "ne peut pas être raccourcie" in refused.content.decode()


@pytest.mark.parametrize("typed", ["-1", "peu", "1.5", "10000000"])
def test_what_is_no_limit_is_refused_beside_its_field(
    typed: str, visitor: Client, marlene: Player
) -> None:
    response = visitor.post("/banque/limites/", {"daily_loss": typed})
    assert response.status_code == 422
    assert "entry-error" in response.content.decode()
    assert f'value="{typed}"' in response.content.decode()
    assert limits_of(marlene.pk).daily_loss is None


@pytest.mark.parametrize("typed", ["", "2", "sept"])
def test_what_is_no_pause_is_refused(typed: str, visitor: Client, marlene: Player) -> None:
    response = visitor.post("/banque/pause/", {"days": typed})
    assert response.status_code == 422
    assert limits_of(marlene.pk).paused_until is None


def test_who_has_no_account_is_told_that_diamonds_need_one(owner: Player) -> None:
    for client in (Client(), client_of(owner)):
        assert "demandent un compte" in page(client)
        for address in ("cadeau/", "limites/", "pause/"):
            assert client.post(f"/banque/{address}").status_code == 302
        assert client.get("/banque/releve.csv").status_code == 302
        assert balance_get(owner).total == 0
