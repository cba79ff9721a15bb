"""How much one player may begin: what was begun and left is kept all the same."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.lobby.models import Table
from gobelet.web.matches import beginning
from gobelet.web.matches.models import Match
from gobelet.web.matches.services import match_start
from tests.web.conftest import Table as Seat
from tests.web.conftest import client_of

FEW = 3
COMPUTER = {"ruleset": "yacht", "level": "easy"}
WAYS: list[tuple[str, dict[str, Any]]] = [
    ("/contre-l-ordinateur/", COMPUTER),
    ("/adversaire-aleatoire/", {"ruleset": "clubs", "days": "1"}),
    ("/partie-rapide/", {"ruleset": "clubs", "seats": "2"}),
    ("/ouvrir-une-table/", {"ruleset": "clubs", "seats": "2", "clock": "30s", "public": "on"}),
    ("/sur-un-appareil/", {"ruleset": "clubs", "own": "Zoé", "name": ["Léo"]}),
]


@pytest.fixture(autouse=True)
def _few(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "begin": f"{FEW}/h/key"}


@pytest.mark.django_db
class TestBeginning:
    @pytest.mark.parametrize(("address", "form"), WAYS, ids=[address for address, _ in WAYS])
    def test_one_too_many_is_told_and_nothing_begins(
        self, owner: Player, outsider: Player, address: str, form: dict[str, Any]
    ) -> None:
        client = client_of(owner)
        for _ in range(FEW):
            assert client.post(address, form).status_code == 302
        begun = Match.objects.count(), Table.objects.count(), Player.objects.count()
        answer = client.post(address, form)
        assert answer.status_code == 429
        assert "Il y a eu trop d’essais" in answer.content.decode()
        assert (Match.objects.count(), Table.objects.count(), Player.objects.count()) == begun
        assert client_of(outsider).post(address, form).status_code == 302

    def test_so_is_a_rematch(self, owner: Player) -> None:
        client = client_of(owner)
        match = match_start(player=owner, ruleset="yacht", level="easy")
        for _ in range(FEW):
            Seat(match, owner).play("x")
            begun = client.post(f"/m/{match}/revanche/")["Location"]
            match = begun.strip("/").split("/")[1]
        Seat(match, owner).play("x")
        assert client.post(f"/m/{match}/revanche/").status_code == 429

    def test_a_no_to_a_rematch_and_one_that_is_refused_count_for_nothing(
        self, owner: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        client = client_of(owner)
        match = match_start(player=owner, ruleset="yacht", level="easy")
        Seat(match, owner).play("x")
        again = f"/m/{match}/revanche/"
        for _ in range(FEW + 1):
            assert client.post(again, {"wanted": "0"}).status_code == 302
        monkeypatch.setattr(beginning, "MATCHES_A_PLAYER", 0)
        for _ in range(FEW + 1):
            assert client.post(again).status_code == 302
        monkeypatch.undo()
        assert client.post(again).status_code == 302
        assert Match.objects.count() == 2

    def test_visitors_are_not_counted_together(self) -> None:
        for _ in range(FEW + 1):
            assert Client().post(*WAYS[0]).status_code == 302
