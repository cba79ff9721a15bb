"""The ledger as operators see it: read, and corrected only by moving back."""

from __future__ import annotations

from html import unescape

import pytest
from django.contrib.admin.models import LogEntry
from django.core.management import call_command
from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.bank.audit import faults
from gobelet.web.bank.models import Posting, Purse, Reason, Transfer
from gobelet.web.bank.selectors import balance_get
from gobelet.web.bank.services import stakes_hold
from tests.web.people import account, signed_in

TRANSFERS = "/gestion/bank/transfer/"
PURSES = "/gestion/bank/purse/"


@pytest.fixture
def operator(db: None) -> Client:
    """Somebody who runs the site."""
    signed = signed_in(account("Anaïs"))
    call_command("operator", "anaïs")
    return signed


@pytest.fixture
def earned(marlene: Player) -> Transfer:
    """Where her hundred diamonds come from."""
    return Transfer.objects.get()


def move_back(operator: Client, transfer: Transfer, note: str) -> str:
    """Choose a transfer and have it moved back; tell what the page says."""
    chosen = {"action": "move_back", "_selected_action": [transfer.pk], "note": note}
    return unescape(operator.post(TRANSFERS, chosen, follow=True).content.decode())


def test_they_see_what_moved_and_what_lies_where(operator: Client, earned: Transfer) -> None:
    assert earned.key in operator.get(TRANSFERS).content.decode()
    page = unescape(operator.get(f"{TRANSFERS}{earned.pk}/change/").content.decode())
    assert "+100" in page
    assert "Marlene" in operator.get(PURSES).content.decode()
    purse = Purse.objects.get(holding="own")
    assert "+100" in operator.get(f"{PURSES}{purse.pk}/change/").content.decode()


def test_a_wrong_transfer_is_moved_back_with_a_reason(
    operator: Client, earned: Transfer, marlene: Player
) -> None:
    assert "a été annulé" in move_back(operator, earned, "twice by mistake")
    assert balance_get(marlene).own == 0
    back = Transfer.objects.get(undoes=earned)
    assert (back.reason, back.note) == (Reason.CORRECTION, "twice by mistake")
    assert list(faults()) == []
    entry = LogEntry.objects.get()
    assert (entry.user.username, entry.object_id) == ("Anaïs", str(earned.pk))
    assert "twice by mistake" in entry.change_message


def test_moved_back_again_it_is_moved_back_once(
    operator: Client, earned: Transfer, marlene: Player
) -> None:
    for _ in range(2):
        move_back(operator, earned, "twice by mistake")
    assert balance_get(marlene).own == 0
    assert Transfer.objects.count() == 2


def test_without_a_reason_nothing_moves(
    operator: Client, earned: Transfer, marlene: Player
) -> None:
    assert "rien n’a bougé" in move_back(operator, earned, " ")
    assert balance_get(marlene).own == 100


def test_what_was_spent_is_not_moved_back_and_that_is_said(
    operator: Client, earned: Transfer, marlene: Player, tom: Player
) -> None:
    stakes_hold(about="game", players=[marlene.pk, tom.pk], amount=1)
    assert "n’a pas été annulé\u202f: not_enough" in move_back(operator, earned, "by mistake")
    assert balance_get(marlene).own == 99


def test_nothing_can_be_added_rewritten_or_removed(operator: Client, earned: Transfer) -> None:
    purse = Purse.objects.get(holding="own")
    for address, pk in ((TRANSFERS, earned.pk), (PURSES, purse.pk)):
        assert operator.get(f"{address}add/").status_code == 403
        assert operator.post(f"{address}{pk}/delete/", {"post": "yes"}).status_code == 403
        assert operator.post(f"{address}{pk}/change/", {"balance": "9"}).status_code == 403
    assert Posting.objects.count() == 2


def test_to_others_there_is_nothing(marlene: Player) -> None:
    client = signed_in(marlene)
    assert client.get(TRANSFERS, follow=True).status_code == 404
