"""The e-mail address of an account, and a new password by mail."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.mail import EmailMessage
from django.test import Client

from gobelet.web.accounts.mail import Addresses, addresses_get
from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.selectors import player_preferences
from gobelet.web.accounts.services import account_create, preferences_save
from gobelet.web.accounts.sessions import session_player
from tests.web.mails import mail_sent
from tests.web.people import PASSWORD, session_of

ADDRESS = "marlene@maison.example"
OTHER = "other@maison.example"
NEW = "autre-trois-mots"

SignIn = Callable[..., Client]


@pytest.fixture(autouse=True)
def _the_site_sends_mail(settings: Any) -> None:
    settings.HAS_MAIL = True


def link_in(mail: EmailMessage) -> str:
    found = re.search(r"http://testserver(/\S+)", str(mail.body))
    assert found is not None
    return found[1]


def confirmed(client: Client, mailoutbox: list[EmailMessage], address: str = ADDRESS) -> None:
    """Give an address and open the link that was sent to it."""
    assert client.post("/compte/e-mail/", {"email": address}).status_code == 302
    assert client.post(link_in(mailoutbox[-1])).status_code == 302


@pytest.mark.django_db
class TestTheAddress:
    def test_it_counts_once_its_owner_has_confirmed_it(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage]
    ) -> None:
        client = sign_in()
        client.post("/compte/e-mail/", {"email": ADDRESS.upper()})
        (mail,) = mailoutbox
        assert mail.to == [ADDRESS]
        assert mail.subject == "Est-ce bien votre adresse ?"
        assert "Marlene" in mail.body
        assert not EmailAddress.objects.get().verified
        # Mail programs look at links by themselves.
        assert client.get(link_in(mail)).status_code == 200
        assert not EmailAddress.objects.get().verified
        assert client.post(link_in(mail))["Location"] == link_in(mail)
        assert EmailAddress.objects.get().verified
        assert "Votre adresse est confirmée" in client.get(link_in(mail)).content.decode()
        assert User.objects.get().email == ADDRESS
        assert ADDRESS in client.get("/compte/").content.decode()

    def test_mail_is_in_the_language_of_the_account(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage]
    ) -> None:
        player = Player.objects.get(user=marlene)
        preferences_save(player=player, changes={"language": "en"})
        sign_in().post("/compte/e-mail/", {"email": ADDRESS})
        assert mailoutbox[0].subject == "Is this your address?"

    def test_another_address_takes_its_place_once_it_is_confirmed_and_the_former_one_is_told(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage]
    ) -> None:
        client = sign_in()
        confirmed(client, mailoutbox)
        page = client.post("/compte/e-mail/", {"email": OTHER}, follow=True).content.decode()
        assert ADDRESS in page
        assert OTHER in page
        assert "est en route" in page
        assert f"{ADDRESS} · {OTHER} à confirmer" in client.get("/compte/").content.decode()
        assert addresses_get(marlene) == Addresses(used=ADDRESS, waiting=OTHER)
        assert User.objects.get().email == ADDRESS
        client.post(link_in(mailoutbox[-1]))
        assert addresses_get(marlene) == Addresses(used=OTHER)
        assert User.objects.get().email == OTHER
        told = mail_sent()[-1]
        assert told.to == [ADDRESS]
        assert "n’a plus cette adresse" in told.body
        assert OTHER not in told.body
        assert link_in(told) == "/recuperation/"

    def test_a_mistyped_change_leaves_the_way_back_that_there_was(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage]
    ) -> None:
        client = sign_in()
        confirmed(client, mailoutbox)
        client.post("/compte/e-mail/recherche/", {"allow": "1"})
        client.post("/compte/e-mail/", {"email": "marlene@maison.exmaple"})
        mailoutbox.clear()
        Client().post("/recuperation/e-mail/", {"email": ADDRESS})
        (mail,) = mail_sent()
        assert mail.to == [ADDRESS]
        assert player_preferences(Player.objects.get()).found_by_email
        client.post("/compte/e-mail/renoncer/")
        assert addresses_get(marlene) == Addresses(used=ADDRESS)

    def test_a_change_that_was_given_up_is_not_confirmed_by_its_link(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage]
    ) -> None:
        client = sign_in()
        confirmed(client, mailoutbox)
        client.post("/compte/e-mail/", {"email": OTHER})
        given_up = link_in(mailoutbox[-1])
        client.post("/compte/e-mail/", {"email": "third@maison.example"})
        assert client.get(given_up).status_code == 422
        assert client.post(given_up).status_code == 422
        assert addresses_get(marlene) == Addresses(used=ADDRESS, waiting="third@maison.example")

    def test_confirmed_twice_it_is_confirmed(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage]
    ) -> None:
        client = sign_in()
        client.post("/compte/e-mail/", {"email": ADDRESS})
        link = link_in(mailoutbox[-1])
        assert [client.post(link).status_code for _ in range(2)] == [302] * 2
        assert addresses_get(marlene) == Addresses(used=ADDRESS)
        assert len(mail_sent()) == 1

    def test_a_mail_that_cannot_be_sent_is_said_to_be_so(
        self, marlene: User, sign_in: SignIn, settings: Any
    ) -> None:
        client = sign_in()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
        answer = client.post("/compte/e-mail/", {"email": ADDRESS})
        assert answer.status_code == 422
        assert "n’a pas pu partir" in answer.content.decode()
        assert "Renvoyer" in answer.content.decode()

    def test_it_can_be_removed_and_is_told(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage]
    ) -> None:
        client = sign_in()
        confirmed(client, mailoutbox)
        client.post("/compte/e-mail/retirer/")
        assert not EmailAddress.objects.exists()
        assert User.objects.get().email == ""
        assert mail_sent()[-1].subject == "Cette adresse ne sert plus"

    def test_two_accounts_cannot_both_confirm_one_address(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage]
    ) -> None:
        confirmed(sign_in(), mailoutbox)
        account_create(username="Lucie", password=PASSWORD)
        lucie = sign_in("Lucie")
        lucie.post("/compte/e-mail/", {"email": ADDRESS})
        assert lucie.post(link_in(mailoutbox[-1])).status_code == 422
        assert EmailAddress.objects.filter(verified=True).count() == 1

    def test_nobody_is_flooded_with_mail_by_many_accounts(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage]
    ) -> None:
        account_create(username="Lucie", password=PASSWORD)
        clients = [sign_in(), sign_in("Lucie")]
        form = {"email": "rose@maison.example"}
        answers = [clients[n % 2].post("/compte/e-mail/", form).status_code for n in range(6)]
        assert answers == [302] * 5 + [429]
        assert len(mailoutbox) == 5

    def test_two_who_confirm_one_address_at_once_are_told_alike(
        self,
        marlene: User,
        sign_in: SignIn,
        mailoutbox: list[EmailMessage],
    ) -> None:
        client = sign_in()
        client.post("/compte/e-mail/", {"email": ADDRESS})
        lucie = account_create(username="Lucie", password=PASSWORD)
        EmailAddress.objects.create(user=lucie, email=ADDRESS, verified=True)
        assert client.post(link_in(mailoutbox[-1])).status_code == 422
        assert not EmailAddress.objects.get(user=marlene).verified

    def test_asked_for_again_a_confirmed_address_stays_what_it_is(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage]
    ) -> None:
        client = sign_in()
        confirmed(client, mailoutbox)
        answer = client.post("/compte/e-mail/", {"email": ADDRESS})
        assert answer.status_code == 422
        assert "Cette adresse sert déjà." in answer.content.decode()
        assert EmailAddress.objects.get().verified
        assert User.objects.get().email == ADDRESS
        assert len(mailoutbox) == 1

    @pytest.mark.parametrize("is_changed", [False, True])
    def test_others_find_nobody_by_the_next_address_unless_that_is_allowed_anew(
        self,
        marlene: User,
        sign_in: SignIn,
        mailoutbox: list[EmailMessage],
        is_changed: bool,
    ) -> None:
        client = sign_in()
        confirmed(client, mailoutbox)
        client.post("/compte/e-mail/recherche/", {"allow": "1"})
        assert player_preferences(Player.objects.get()).found_by_email
        if is_changed:
            confirmed(client, mailoutbox, OTHER)
        else:
            client.post("/compte/e-mail/retirer/")
        assert not player_preferences(Player.objects.get()).found_by_email

    @pytest.mark.parametrize(
        "address",
        ["", "marlene", "a@b", "<b>@x.org", "a@x.org\nb@x.org", f"a@{'é' * 60}.org"],
    )
    def test_what_is_no_address_is_refused(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage], address: str
    ) -> None:
        assert sign_in().post("/compte/e-mail/", {"email": address}).status_code == 422
        assert mailoutbox == []

    @pytest.mark.parametrize("key", ["forged", "MQ:1:x", "a" * 300])
    def test_a_forged_key_confirms_nothing(self, db: None, key: str) -> None:
        assert Client().post(f"/compte/e-mail/{key}/").status_code == 422


@pytest.mark.django_db
class TestRecovery:
    def test_a_link_gives_a_new_password_once(
        self,
        marlene: User,
        sign_in: SignIn,
        mailoutbox: list[EmailMessage],
        ended: list[str],
    ) -> None:
        lost = sign_in()
        confirmed(lost, mailoutbox)
        client = Client()
        page = client.post("/recuperation/e-mail/", {"email": ADDRESS.upper()})
        assert "est en route" in page.content.decode()
        _, sent = mail_sent()
        link = link_in(sent)
        opened = client.get(link)
        assert opened["Cache-Control"] == "no-store"
        assert opened["Referrer-Policy"] == "no-referrer"
        assert client.post(link, {"password": "short"}).status_code == 422
        assert client.post(link, {"password": NEW})["Location"] == "/compte/"
        assert session_player(session_of(lost)) is None
        assert session_of(lost) in ended
        again = Client()
        # The answer may have been lost.
        assert again.post(link, {"password": NEW})["Location"] == "/compte/"
        assert session_player(session_of(again)) == Player.objects.get()
        assert Client().get(link).status_code == 422
        assert Client().post(link, {"password": PASSWORD}).status_code == 422
        sign_in(password=NEW)

    def test_the_answer_is_the_same_for_an_address_that_nobody_has(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage]
    ) -> None:
        confirmed(sign_in(), mailoutbox)
        mailoutbox.clear()
        pages = [
            re.sub(r'csrf\w+" value="\w+"', "", page.content.decode())
            for page in (
                Client().post("/recuperation/e-mail/", {"email": address})
                for address in (ADDRESS, "nobody@maison.example")
            )
        ]
        assert pages[0] == pages[1]
        (mail,) = mail_sent()
        assert mail.to == [ADDRESS]

    def test_an_address_that_was_never_confirmed_gets_no_mail(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage]
    ) -> None:
        sign_in().post("/compte/e-mail/", {"email": ADDRESS})
        mailoutbox.clear()
        Client().post("/recuperation/e-mail/", {"email": ADDRESS})
        assert mail_sent() == []

    def test_an_account_that_is_switched_off_has_no_way_back(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage]
    ) -> None:
        confirmed(sign_in(), mailoutbox)
        Client().post("/recuperation/e-mail/", {"email": ADDRESS})
        _, sent = mail_sent()
        User.objects.update(is_active=False)
        assert Client().post(link_in(sent), {"password": NEW}).status_code == 422
        Client().post("/recuperation/e-mail/", {"email": ADDRESS})
        assert len(mail_sent()) == 2

    def test_nobody_is_flooded_with_mail(
        self, marlene: User, sign_in: SignIn, mailoutbox: list[EmailMessage]
    ) -> None:
        confirmed(sign_in(), mailoutbox)
        mailoutbox.clear()
        answers = [
            Client(REMOTE_ADDR=f"10.0.0.{n}")
            .post("/recuperation/e-mail/", {"email": ADDRESS})
            .status_code
            for n in range(7)
        ]
        assert answers == [200] * 5 + [429] * 2
        assert len(mail_sent()) == 5

    @pytest.mark.parametrize("link", ["1/forged", "zz/1-2", "%F0/x", "99999999999999999999/x-y"])
    def test_a_forged_link_opens_nothing(self, marlene: User, link: str) -> None:
        assert Client().get(f"/recuperation/{link}/").status_code == 422


@pytest.mark.django_db
class TestWithoutMail:
    @pytest.fixture(autouse=True)
    def _no_mail(self, settings: Any, _the_site_sends_mail: None) -> None:
        settings.HAS_MAIL = False

    def test_pages_say_so_in_one_line(self, marlene: User, sign_in: SignIn) -> None:
        client = sign_in()
        page = client.get("/compte/e-mail/").content.decode()
        assert "Ce site n’envoie pas d’e-mail" in page
        assert 'name="email"' not in page
        recover = Client().get("/recuperation/").content.decode()
        assert "Ce site n’envoie pas d’e-mail" in recover
        assert "/recuperation/e-mail/" not in recover

    def test_there_is_nothing_to_send(self, marlene: User, sign_in: SignIn) -> None:
        assert sign_in().post("/compte/e-mail/", {"email": ADDRESS}).status_code == 404
        assert Client().get("/recuperation/e-mail/").status_code == 404
