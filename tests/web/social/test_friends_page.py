"""The page of friends, and the buttons on profiles."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import account_close
from gobelet.web.social.selectors import relation, requests_to
from gobelet.web.social.services import MOST_REQUESTS, block_add, friendship_request
from tests.web.conftest import queries
from tests.web.people import account, signed_in


def press(client: Client, action: str, name: str, **more: str) -> Any:
    return client.post(f"/amis/{action}/", {"name": name, **more})


class TestButtons:
    def test_asked_from_a_profile_and_accepted_on_the_page(
        self, marlene: Player, tom: Player, online: set[int]
    ) -> None:
        client = signed_in(marlene)
        assert "Demander en ami" in client.get("/joueur/Tom/").content.decode()
        answer = press(client, "demander", "Tom", next="/joueur/Tom/")
        assert (answer.status_code, answer["Location"]) == (302, "/joueur/Tom/")
        assert "Demande envoyée" in client.get("/joueur/Tom/").content.decode()
        other = signed_in(tom)
        page = other.get("/amis/").content.decode()
        assert page.index("Marlene") < page.index('id="friends"')
        press(other, "accepter", "Marlene")
        online.add(marlene.pk)
        page = other.get("/amis/").content.decode()
        assert "data-online" in page
        assert "en ligne" in page
        assert "Vous êtes amis." in client.get("/joueur/Tom/").content.decode()

    def test_every_other_button_does_what_it_says(self, marlene: Player, tom: Player) -> None:
        client, other = signed_in(marlene), signed_in(tom)
        for who, action, name, expected in (
            (client, "demander", "tom", "asked"),
            (client, "annuler", "Tom", "none"),
            (client, "demander", "Tom", "asked"),
            (other, "refuser", "Marlene", "asked"),
            (other, "demander", "Marlene", "friend"),
            (client, "retirer", "Tom", "none"),
            (client, "bloquer", "Tom", "blocked"),
            (client, "debloquer", "Tom", "none"),
        ):
            assert press(who, action, name).status_code == 302
            assert relation(marlene, tom).value == expected

    def test_whoever_is_blocked_is_listed_to_be_forgiven(
        self, marlene: Player, tom: Player
    ) -> None:
        client = signed_in(marlene)
        press(client, "bloquer", "Tom")
        assert "Débloquer Tom" in client.get("/amis/").content.decode()
        assert "Marlene" not in signed_in(tom).get("/amis/").content.decode().split("<main")[1]

    def test_many_friends_cost_no_more_queries(self, marlene: Player, tom: Player) -> None:
        client = signed_in(marlene)
        friendship_request(player=tom, other=marlene)
        few = queries(client, "/amis/")
        for name in ("Lucie", "Hugo", "Rose"):
            other = account(name)
            friendship_request(player=other, other=marlene)
            if name != "Lucie":
                friendship_request(player=marlene, other=other)
        assert queries(client, "/amis/") == few

    def test_ones_own_profile_has_no_buttons(self, marlene: Player) -> None:
        page = signed_in(marlene).get("/joueur/Marlene/").content.decode()
        assert "/amis/" not in page.split("<main")[1]


class TestWhoLeaves:
    """An account that is to be deleted is switched off at once, and comes back as it was."""

    def test_they_are_nowhere_until_they_come_back(self, marlene: Player, tom: Player) -> None:
        anais, hugo, lucie = account("Anaïs"), account("Hugo"), account("Lucie")
        block_add(player=tom, other=anais)
        for one, other in ((tom, marlene), (marlene, tom), (hugo, tom), (tom, lucie)):
            friendship_request(player=one, other=other)
        leaving = [person.user for person in (marlene, anais, hugo, lucie) if person.user]
        client = signed_in(tom)
        for user in leaving:
            assert user.username in client.get("/amis/").content.decode()
            account_close(user=user, at=timezone.now() + timedelta(days=14))
        page = client.get("/amis/").content.decode()
        assert not any(user.username in page for user in leaving)
        assert requests_to(tom) == []
        assert client.get("/joueur/Marlene/").status_code == 404
        assert client.get("/ajouter/Marlene/").status_code == 404
        assert press(client, "demander", "Marlene").status_code == 404
        signed_in(marlene)
        assert "Marlene" in client.get("/amis/").content.decode()
        assert client.get("/joueur/Marlene/").status_code == 200


class TestRefusals:
    def test_a_refusal_is_told_on_the_page(self, marlene: Player, tom: Player) -> None:
        block_add(player=marlene, other=tom)
        answer = press(signed_in(marlene), "demander", "Tom")
        assert answer.status_code == 409
        assert "Débloquez-la" in answer.content.decode()

    def test_what_was_taken_back_or_accepted_meanwhile_is_told(
        self, marlene: Player, tom: Player
    ) -> None:
        client, other = signed_in(marlene), signed_in(tom)
        answer = press(other, "accepter", "Marlene")
        assert answer.status_code == 409
        assert "La demande a été retirée entre-temps." in answer.content.decode()
        press(client, "demander", "Tom")
        press(other, "accepter", "Marlene")
        answer = press(client, "annuler", "Tom")
        assert answer.status_code == 409
        assert "Votre demande a été acceptée entre-temps" in answer.content.decode()
        assert relation(marlene, tom).value == "friend"

    def test_nobody_and_nothing_are_not_found(self, marlene: Player) -> None:
        client = signed_in(marlene)
        answer = press(client, "demander", "Personne-ici")
        assert answer.status_code == 404
        assert "Ce compte n’est plus ici." in answer.content.decode()
        assert press(client, "demander", "").status_code == 404
        assert press(client, "epouser", "Marlene").status_code == 404

    def test_the_way_back_never_leaves_the_site(self, marlene: Player, tom: Player) -> None:
        answer = press(signed_in(marlene), "demander", "Tom", next="https://evil.example/")
        assert answer["Location"] == "/amis/"

    def test_without_an_account_one_is_asked_to_sign_in(
        self, client: Client, marlene: Player
    ) -> None:
        answer = press(client, "demander", "Marlene")
        assert answer["Location"] == "/connexion/?next=%2Famis%2F&arrete="
        assert "Créer un compte" in client.get("/amis/").content.decode()
        profile = client.get("/joueur/Marlene/").content.decode()
        assert "/inscription/?next=/joueur/Marlene/" in profile

    def test_a_flood_of_requests_is_stopped(self, marlene: Player) -> None:
        client = signed_in(marlene)
        names = [f"Tom{letter}{other}" for letter in "abcdef" for other in "bcdfgk"][:31]
        for name in names:
            account(name)
        codes = [press(client, "demander", name).status_code for name in names[:30]]
        assert codes == [302] * MOST_REQUESTS + [409] * (30 - MOST_REQUESTS)
        assert press(client, "demander", names[30]).status_code == 429

    def test_nobody_is_asked_again_and_again(self, marlene: Player, tom: Player) -> None:
        client, other = signed_in(marlene), signed_in(tom)
        for _ in range(5):
            assert press(client, "demander", "Tom").status_code == 302
            press(other, "refuser", "Marlene")
            press(client, "annuler", "Tom")
        answer = press(client, "demander", "Tom")
        assert answer.status_code == 429
        assert "Un instant" in answer.content.decode()
        assert press(client, "annuler", "Tom").status_code == 302

    def test_a_declined_request_shows_nothing_to_who_asked(
        self, marlene: Player, tom: Player
    ) -> None:
        friendship_request(player=marlene, other=tom)
        client = signed_in(marlene)
        before = client.get("/joueur/Tom/").content.decode().split("<main")[1]
        press(signed_in(tom), "refuser", "Marlene")
        after = client.get("/joueur/Tom/").content.decode().split("<main")[1]
        assert _without_tokens(before) == _without_tokens(after)


def _without_tokens(page: str) -> list[str]:
    return [part for part in page.split('"') if len(part) != 64]
