"""Diamonds move between purses, and are neither made nor lost."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import robot_ensure
from gobelet.web.bank.audit import faults
from gobelet.web.bank.errors import NotEnough, Undone
from gobelet.web.bank.ledger import HOUSE, Place, escrow, own, transfer_make, transfer_undo, welcome
from gobelet.web.bank.models import KeptForEver, Posting, Purse, Reason, Transfer
from gobelet.web.bank.selectors import balance_get, diamonds_total
from tests.web.people import account


def balance(place: Place) -> int:
    """What lies in a purse."""
    return Purse.objects.get(holding=place.holding, player=place.player, about=place.about).balance


def test_diamonds_go_from_one_purse_to_another(marlene: Player) -> None:
    transfer_make(
        key="one", reason=Reason.STAKE, amounts={own(marlene.pk): -30, escrow("here"): 30}
    )
    assert balance(own(marlene.pk)) == 70
    assert balance(escrow("here")) == 30
    assert diamonds_total() == 0


def test_what_lay_in_a_purse_is_told_by_each_posting(marlene: Player) -> None:
    for number in range(3):
        amounts = {own(marlene.pk): -10, HOUSE: 10}
        transfer_make(key=str(number), reason=Reason.CORRECTION, amounts=amounts)
    rows = Posting.objects.filter(purse__player=marlene)
    assert list(rows.values_list("number", "amount", "balance")) == [
        (1, 100, 100),
        (2, -10, 90),
        (3, -10, 80),
        (4, -10, 70),
    ]


def test_an_occasion_moves_diamonds_once(marlene: Player) -> None:
    amounts = {own(marlene.pk): -30, HOUSE: 30}
    first = transfer_make(key="once", reason=Reason.CORRECTION, amounts=amounts)
    assert transfer_make(key="once", reason=Reason.CORRECTION, amounts=amounts) == first
    assert balance(own(marlene.pk)) == 70


def test_a_transfer_moved_back_leaves_everything_as_it_was(marlene: Player) -> None:
    amounts = {own(marlene.pk): -30, escrow("here"): 30}
    made = transfer_make(key="there", reason=Reason.STAKE, amounts=amounts)
    back = transfer_undo(transfer=made, reason=Reason.REFUND)
    assert transfer_undo(transfer=made, reason=Reason.REFUND) == back
    assert balance(own(marlene.pk)) == 100
    assert balance(escrow("here")) == 0


def test_no_purse_goes_below_nothing(marlene: Player) -> None:
    amounts = {own(marlene.pk): -101, HOUSE: 101}
    with pytest.raises(NotEnough) as refused:
        transfer_make(key="too much", reason=Reason.CORRECTION, amounts=amounts)
    assert refused.value.facts == {"balance": 100, "wanted": 101}
    assert balance(own(marlene.pk)) == 100
    assert not Transfer.objects.filter(key="too much").exists()


def test_of_two_purses_one_of_which_is_empty_neither_is_touched(
    marlene: Player, tom: Player
) -> None:
    amounts = {own(marlene.pk): -50, own(tom.pk): -150, escrow("here"): 200}
    with pytest.raises(NotEnough):
        transfer_make(key="both", reason=Reason.STAKE, amounts=amounts)
    assert (balance_get(marlene).own, balance_get(tom).own) == (100, 100)


@pytest.mark.parametrize("amounts", [{}, {HOUSE: 5}, {HOUSE: 0}, {HOUSE: -5, escrow("x"): 6}])
def test_diamonds_are_neither_made_nor_lost(amounts: dict[Place, int], db: None) -> None:
    with pytest.raises(ValueError, match="as many diamonds"):
        transfer_make(key="wrong", reason=Reason.CORRECTION, amounts=amounts)
    assert not Transfer.objects.exists()


def test_what_was_moved_back_is_not_moved_back_again(marlene: Player) -> None:
    amounts = {own(marlene.pk): -30, escrow("here"): 30}
    made = transfer_make(key="there", reason=Reason.STAKE, amounts=amounts)
    back = transfer_undo(transfer=made, reason=Reason.REFUND)
    with pytest.raises(Undone):
        transfer_undo(transfer=made, reason=Reason.CORRECTION, key="once more")
    with pytest.raises(Undone):
        transfer_undo(transfer=back, reason=Reason.CORRECTION)
    assert balance(own(marlene.pk)) == 100


def test_what_was_spent_meanwhile_cannot_be_moved_back(marlene: Player, tom: Player) -> None:
    given = transfer_make(
        key="given", reason=Reason.CORRECTION, amounts={HOUSE: -10, own(tom.pk): 10}
    )
    spent = {own(tom.pk): -110, HOUSE: 110}
    transfer_make(key="spent", reason=Reason.CORRECTION, amounts=spent)
    with pytest.raises(NotEnough):
        transfer_undo(transfer=given, reason=Reason.CORRECTION)
    assert balance(own(tom.pk)) == 0


def test_rows_of_the_ledger_are_kept_as_they_are(marlene: Player) -> None:
    posting = Posting.objects.filter(purse__player=marlene).get()
    for row in (posting, posting.transfer):
        with pytest.raises(KeptForEver):
            row.save()
        with pytest.raises(KeptForEver):
            row.delete()
    with pytest.raises(KeptForEver):
        Posting.objects.all().update(amount=1_000)
    with pytest.raises(KeptForEver):
        Transfer.objects.all().delete()


def test_the_database_itself_refuses_a_purse_below_nothing(marlene: Player) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Purse.objects.filter(player=marlene).update(balance=-1)


def test_the_database_itself_refuses_a_purse_of_nobody(db: None) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Purse.objects.create(holding="own")
    robot = robot_ensure(level="medium")
    with pytest.raises(IntegrityError), transaction.atomic():
        Purse.objects.create(holding="escrow", player=robot)


class AnyTransfers(TestCase):
    """Whatever is asked for, the ledger stays whole."""

    @given(
        asked=st.lists(
            st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(-60, 60)), max_size=25
        ),
        again=st.sets(st.integers(0, 24)),
    )
    def test_purses_add_up_whatever_is_asked_for(
        self, asked: list[tuple[int, int, int]], again: set[int]
    ) -> None:
        one, other = account("Marlene").pk, account("Tom").pk
        places = [own(one), own(other), welcome(one), escrow("a"), escrow("b"), HOUSE]
        expected = dict.fromkeys(places, 0)
        for number, (giver, taker, amount) in enumerate(asked):
            moved = self._ask(number, places[giver], places[taker], amount)
            if moved and number in again:
                assert self._ask(number, places[giver], places[taker], amount)
            if moved:
                expected[places[giver]] -= amount
                expected[places[taker]] += amount
        assert all(value >= 0 for place, value in expected.items() if place != HOUSE)
        assert {p: v for p, v in expected.items() if v} == {
            p: balance(p) for p in places if expected[p]
        }
        assert diamonds_total() == 0
        # What is held for nothing that goes on is told; nothing else is wrong.
        assert all(fault.where.startswith("escrow") for fault in faults())

    def _ask(self, number: int, giver: Place, taker: Place, amount: int) -> bool:
        try:
            transfer_make(
                key=f"{number}",
                reason=Reason.CORRECTION,
                amounts={giver: -amount, taker: amount},
            )
        except (NotEnough, ValueError):
            return False
        return True
