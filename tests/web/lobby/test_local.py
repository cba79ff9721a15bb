"""Several people at one device."""

from __future__ import annotations

import pytest
from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.matches.models import Match, Seat
from gobelet.web.matches.selectors import MATCHES_A_PLAYER
from gobelet.web.matches.services import match_start
from tests.web.conftest import client_of
from tests.web.people import account, signed_in

LOCAL = "/sur-un-appareil/"


def names(match: str) -> list[str]:
    return list(Seat.objects.filter(match=match).values_list("player__name", flat=True))


@pytest.mark.django_db
class TestStarting:
    def test_everybody_has_a_name_and_the_owner_acts_for_all(self, client: Client) -> None:
        form = {"ruleset": "clubs", "own": "Lucie", "name": ["Tom", "", "Anaïs"]}
        answer = client.post(LOCAL, form)
        match = Match.objects.get()
        assert answer["Location"] == f"/m/{match.pk}/"
        assert names(match.pk) == ["Lucie", "Tom", "Anaïs"]
        seats = list(Seat.objects.filter(match=match))
        owner = seats[0].player_id
        assert [seat.controller_id for seat in seats] == [None, owner, owner]
        assert (match.is_local, match.is_rated, match.pace) == (True, False, "free")
        assert client.get(f"/m/{match.pk}/").status_code == 200

    def test_an_account_keeps_its_name(self) -> None:
        client = signed_in(account("Marlene"))
        assert 'name="own"' not in client.get(LOCAL).content.decode()
        client.post(LOCAL, {"ruleset": "yacht", "own": "Lucie", "name": ["Tom"]})
        assert names(Match.objects.get().pk) == ["Marlene", "Tom"]

    def test_a_guest_is_known_again(self, client: Client) -> None:
        client.post(LOCAL, {"ruleset": "yacht", "own": "Lucie", "name": ["Tom"]})
        assert 'value="Lucie"' in client.get(LOCAL).content.decode()

    def test_one_form_sent_twice_begins_one_match(self, client: Client) -> None:
        form = {"ruleset": "yacht", "own": "Lucie", "name": ["Tom"], "form": "form-drawn-1"}
        first, second = (client.post(LOCAL, form)["Location"] for _ in range(2))
        assert first == second
        assert Player.objects.count() == 2
        other = client.post(LOCAL, {**form, "name": ["Anaïs"]})["Location"]
        assert other != first
        assert names(other.split("/")[2]) == ["Lucie", "Anaïs"]


@pytest.mark.django_db
class TestRefusals:
    @pytest.mark.parametrize(
        ("form", "code"),
        [
            ({"ruleset": "poker", "name": ["Tom"]}, "unknown_ruleset"),
            ({"ruleset": "clubs", "name": ["", "", ""]}, "wrong_seats"),
            ({"ruleset": "clubs"}, "wrong_seats"),
            ({"ruleset": "yacht", "name": ["Tom", "Anaïs"]}, "wrong_seats"),
        ],
    )
    def test_what_cannot_be_played(
        self, client: Client, form: dict[str, object], code: str
    ) -> None:
        answer = client.post(LOCAL, form)
        assert (answer.status_code, answer["X-Refused"]) == (422, code)
        assert not Player.objects.exists()

    @pytest.mark.parametrize(
        "name", ["<i>Tom</i>", "a\u202eb", "🎲", "moyen", "x" * 21, "x" * 5000]
    )
    @pytest.mark.parametrize("field", ["own", "name"])
    def test_names_that_nobody_may_have(self, client: Client, name: str, field: str) -> None:
        answer = client.post(
            LOCAL, {"ruleset": "clubs", "own": "Lucie", "name": "Tom", field: name}
        )
        assert answer.status_code == 422
        page = answer.content.decode()
        assert "entry-error" in page
        assert "<i>Tom</i>" not in page
        assert not Player.objects.exists()

    @pytest.mark.parametrize("second", ["Tom", "TOM", "T0m"])
    def test_two_of_one_name(self, client: Client, second: str) -> None:
        answer = client.post(LOCAL, {"ruleset": "clubs", "own": "Tom", "name": [second]})
        assert answer.status_code == 422
        assert "deux noms" in answer.content.decode()
        assert not Match.objects.exists()

    def test_the_name_of_an_account(self, client: Client) -> None:
        account("Marlene")
        answer = client.post(LOCAL, {"ruleset": "clubs", "own": "Tom", "name": ["marlene"]})
        assert answer.status_code == 422
        assert "appartient à un compte" in answer.content.decode()

    def test_as_many_matches_as_one_may_have(self, owner: Player) -> None:
        for _ in range(MATCHES_A_PLAYER):
            match_start(player=owner, ruleset="yacht", level="easy")
        before = Player.objects.count()
        answer = client_of(owner).post(LOCAL, {"ruleset": "clubs", "name": ["Tom"]})
        assert (answer.status_code, answer["X-Refused"]) == (422, "too_many_matches")
        assert Player.objects.count() == before
