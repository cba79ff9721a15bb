"""Many at once take from the same purse, and it never holds less than nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from gobelet.web.accounts.models import Player
from gobelet.web.bank.audit import faults
from gobelet.web.bank.errors import NotEnough
from gobelet.web.bank.ledger import HOUSE, escrow, own, transfer_make
from gobelet.web.bank.models import Purse, Reason
from gobelet.web.bank.selectors import balance_get, diamonds_total
from gobelet.web.bank.services import Payout, stakes_hold, stakes_pay
from tests.web.bank.conftest import with_diamonds
from tests.web.people import account


@pytest.fixture
def marlene(transactional_db: None) -> Player:
    """Somebody with a hundred diamonds."""
    return with_diamonds(account("Marlene"), 100)


@pytest.fixture
def tom(transactional_db: None) -> Player:
    """Somebody with a thousand."""
    return with_diamonds(account("Tom"), 1_000)


def take(player: Player, key: str, amount: int) -> bool:
    """Try to take diamonds, in a thread of its own."""
    try:
        amounts = {own(player.pk): -amount, escrow(key): amount}
        transfer_make(key=key, reason=Reason.STAKE, amounts=amounts)
    except NotEnough:
        return False
    finally:
        connection.close()
    return True


def test_of_two_hundred_stakes_at_once_those_go_through_that_the_balance_allows(
    marlene: Player,
) -> None:
    with ThreadPoolExecutor(16) as pool:
        taken = list(pool.map(lambda number: take(marlene, f"s{number}", 7), range(200)))
    assert sum(taken) == 14
    assert balance_get(marlene).own == 2
    assert diamonds_total() == 0


def test_rk_10_two_stakes_of_eighty_from_a_hundred_are_one(marlene: Player) -> None:
    with ThreadPoolExecutor(2) as pool:
        for number in range(200):
            pair = [f"a{number}", f"b{number}"]
            taken = list(pool.map(lambda key: take(marlene, key, 80), pair))
            assert sorted(taken) == [False, True]
            assert balance_get(marlene).own == 20
            transfer_make(
                key=f"back {number}",
                reason=Reason.CORRECTION,
                amounts={HOUSE: -80, own(marlene.pk): 80},
            )
    assert diamonds_total() == 0


def test_stakes_held_and_paid_by_many_at_once_leave_the_ledger_whole(
    marlene: Player, tom: Player
) -> None:
    def duel(number: int) -> None:
        about = f"duel {number}"
        try:
            stakes_hold(about=about, players=[marlene.pk, tom.pk], amount=10)
            for _ in range(2):
                stakes_pay([Payout(about, [[marlene.pk], [tom.pk], []][number % 3])])
        except NotEnough:
            pass
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(duel, range(60)))
    assert list(faults()) == []
    assert not Purse.objects.filter(holding="escrow", balance__gt=0).exists()
    assert balance_get(marlene).own + balance_get(tom).own == 1_100
