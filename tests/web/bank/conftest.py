"""Two people with purses, and somebody without one."""

from __future__ import annotations

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.bank.ledger import HOUSE, own, transfer_make
from gobelet.web.bank.models import Reason
from tests.web.people import account


@pytest.fixture
def marlene(db: None) -> Player:
    """Somebody with a hundred diamonds that she may stake."""
    return with_diamonds(account("Marlene"), 100)


@pytest.fixture
def tom(db: None) -> Player:
    """Somebody with as many."""
    return with_diamonds(account("Tom"), 100)


def with_diamonds(player: Player, amount: int) -> Player:
    """Let somebody have earned this much."""
    amounts = {HOUSE: -amount, own(player.pk): amount}
    transfer_make(key=f"earned {player.pk} {amount}", reason=Reason.CORRECTION, amounts=amounts)
    return player
