"""One's own name handed on: a link, a code, an invitation by mail."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.social.invitations import invitations_forget
from gobelet.web.social.models import MailedInvitation
from tests.web.mails import mail_sent
from tests.web.people import account, signed_in

PAGE = "/amis/partager/"


@pytest.fixture
def with_mail(settings: Any) -> None:
    """A site that sends mail."""
    settings.HAS_MAIL = True


class TestLink:
    def test_the_page_offers_the_link_in_every_way(self, marlene: Player) -> None:
        page = unquote(signed_in(marlene).get(PAGE).content.decode())
        for way in ("sms:?body=", "mailto:?subject=", "https://wa.me/?text="):
            start = page.index(way)
            assert "http://testserver/ajouter/Marlene/" in page[start : page.index('"', start)]
        assert "navigator" not in page

    def test_the_code_is_a_drawing_of_the_link(self, anais: Player) -> None:
        client = signed_in(anais)
        assert 'src="/amis/code.svg"' in client.get(PAGE).content.decode()
        answer = client.get("/amis/code.svg")
        assert answer["Content-Type"] == "image/svg+xml"
        assert answer.content.startswith(b"<svg")

    def test_whoever_opens_it_with_an_account_asks(self, marlene: Player, tom: Player) -> None:
        page = signed_in(tom).get("/ajouter/Marlene/").content.decode()
        assert 'action="/amis/demander/"' in page
        assert "Bloquer" not in page

    def test_whoever_opens_it_without_one_signs_up_and_comes_back(
        self, client: Client, marlene: Player
    ) -> None:
        page = client.get("/ajouter/Marlene/").content.decode()
        assert "/inscription/?next=/ajouter/Marlene/" in page
        assert "/connexion/?next=/ajouter/Marlene/" in page

    def test_ones_own_link_asks_nothing(self, marlene: Player) -> None:
        page = signed_in(marlene).get("/ajouter/Marlene/").content.decode()
        assert "/amis/demander/" not in page

    def test_names_in_any_case_lead_to_one_address(self, client: Client, marlene: Player) -> None:
        assert client.get("/ajouter/mARLENE/")["Location"] == "/ajouter/Marlene/"
        assert client.get("/ajouter/Personne-ici/").status_code == 404

    def test_guests_have_no_name_to_share(self, client: Client, db: None) -> None:
        for address in (PAGE, "/amis/code.svg"):
            assert client.get(address)["Location"].startswith("/connexion/?next=")


@pytest.mark.usefixtures("with_mail")
class TestMail:
    def test_in_06_an_invitation_says_who_invites_and_leads_to_them(self, marlene: Player) -> None:
        answer = signed_in(marlene).post(PAGE, {"email": "Rose@example.org"})
        assert "C’est parti" in answer.content.decode()
        (sent,) = mail_sent()
        assert sent.to == ["rose@example.org"]
        assert sent.subject == "Marlene vous invite à jouer aux dés"
        assert "http://testserver/ajouter/Marlene/" in sent.body
        assert "votre adresse n’est pas gardée" in sent.body
        assert not any(wrong in sent.body for wrong in ("&#", "&amp;", "\\", "'"))

    def test_one_address_is_written_to_once_a_day_whoever_asks(
        self, marlene: Player, tom: Player
    ) -> None:
        pages = []
        for player in (marlene, tom, tom):
            answer = signed_in(player).post(PAGE, {"email": "rose@example.org"})
            pages.append("C’est parti" in answer.content.decode())
        assert pages == [True, True, True]
        assert len(mail_sent()) == 1
        MailedInvitation.objects.update(at=timezone.now() - timedelta(days=1, minutes=1))
        signed_in(tom).post(PAGE, {"email": "rose@example.org"})
        assert len(mail_sent()) == 2

    def test_the_address_is_not_kept(self, marlene: Player) -> None:
        signed_in(marlene).post(PAGE, {"email": "rose@example.org"})
        assert "rose" not in str(MailedInvitation.objects.values())
        assert invitations_forget() == 0
        MailedInvitation.objects.update(at=timezone.now() - timedelta(days=1, minutes=1))
        assert invitations_forget() == 1

    def test_what_is_no_address_is_told_at_its_field(self, marlene: Player) -> None:
        answer = signed_in(marlene).post(PAGE, {"email": "rose"})
        assert answer.status_code == 422
        assert mail_sent() == []

    def test_a_flood_of_invitations_is_stopped(self, marlene: Player) -> None:
        client = signed_in(marlene)
        for number in range(10):
            client.post(PAGE, {"email": f"rose{number}@example.org"})
        assert client.post(PAGE, {"email": "lucie@example.org"}).status_code == 429
        assert len(mail_sent()) == 10

    def test_accounts_made_for_it_at_one_address_do_not_help(
        self, marlene: Player, tom: Player, settings: Any
    ) -> None:
        settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "invite": "2/d/user,3/d/ip"}
        answers = [
            signed_in(player).post(PAGE, {"email": f"rose{number}@example.org"}).status_code
            for number, player in enumerate([marlene, marlene, tom, tom])
        ]
        assert answers == [200, 200, 200, 429]

    @pytest.mark.django_db
    def test_a_name_is_no_address_of_a_site(self) -> None:
        signed_in(account("evil.com")).post(PAGE, {"email": "rose@example.org"})
        (sent,) = mail_sent()
        assert "evil.com" not in sent.subject
        assert "evil.com" not in sent.body.replace("/ajouter/evil.com/", "")
        assert "/ajouter/evil.com/" in sent.body


def test_a_site_without_mail_invites_nobody(marlene: Player, settings: Any) -> None:
    settings.HAS_MAIL = False
    client = signed_in(marlene)
    assert "Inviter par e-mail" not in client.get(PAGE).content.decode()
    assert client.post(PAGE, {"email": "rose@example.org"}).status_code == 404
