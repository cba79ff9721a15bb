"""The check of the ledger says where it breaks, whatever was done to the database."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from gobelet.web.accounts.models import Player
from gobelet.web.bank import audit
from gobelet.web.bank.audit import faults
from gobelet.web.bank.services import Payout, stakes_hold, stakes_pay


@pytest.fixture
def must_be_held() -> Iterator[dict[str, int]]:
    """What some feature says must be held."""
    held: dict[str, int] = {}
    audit.HELD.append(lambda: held)
    yield held
    audit.HELD.pop()


@pytest.fixture
def game(marlene: Player, tom: Player, must_be_held: dict[str, int]) -> str:
    """A game under way with a stake of 40 each."""
    stakes_hold(about="game", players=[marlene.pk, tom.pk], amount=40)
    must_be_held["game"] = 80
    return "game"


def told() -> list[str]:
    """What is told to be wrong."""
    return [str(fault) for fault in faults()]


def tamper(statement: str, *values: int) -> None:
    """Change the database behind the ledger's back."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA ignore_check_constraints = ON")
        cursor.execute(statement, values)
        assert cursor.rowcount == 1
        cursor.execute("PRAGMA ignore_check_constraints = OFF")


def test_a_whole_ledger_is_found_whole(game: str, tom: Player) -> None:
    out = StringIO()
    call_command("check_bank", stdout=out)
    assert out.getvalue() == "7 postings checked\n"
    stakes_pay([Payout(game, [tom.pk])])


def test_a_changed_posting_is_told(game: str, marlene: Player) -> None:
    tamper(
        "UPDATE bank_posting SET amount = -30 WHERE amount = -40 AND purse_id ="
        " (SELECT id FROM bank_purse WHERE player_id = %s)",
        marlene.pk,
    )
    text = "\n".join(told())
    assert "(stakes game): 3 postings come to 10, not to 0" in text
    assert "says that 60 lay there, and it was 70" in text
    assert f"(own {marlene.pk}): holds 60, its postings 70" in text


def test_a_missing_posting_is_told(game: str, marlene: Player) -> None:
    tamper(
        "DELETE FROM bank_posting WHERE number = 1 AND purse_id ="
        " (SELECT id FROM bank_purse WHERE player_id = %s)",
        marlene.pk,
    )
    text = "\n".join(told())
    assert "is number 2 where number 1 should be" in text
    assert "1 postings come to -100, not to 0" in text
    assert f"(own {marlene.pk}): has 1 postings, and counts 2" in text


def test_a_changed_balance_is_told(game: str, tom: Player) -> None:
    tamper("UPDATE bank_purse SET balance = 1000 WHERE player_id = %s", tom.pk)
    with pytest.raises(CommandError, match="2 faults"):
        call_command("check_bank", stderr=(err := StringIO()), stdout=StringIO())
    assert f"(own {tom.pk}): holds 1000, its postings 60" in err.getvalue()
    assert "all purses: hold 940 together, not 0" in err.getvalue()


def test_stakes_of_a_game_that_is_over_are_told(game: str, must_be_held: dict[str, int]) -> None:
    del must_be_held[game]
    assert told() == ["escrow game: holds 80, not 0"]


def test_stakes_that_are_not_held_are_told(must_be_held: dict[str, int], db: None) -> None:
    must_be_held["lost"] = 80
    assert told() == ["escrow lost: holds 0, not 80"]
