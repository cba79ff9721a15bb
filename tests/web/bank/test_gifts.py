"""Gifts: what an account begins with, and what keeps somebody with little in the game."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import robot_ensure
from gobelet.web.bank.errors import GivenToday, NoPurse, NotLow
from gobelet.web.bank.ledger import HOUSE, own, transfer_make, welcome
from gobelet.web.bank.models import Reason
from gobelet.web.bank.selectors import Balance, balance_get, can_have_gift, diamonds_total
from gobelet.web.bank.services import DAILY_GIFT, WELCOME_GIFT, daily_give, purse_close, purse_open
from tests.web.people import account


@pytest.fixture
def newcomer(db: None) -> Player:
    """Somebody who has just signed up."""
    player = account("Nadège")
    purse_open(player=player)
    return player


def spend_welcome_gift(player: Player) -> None:
    """Let somebody have spent all that they were given at first."""
    amounts = {welcome(player.pk): -WELCOME_GIFT, HOUSE: WELCOME_GIFT}
    transfer_make(key=f"spent {player.pk}", reason=Reason.CORRECTION, amounts=amounts)


def test_an_account_is_given_something_once(newcomer: Player) -> None:
    purse_open(player=newcomer)
    assert balance_get(newcomer) == Balance(own=0, welcome=WELCOME_GIFT)


def test_whoever_has_little_is_given_more_which_may_be_staked(newcomer: Player) -> None:
    spend_welcome_gift(newcomer)
    assert can_have_gift(newcomer)
    daily_give(player=newcomer)
    assert balance_get(newcomer) == Balance(own=DAILY_GIFT, welcome=0)
    assert diamonds_total() == 0


def test_the_next_day_there_is_another_gift(
    newcomer: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    spend_welcome_gift(newcomer)
    # A minute before midnight in Paris, and a minute after it.
    for minute in (
        datetime(2026, 6, 1, 21, 59, tzinfo=UTC),
        datetime(2026, 6, 1, 22, 1, tzinfo=UTC),
    ):
        monkeypatch.setattr(timezone, "now", lambda minute=minute: minute)
        daily_give(player=newcomer)
        assert balance_get(newcomer).own == DAILY_GIFT
        _spend(newcomer, f"{minute}")


def test_a_gift_comes_once_a_day(newcomer: Player) -> None:
    spend_welcome_gift(newcomer)
    daily_give(player=newcomer)
    _spend(newcomer, "at once")
    with pytest.raises(GivenToday):
        daily_give(player=newcomer)
    assert not can_have_gift(newcomer)


def test_whoever_has_enough_is_given_nothing(newcomer: Player) -> None:
    with pytest.raises(NotLow):
        daily_give(player=newcomer)
    assert not can_have_gift(newcomer)


def test_guests_and_computer_players_have_no_purse(owner: Player) -> None:
    for player in (owner, robot_ensure(level="medium")):
        with pytest.raises(NoPurse):
            daily_give(player=player)
    assert diamonds_total() == 0


def test_what_an_account_leaves_goes_back_to_the_house(newcomer: Player) -> None:
    purse_close(player=newcomer)
    purse_close(player=newcomer)
    assert balance_get(newcomer) == Balance()
    assert diamonds_total() == 0


def _spend(player: Player, key: str) -> None:
    amounts = {own(player.pk): -DAILY_GIFT, HOUSE: DAILY_GIFT}
    transfer_make(key=key, reason=Reason.CORRECTION, amounts=amounts)
