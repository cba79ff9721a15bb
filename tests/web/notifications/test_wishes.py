"""What people wish to be told, and when."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.notifications.models import MatchWishes, Wishes
from tests.web.conftest import Table, client_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(sit_down: Callable[..., Table]) -> Table:
    return sit_down()


class TestWishes:
    def test_they_are_kept(self, table: Table, owner: Player) -> None:
        client = client_of(owner)
        form = {"quiet_from": "23", "quiet_to": "7", "time_zone": "America/Montreal"}
        answer = client.post("/avis/reglages/", form)
        assert answer.headers["Location"] == "/avis/?saved"
        kept = Wishes.objects.get()
        assert (kept.quiet_from, kept.quiet_to, kept.time_zone) == (23, 7, "America/Montreal")
        assert kept.site == "http://testserver/"
        html = client.get("/avis/?saved").content.decode()
        assert "Enregistré" in html
        assert '<option value="23" selected>23 h</option>' in html.replace("\u202f", " ")

    @pytest.mark.parametrize("wrong", [{"quiet_from": "24"}, {"quiet_to": "x"}, {"quiet_to": ""}])
    def test_what_is_not_on_offer_changes_nothing_and_is_said_at_its_field(
        self, table: Table, owner: Player, wrong: dict[str, str]
    ) -> None:
        form = {"quiet_from": "23", "quiet_to": "7", "time_zone": "Europe/Paris", **wrong}
        answer = client_of(owner).post("/avis/reglages/", form)
        html = answer.content.decode()
        assert answer.status_code == 422
        assert "Rien n’a changé." in html
        assert html.count("Cette heure n’est pas proposée.") == 1
        # What could be taken is still chosen, and what was kept where it could not.
        kept = {"quiet_from": "22", "quiet_to": "8"}
        for hour in (kept[name] if name in wrong else form[name] for name in kept):
            assert f'<option value="{hour}" selected>' in html
        assert not Wishes.objects.exists()

    def test_a_time_zone_that_is_unknown_here_leaves_the_former_one(
        self, table: Table, owner: Player
    ) -> None:
        client = client_of(owner)
        form = {"quiet_from": "23", "quiet_to": "7", "time_zone": "America/Montreal"}
        client.post("/avis/reglages/", form)
        answer = client.post(
            "/avis/reglages/",
            {**form, "quiet_to": "9", "time_zone": "Mars/Olympus"},
            follow=True,
        )
        assert "Enregistré, sauf le fuseau horaire" in answer.content.decode()
        kept = Wishes.objects.get()
        assert (kept.quiet_to, kept.time_zone) == (9, "America/Montreal")

    def test_mail_needs_a_confirmed_address(self, table: Table, owner: Player) -> None:
        form = {"quiet_from": "23", "quiet_to": "7", "mail": "1"}
        answer = client_of(owner).post("/avis/reglages/", form)
        assert answer.status_code == 422
        assert "Vous n’avez plus d’adresse confirmée." in answer.content.decode()
        assert not Wishes.objects.exists()

    def test_a_match_is_muted_and_heard_again(self, table: Table, owner: Player) -> None:
        client = client_of(owner)
        client.post(f"/avis/partie/{table.match}/", {"mute": "1"})
        assert MatchWishes.objects.get().is_muted
        assert "Rétablir" in client.get("/avis/").content.decode()
        client.post(f"/avis/partie/{table.match}/", {"mute": "0"})
        assert not MatchWishes.objects.get().is_muted

    def test_nobody_mutes_what_they_do_not_play(self, table: Table, outsider: Player) -> None:
        answer = client_of(outsider).post(f"/avis/partie/{table.match}/", {"mute": "1"})
        assert answer.status_code == 404
        assert not MatchWishes.objects.exists()
