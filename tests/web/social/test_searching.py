"""Looking for people by name, and by an address that its owner opened."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import account_close, preferences_save
from gobelet.web.social import searching
from gobelet.web.social.searching import search
from gobelet.web.social.services import block_add, friendship_request
from tests.web.people import account, signed_in


def found(text: str, visitor: Player | None = None) -> list[str]:
    return [one.person.name for one in search(text, visitor).people]


def give_address(player: Player, email: str, *, verified: bool = True, open_: bool = True) -> None:
    EmailAddress.objects.create(user=player.user, email=email, verified=verified)
    preferences_save(player=player, changes={"found_by_email": open_})


class TestByName:
    def test_a_name_is_found_by_its_first_letters_in_any_case(
        self, marlene: Player, tom: Player, anais: Player
    ) -> None:
        account("Marc")
        assert found("MAR") == ["Marc", "Marlene"]
        assert found(" @marl ") == ["Marlene"]
        assert found("ANAÏ") == ["Anaïs"]
        assert found("arl") == []

    def test_what_stands_for_anything_elsewhere_stands_for_itself(self, marlene: Player) -> None:
        assert found("%a") == found("m_") == found("Mar*") == []

    def test_one_letter_is_too_few(self, marlene: Player) -> None:
        assert search("m", None).is_short
        assert search("", None).is_short

    def test_the_first_twenty_are_shown_and_that_there_are_more(
        self, db: None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(searching, "MOST_FOUND", 2)
        for letter in "abc":
            account(f"Lucie{letter}")
        assert found("lucie") == ["Luciea", "Lucieb"]
        assert search("lucie", None).has_more
        assert not search("luciea", None).has_more

    def test_it_is_told_what_they_are_to_the_visitor(self, marlene: Player, tom: Player) -> None:
        friendship_request(player=marlene, other=tom)
        (one,) = search("tom", marlene).people
        assert one.relation.value == "asked"
        (me,) = search("marlene", marlene).people
        assert me.relation.value == "me"

    def test_a_block_does_not_show(self, marlene: Player, tom: Player) -> None:
        block_add(player=tom, other=marlene)
        (one,) = search("tom", marlene).people
        assert one.relation.value == "none"

    def test_whoever_is_leaving_is_not_found(self, marlene: Player) -> None:
        assert marlene.user is not None
        account_close(user=marlene.user, at=timezone.now() + timedelta(days=14))
        assert found("marlene") == []


class TestByAddress:
    def test_an_address_finds_whoever_allows_it_in_full_only(self, marlene: Player) -> None:
        give_address(marlene, "marlene@example.org")
        assert found("Marlene@Example.org") == ["Marlene"]
        assert found("marlene@example") == found("arlene@example.org") == []

    def test_closed_unconfirmed_and_unknown_addresses_have_the_same_answer(
        self, client: Client, marlene: Player, tom: Player
    ) -> None:
        give_address(marlene, "closed@example.org", open_=False)
        give_address(tom, "unsure@example.org", verified=False)
        pages = []
        for address in ("closed", "unsure", "nobody"):
            page = client.get("/amis/rechercher/", {"q": f"{address}@example.org"})
            pages.append(_bare(page.content.decode(), address))
        assert pages[0] == pages[1] == pages[2]
        assert "ne mène à personne" in pages[0]

    def test_they_also_take_the_same_queries(
        self, marlene: Player, django_assert_num_queries: Any
    ) -> None:
        give_address(marlene, "closed@example.org", open_=False)
        for address in ("closed@example.org", "nobody@example.org"):
            with django_assert_num_queries(1):
                search(address, marlene)

    def test_it_is_opened_and_closed_beside_the_address(self, marlene: Player) -> None:
        give_address(marlene, "marlene@example.org", open_=False)
        client = signed_in(marlene)
        client.post("/compte/e-mail/recherche/", {"allow": "1"})
        assert found("marlene@example.org") == ["Marlene"]
        client.post("/compte/e-mail/recherche/")
        assert found("marlene@example.org") == []


class TestPage:
    def test_a_guest_finds_people_and_is_told_how_to_ask(
        self, client: Client, marlene: Player
    ) -> None:
        page = client.get("/amis/rechercher/", {"q": "mar"}).content.decode()
        assert 'href="/joueur/Marlene/"' in page
        assert "/amis/demander/" not in page
        assert "/inscription/?next=/amis/rechercher/%3Fq%3Dmar" in page

    def test_an_account_asks_at_once(self, marlene: Player, tom: Player) -> None:
        page = signed_in(marlene).get("/amis/rechercher/", {"q": "to"}).content.decode()
        assert 'action="/amis/demander/"' in page

    def test_names_are_written_out_harmlessly(self, client: Client, db: None) -> None:
        page = client.get("/amis/rechercher/", {"q": '"><b>x'}).content.decode()
        assert "<b>x" not in page

    def test_a_flood_of_searches_is_stopped(self, client: Client, marlene: Player) -> None:
        for _ in range(30):
            assert client.get("/amis/rechercher/", {"q": "mar"}).status_code == 200
        answer = client.get("/amis/rechercher/", {"q": "mar"})
        assert answer.status_code == 429
        assert "Un instant" in answer.content.decode()
        assert client.get("/amis/rechercher/").status_code == 200

    def test_a_class_behind_one_address_searches_all_the_same(
        self, client: Client, marlene: Player
    ) -> None:
        for _ in range(31):
            answer = client.get("/amis/rechercher/", {"q": "mar"})
        assert answer.status_code == 429
        found = signed_in(marlene).get("/amis/rechercher/", {"q": "mar"})
        assert found.status_code == 200


def _bare(page: str, address: str) -> str:
    """A page without the address and the tokens of its forms."""
    parts = page.replace(address, "").split('"')
    return '"'.join(part for part in parts if len(part) != 64)
