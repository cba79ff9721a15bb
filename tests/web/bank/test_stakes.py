"""Stakes are held together, and paid out once."""

from __future__ import annotations

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.bank.errors import NotEnough, OverLimit, Paused
from gobelet.web.bank.ledger import HOUSE, transfer_make, welcome
from gobelet.web.bank.limits import limit_set, lost_today, pause_set
from gobelet.web.bank.models import Purse, Reason, Transfer
from gobelet.web.bank.selectors import balance_get, diamonds_total
from gobelet.web.bank.services import Payout, stakes_hold, stakes_pay
from tests.web.bank.conftest import with_diamonds
from tests.web.people import account


def hold(*players: Player, amount: int = 40, about: str = "match") -> None:
    """Hold a stake of each."""
    stakes_hold(about=about, players=[player.pk for player in players], amount=amount)


def held(about: str = "match") -> int:
    """What is held for something."""
    return Purse.objects.get(holding="escrow", about=about).balance


def test_both_stakes_are_held_while_the_game_goes_on(marlene: Player, tom: Player) -> None:
    hold(marlene, tom)
    assert held() == 80
    assert (balance_get(marlene).own, balance_get(tom).own) == (60, 60)


def test_the_winner_is_paid_both_once(marlene: Player, tom: Player) -> None:
    hold(marlene, tom)
    for _ in range(2):
        stakes_pay([Payout("match", [tom.pk])])
    assert held() == 0
    assert (balance_get(marlene).own, balance_get(tom).own) == (60, 140)
    assert diamonds_total() == 0


def test_a_draw_splits(marlene: Player, tom: Player) -> None:
    hold(marlene, tom)
    stakes_pay([Payout("match", [tom.pk, marlene.pk])])
    assert (balance_get(marlene).own, balance_get(tom).own) == (100, 100)
    assert Transfer.objects.get(key="payout match").reason == Reason.SPLIT


def test_a_game_that_never_began_pays_back(marlene: Player, tom: Player) -> None:
    hold(marlene, tom)
    stakes_pay([Payout("match", [])])
    # Whoever is told of the end again changes nothing any more.
    stakes_pay([Payout("match", [tom.pk])])
    assert (balance_get(marlene).own, balance_get(tom).own) == (100, 100)
    assert Transfer.objects.get(key="payout match").reason == Reason.REFUND


def test_nothing_is_paid_where_nothing_is_held(marlene: Player) -> None:
    stakes_pay([Payout("match", [marlene.pk])])
    assert balance_get(marlene).own == 100


def test_stakes_are_held_of_both_or_of_neither(marlene: Player, tom: Player) -> None:
    poor = with_diamonds(account("Anaïs"), 39)
    with pytest.raises(NotEnough):
        hold(marlene, poor)
    assert balance_get(marlene).own == 100
    assert not Purse.objects.filter(holding="escrow").exists()


def test_the_welcome_gift_cannot_be_staked(marlene: Player) -> None:
    rich = account("Anaïs")
    gift = {HOUSE: -500, welcome(rich.pk): 500}
    transfer_make(key="gift", reason=Reason.WELCOME, amounts=gift)
    with pytest.raises(NotEnough):
        hold(marlene, rich, amount=10)


def test_a_loss_is_what_the_day_took_whatever_is_still_held(marlene: Player, tom: Player) -> None:
    hold(marlene, tom, about="first")
    assert lost_today(marlene.pk) == 40
    stakes_pay([Payout("first", [tom.pk])])
    hold(marlene, tom, amount=20, about="second")
    assert (lost_today(marlene.pk), lost_today(tom.pk)) == (60, -20)
    stakes_pay([Payout("second", [])])
    assert (lost_today(marlene.pk), lost_today(tom.pk)) == (40, -40)


def test_nobody_loses_more_in_a_day_than_they_allow_themselves(
    marlene: Player, tom: Player
) -> None:
    limit_set(player=marlene.pk, daily_loss=60)
    hold(marlene, tom, about="first")
    with pytest.raises(OverLimit):
        hold(marlene, tom, amount=21, about="second")
    assert (balance_get(marlene).own, balance_get(tom).own) == (60, 60)
    hold(marlene, tom, amount=20, about="third")


def test_whoever_pauses_stakes_nothing(marlene: Player, tom: Player) -> None:
    pause_set(player=tom.pk, days=1)
    with pytest.raises(Paused):
        hold(marlene, tom)
    assert balance_get(marlene).own == 100


def test_what_is_held_is_for_both_alike(marlene: Player, tom: Player) -> None:
    anais = with_diamonds(account("Anaïs"), 100)
    stakes_hold(about="three", players=[marlene.pk, tom.pk, anais.pk], amount=5)
    with pytest.raises(ValueError, match="equal winners"):
        stakes_pay([Payout("three", [marlene.pk, tom.pk])])
    assert held("three") == 15
