"""The people who are online and may be challenged."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import account_close, guest_create, preferences_save
from gobelet.web.social import selectors
from gobelet.web.social.selectors import people_online
from gobelet.web.social.services import block_add
from tests.web.people import account, befriend, signed_in


def names(player: Player) -> list[str]:
    return [one.person.name for one in people_online(player)]


class TestList:
    def test_friends_come_first_then_the_others_by_name(
        self, marlene: Player, tom: Player, anais: Player, online: set[int]
    ) -> None:
        befriend(marlene, tom)
        lucie = account("Lucie")
        online.update(player.pk for player in (marlene, tom, anais, lucie))
        assert names(marlene) == ["Tom", "Anaïs", "Lucie"]
        assert [one.is_friend for one in people_online(marlene)] == [True, False, False]

    def test_who_is_offline_a_guest_or_does_not_want_it_is_not_listed(
        self, marlene: Player, tom: Player, anais: Player, online: set[int]
    ) -> None:
        leaving = account("Lucie")
        assert leaving.user is not None
        account_close(user=leaving.user, at=timezone.now() + timedelta(days=1))
        online.update({anais.pk, guest_create().pk, leaving.pk})
        preferences_save(player=anais, changes={"challenges": False})
        assert names(marlene) == []

    def test_who_has_blocked_each_other_do_not_see_each_other(
        self, marlene: Player, tom: Player, online: set[int]
    ) -> None:
        online.update({marlene.pk, tom.pk})
        block_add(player=marlene, other=tom)
        assert names(marlene) == names(tom) == []

    def test_at_most_so_many_and_no_friend_is_left_out(
        self,
        marlene: Player,
        tom: Player,
        anais: Player,
        online: set[int],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr(selectors, "MOST_ONLINE", 1)
        befriend(marlene, tom)
        online.update({tom.pk, anais.pk})
        assert names(marlene) == ["Tom"]

    def test_no_number_of_guests_crowds_out_an_account(
        self, marlene: Player, online: set[int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(selectors, "MOST_ASKED_FOR", 2)
        online.update(guest_create().pk for _ in range(5))
        online.add(account("Lucie").pk)
        assert names(marlene) == ["Lucie"]


class TestPage:
    def test_it_lists_them_with_their_profiles(
        self, marlene: Player, tom: Player, online: set[int]
    ) -> None:
        client = signed_in(marlene)
        assert "Personne d’autre" in client.get("/en-ligne/").content.decode()
        online.add(tom.pk)
        fresh = client.get("/en-ligne/").content.decode().split('data-fresh="people" data-often')[1]
        assert 'href="/joueur/Tom/"' in fresh

    def test_it_says_whether_one_is_listed_oneself(self, marlene: Player) -> None:
        client = signed_in(marlene)
        assert "Vous figurez aussi" in client.get("/en-ligne/").content.decode()
        client.post("/reglages/", {"challenges": "off"})
        assert "Vous ne figurez pas" in client.get("/en-ligne/").content.decode()

    def test_it_is_for_accounts(self, client: Client, db: None) -> None:
        assert client.get("/en-ligne/")["Location"] == "/connexion/?next=/en-ligne/"
