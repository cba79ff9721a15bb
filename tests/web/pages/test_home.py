"""The home page: games that wait first, then the ways to play."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.lobby.strangers import random_join
from tests.web.conftest import Table, client_of

Sit = Callable[..., Table]


def text_of(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200
    return response.content.decode()


class TestAVisitor:
    @pytest.mark.django_db
    def test_finds_the_computer_and_five_ways_to_play(self, client: Client) -> None:
        page = text_of(client, "/")
        assert "Contre l’ordinateur" in page
        assert "À vous de jouer" not in page
        for key in ("clubs", "fete", "yacht", "classic", "yatzy"):
            assert f"/contre-l-ordinateur/?ruleset={key}" in page

    @pytest.mark.django_db
    @pytest.mark.parametrize(
        ("name", "address"),
        [
            ("Partie rapide", "/partie-rapide/"),
            ("Adversaire aléatoire", "/adversaire-aleatoire/"),
            ("Tables", "/tables/"),
            ("Sur un seul appareil", "/sur-un-appareil/"),
        ],
    )
    def test_finds_every_way_to_play_with_others(
        self, client: Client, name: str, address: str
    ) -> None:
        page = text_of(client, "/")
        link = page.split(f'href="{address}"')[1].split("</a>")[0]
        assert name in link
        assert f"<h1>{name}</h1>" in text_of(client, address)

    @pytest.mark.django_db
    def test_is_not_given_a_session_for_looking(self, client: Client) -> None:
        client.get("/")
        assert "sessionid" not in client.cookies

    @pytest.mark.django_db
    def test_reads_english_once_it_is_chosen(self, client: Client) -> None:
        answer = client.post("/langue/", {"language": "en", "next": "/regles/"})
        assert answer["Location"] == "/regles/"
        assert "Against the computer" in text_of(client, "/")

    @pytest.mark.django_db
    @pytest.mark.parametrize("path", ["/", "/regles/"])
    def test_is_offered_english_by_a_browser_that_wants_it_until_one_chose(
        self, client: Client, path: str
    ) -> None:
        def is_offered(wanted: str) -> bool:
            headers = {"Accept-Language": wanted}
            return "Switch to English" in client.get(path, headers=headers).content.decode()

        assert is_offered("en-GB, fr;q=0.5")
        assert is_offered("de, en;q=0.5")
        assert not is_offered("fr-FR, en;q=0.5")
        assert not is_offered("de")
        client.post("/langue/", {"language": "fr"})
        assert not is_offered("en-GB, fr;q=0.5")

    @pytest.mark.django_db
    def test_is_never_sent_to_another_site(self, client: Client) -> None:
        answer = client.post("/langue/", {"language": "en", "next": "https://example.org/"})
        assert answer["Location"] == "/"

    @pytest.mark.django_db
    def test_cannot_choose_a_language_we_do_not_speak(self, client: Client) -> None:
        assert client.post("/langue/", {"language": "tlh"}).status_code == 400


class TestAPlayer:
    def test_sees_the_games_that_wait_first(self, sit: Sit, owner: Player) -> None:
        against = sit("classic", "expert")
        alone = sit("yatzy", "easy")
        page = text_of(client_of(owner), "/")
        assert page.index(f"/m/{against.match}/") < page.index("Contre l’ordinateur")
        assert f"/m/{alone.match}/" in page
        assert "<b>0</b> sur 220" in page
        assert "<title>(2) Gobelet</title>" in page

    def test_is_not_told_that_it_is_their_turn_while_the_computer_plays(
        self, sit: Sit, owner: Player
    ) -> None:
        table = sit("yacht", "hard")
        table.play("t-", "chance")
        page = text_of(client_of(owner), "/")
        assert "Parties en cours" in page
        assert "Difficile joue" in page
        assert "<title>Gobelet</title>" in page

    def test_sees_the_tables_where_they_wait_before_the_ways_to_play(
        self, owner: Player, outsider: Player
    ) -> None:
        table = random_join(player=owner, ruleset="fete", days=2)
        page = text_of(client_of(owner), "/")
        assert page.index(f"/table/{table.pk}/") < page.index("Contre l’ordinateur")
        assert table.pk not in text_of(client_of(outsider), "/")

    def test_does_not_see_other_peoples_games(self, sit: Sit, outsider: Player) -> None:
        table = sit()
        assert table.match not in text_of(client_of(outsider), "/")


@pytest.mark.django_db
@pytest.mark.parametrize(
    "address",
    ["/", "/contre-l-ordinateur/", "/regles/", "/regles/classic/", "/reglages/", "/no-such-page/"],
)
def test_in_06_french_apostrophes_reach_every_page_as_they_are(
    client: Client, address: str
) -> None:
    html = client.get(address).content.decode()
    for broken in ("&#39;", "&#x27;", "&apos;", "\\’", "\\'"):
        assert broken not in html
    words = re.sub(r"<[^>]*>", " ", html.split("<body")[1])
    assert not re.findall(r"\b(?:[ldjmtsnc]|qu)'\w", words, re.IGNORECASE)
    if address == "/":
        assert "l’ordinateur" in words
