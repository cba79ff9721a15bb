"""What is reported, as operators see it."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.core.management import CommandError, call_command
from django.test import Client

from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.services import preferences_save
from gobelet.web.social.chat import chat_send
from gobelet.web.social.models import Report
from gobelet.web.social.reports import report_add
from tests.web.people import signed_in

REPORTS = "/gestion/social/report/"


@pytest.fixture
def report(table: str, marlene: Player, tom: Player) -> Report:
    """Something Tom said, reported by Marlene."""
    for player in (marlene, tom):
        preferences_save(player=player, changes={"chat": "free"})
    said = chat_send(match=table, player=tom.pk, id="1", text="<b>Grr</b>")
    report_add(player=marlene, message=said.message)
    return Report.objects.get()


@pytest.fixture
def operator(anais: Player) -> Client:
    """Somebody who runs the site."""
    call_command("operator", "anaïs")
    return signed_in(anais)


class TestOperators:
    def test_they_see_what_was_reported_and_by_whom(self, operator: Client, report: Report) -> None:
        listed = operator.get(REPORTS).content.decode()
        assert "Tom" in listed
        assert "Marlene" in listed
        page = operator.get(f"{REPORTS}{report.pk}/change/").content.decode()
        assert "<mark>&lt;b&gt;Grr&lt;/b&gt;</mark>" in page

    def test_they_settle_reports(self, operator: Client, report: Report) -> None:
        operator.post(REPORTS, {"action": "settle", "_selected_action": [report.pk]})
        assert Report.objects.get().is_settled
        operator.post(f"{REPORTS}{report.pk}/change/", {})
        assert not Report.objects.get().is_settled

    def test_nothing_can_be_added_removed_or_rewritten(
        self, operator: Client, report: Report
    ) -> None:
        assert operator.get(f"{REPORTS}add/").status_code == 403
        assert operator.post(f"{REPORTS}{report.pk}/delete/", {"post": "yes"}).status_code == 403
        operator.post(f"{REPORTS}{report.pk}/change/", {"text": "Bonjour"})
        assert Report.objects.get().text == "<b>Grr</b>"

    def test_reports_and_the_ledger_are_all_there_is(self) -> None:
        shown = {model.__name__ for model in admin.site._registry}
        assert shown == {"Report", "Purse", "Transfer"}


class TestDoor:
    def test_it_is_the_sites_own(self, client: Client, report: Report) -> None:
        answer = client.get(REPORTS)
        assert answer["Location"] == f"/gestion/login/?next={REPORTS}"
        answer = client.get(answer["Location"])
        assert answer["Location"] == "/connexion/?next=%2Fgestion%2Fsocial%2Freport%2F"
        assert client.post("/gestion/login/", {"username": "Tom", "password": "x"})[
            "Location"
        ].startswith("/connexion/")

    def test_to_others_there_is_nothing(self, marlene: Player, report: Report) -> None:
        client = signed_in(marlene)
        assert client.get(REPORTS, follow=True).status_code == 404
        assert client.get("/gestion/", follow=True).status_code == 404

    def test_leaving_ends_the_session(self, operator: Client) -> None:
        assert operator.post("/gestion/logout/")["Location"] == "/"
        assert operator.get("/gestion/").status_code == 302
        assert operator.get("/compte/").status_code == 200
        assert "Se connecter" in operator.get("/compte/").content.decode()

    def test_the_password_is_changed_with_the_account(self, operator: Client) -> None:
        assert operator.get("/gestion/password_change/")["Location"] == "/compte/mot-de-passe/"


class TestCommand:
    def test_an_operator_ends(self, operator: Client) -> None:
        call_command("operator", "Anaïs", "--end")
        assert operator.get("/gestion/", follow=True).status_code == 404
        assert not User.objects.filter(is_staff=True).exists()

    def test_nobody_by_that_name(self, db: None) -> None:
        with pytest.raises(CommandError, match="Personne"):
            call_command("operator", "Personne")


def test_signing_in_leaves_no_messages_behind(marlene: Player) -> None:
    assert "messages" not in signed_in(marlene).cookies
