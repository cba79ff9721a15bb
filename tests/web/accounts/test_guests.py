"""What guests are called, and portraits."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.utils import translation

from gobelet.web.accounts.models import Player, PlayerKind, User
from gobelet.web.accounts.portraits import GROUNDS, portrait_of
from gobelet.web.accounts.selectors import player_name
from gobelet.web.accounts.services import account_create
from gobelet.web.matches.selectors import holder_name
from gobelet.web.matches.state import Holder
from tests.web.conftest import client_of
from tests.web.people import PASSWORD


@pytest.mark.django_db
class TestGuests:
    def test_a_guest_may_choose_a_name(self, owner: Player) -> None:
        client = client_of(owner)
        assert client.post("/compte/nom/", {"name": "Tante Odile"}).status_code == 302
        owner.refresh_from_db()
        assert player_name(owner) == "Tante Odile"
        assert "Tante Odile" in client.get("/compte/").content.decode()

    @pytest.mark.parametrize(
        ("name", "status", "reason"),
        [
            ("marlene", 409, "appartient à un compte"),
            ("MarIene", 409, "appartient à un compte"),
            ("Expert", 422, "réservé"),
            ("<b>", 422, "lettres"),
            ("", 422, "Écrivez un nom"),
        ],
    )
    def test_a_guest_cannot_pass_for_somebody_else(
        self, marlene: User, owner: Player, name: str, status: int, reason: str
    ) -> None:
        answer = client_of(owner).post("/compte/nom/", {"name": name})
        assert answer.status_code == status
        assert reason in answer.content.decode()
        owner.refresh_from_db()
        assert owner.name == ""

    def test_a_guest_who_was_called_so_before_does_not_pass_for_an_account(
        self, owner: Player, outsider: Player
    ) -> None:
        for player, name in ((owner, "marlene"), (outsider, "Marlenes")):
            client_of(player).post("/compte/nom/", {"name": name})
        account_create(username="Marlene", password=PASSWORD)
        names = [player_name(Player.objects.get(pk=player.pk)) for player in (owner, outsider)]
        assert names[1] == "Marlenes"
        assert re.fullmatch(r"(Guest|Invité) \d{4}", names[0])

    @pytest.mark.parametrize(
        ("guest", "account"), [("MARLÈNE", "marlène"), ("MarIene", "Marlene"), ("Zoe ", "zoe")]
    )
    def test_nor_one_whose_name_only_looks_like_it(
        self, owner: Player, guest: str, account: str
    ) -> None:
        client_of(owner).post("/compte/nom/", {"name": guest})
        account_create(username=account, password=PASSWORD)
        owner.refresh_from_db()
        assert (owner.kind, owner.name) == (PlayerKind.GUEST, "")

    def test_a_refused_name_makes_nobody_a_guest(self, client: Client, db: None) -> None:
        assert client.post("/compte/nom/", {"name": "Expert"}).status_code == 422
        assert "sessionid" not in client.cookies
        assert not Player.objects.exists()

    def test_a_guest_without_a_name_has_a_number(self, owner: Player, outsider: Player) -> None:
        assert re.fullmatch(r"(Guest|Invité) \d{4}", player_name(owner))
        assert player_name(owner) != player_name(outsider)

    def test_a_portrait_is_always_the_same(self) -> None:
        assert portrait_of(12, "Marlene") == portrait_of(12, "Marlene")
        assert portrait_of(12, "Marlene").letter == "M"
        assert {portrait_of(id, "M").ground for id in range(100)} == set(GROUNDS)


@pytest.mark.django_db
def test_whoever_is_gone_or_has_no_name_is_called_something_at_the_table(owner: Player) -> None:
    with translation.override("en"):
        assert holder_name(Holder(owner.pk), is_you=True) == "You"
        assert re.fullmatch(r"Guest \d{4}", holder_name(Holder(owner.pk), is_you=False))
        assert holder_name(Holder(owner.pk, "ancien joueur"), is_you=False) == "former player"
        assert holder_name(Holder(owner.pk, "Marlene"), is_you=True) == "Marlene"
