"""Taking one's data along, and deleting the account."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.test import Client
from django.utils import timezone

from gobelet import rulesets
from gobelet.core import parse_record
from gobelet.web.accounts.models import Player, RecoveryCode, User
from gobelet.web.accounts.selectors import player_name
from gobelet.web.accounts.services import (
    guest_create,
    preferences_save,
)
from gobelet.web.accounts.sessions import session_player
from gobelet.web.bank.selectors import balance_get, diamonds_total
from gobelet.web.bank.services import purse_open
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, DueItem, Later, Outcome
from gobelet.web.live.writer import Writer
from gobelet.web.matches import commands
from gobelet.web.matches.models import Match, Seat
from gobelet.web.matches.selectors import AnalysisFigures
from gobelet.web.matches.services import analyses_store, match_start
from gobelet.web.profiles.closing import close_account
from gobelet.web.profiles.services import CLOSING_DUE, GRACE
from tests.web.conftest import Table
from tests.web.doors import through
from tests.web.people import PASSWORD, account, codes_noted, forget_confirmation, session_of
from tests.web.playing import play_turns

FORM = {"username": "Marlene", "password": PASSWORD}


@pytest.fixture
def marlene(transactional_db: None) -> Player:
    """Somebody with an account."""
    return account("Marlene")


@pytest.fixture
def signed_in(marlene: Player) -> Client:
    """Her browser."""
    client = Client()
    client.post("/connexion/", FORM)
    return client


class TestExport:
    def test_everything_is_in_the_file_and_no_secret(
        self, marlene: Player, signed_in: Client, writer: Writer
    ) -> None:
        user = User.objects.get()
        EmailAddress.objects.create(user=user, email="m@maison.example", verified=True)
        EmailAddress.objects.create(user=user, email="n@maison.example")
        codes = codes_noted(user)
        preferences_save(player=marlene, changes={"theme": "dark"})
        over = Table(match_start(player=marlene, ruleset="yacht", level="hard"), marlene)
        play_turns(over)
        figures: AnalysisFigures = {"choices": -3.5, "dice": 2.0, "costs": [3.5]}
        analyses_store(match=over.match, figures={0: figures})
        going = Table(match_start(player=marlene, ruleset="clubs", level="easy"), marlene)
        going.play("t-")
        answer = signed_in.get("/compte/gobelet.json")
        assert answer["Content-Disposition"] == 'attachment; filename="gobelet.json"'
        text = answer.content.decode()
        data = json.loads(text)
        assert data["account"]["username"] == data["player"]["name"] == "Marlene"
        assert data["account"]["e_mail"] == [
            {"address": "m@maison.example", "confirmed": True},
            {"address": "n@maison.example", "confirmed": False},
        ]
        assert data["account"]["recovery_codes_left"] == 10
        assert data["player"]["preferences"]["theme"] == "dark"
        assert len(data["account"]["devices"]) == 1
        first, second = data["games"]
        record = parse_record(first["record"], rulesets.find)
        assert record.commitment == Match.objects.get(pk=over.match).commitment
        assert first["seats"] == ["Marlene", "Difficile"]
        assert (second["record"], len(second["moves"])) == (None, 2)
        assert (first["analysis"], second["analysis"]) == (figures, None)
        secrets = [
            *codes,
            *RecoveryCode.objects.values_list("digest", flat=True),
            *UserSession.objects.values_list("session_key", flat=True),
            user.password,
            bytes(Match.objects.get(pk=going.match).seed).hex(),
        ]
        assert not any(secret in text for secret in secrets)

    def test_a_visitor_gets_nothing(self, client: Client, db: None) -> None:
        assert client.get("/compte/gobelet.json").status_code == 302

    def test_the_password_is_asked_for_again(self, signed_in: Client) -> None:
        forget_confirmation(signed_in)
        for address in ("/compte/gobelet.json", "/compte/donnees/", "/compte/suppression/"):
            assert signed_in.get(address)["Location"].startswith("/compte/confirmer/")


def ripe() -> DueItem:
    row = Due.objects.get(kind=CLOSING_DUE)
    return DueItem(row.pk, row.kind, row.key, row.at)


def sweep() -> Outcome:
    return asyncio.run(close_account(ripe()))


def pass_days(days: float) -> None:
    """Let time pass for accounts that are to be deleted."""
    for user in User.objects.exclude(closes_at=None):
        User.objects.update(closes_at=user.closes_at - timedelta(days=days))  # type: ignore[operator]


def come_back(command: commands.Command) -> commands.Command:
    """Sign in while a command is on its way."""
    Client().post("/connexion/", FORM)
    return command


class TestDeletion:
    def test_it_signs_out_everywhere_and_waits_for_two_weeks(
        self, marlene: Player, signed_in: Client
    ) -> None:
        other = Client()
        other.post("/connexion/", FORM)
        answer = signed_in.post("/compte/suppression/")
        assert answer["Location"].startswith("/au-revoir/")
        assert "Votre compte est supprimé le" in signed_in.get(answer["Location"]).content.decode()
        assert not UserSession.objects.exists()
        assert session_player(session_of(other)) is None
        closes_at = User.objects.get().closes_at
        assert closes_at is not None
        assert timedelta(0) < timezone.now() + GRACE - closes_at < timedelta(minutes=1)
        assert ripe().at == closes_at

    def test_signing_in_keeps_the_account(self, marlene: Player, signed_in: Client) -> None:
        signed_in.post("/compte/suppression/")
        answer = Client().post("/connexion/", FORM)
        assert answer["Location"] == "/compte/?fait=garde"
        assert User.objects.get().closes_at is None
        assert sweep() is Done.WITH_ITS_ROW
        assert not Due.objects.filter(kind=CLOSING_DUE).exists()
        assert User.objects.exists()

    def test_asking_again_later_starts_the_time_anew(
        self, marlene: Player, signed_in: Client
    ) -> None:
        signed_in.post("/compte/suppression/")
        client = Client()
        client.post("/connexion/", FORM)
        Due.objects.filter(kind=CLOSING_DUE).update(at=timezone.now())
        client.post("/compte/suppression/")
        later = sweep()
        assert isinstance(later, Later)
        assert later.by > GRACE - timedelta(minutes=1)
        assert User.objects.exists()

    def test_signing_in_while_the_games_are_given_up_keeps_the_account(
        self, marlene: Player, signed_in: Client, writer: Writer
    ) -> None:
        match_start(player=marlene, ruleset="yacht", level="easy")
        signed_in.post("/compte/suppression/")
        pass_days(15)
        with through(lambda command: writer.submit(come_back(command))):
            assert sweep() is Done.WITH_ITS_ROW
        assert User.objects.get().closes_at is None
        assert not Due.objects.filter(kind=CLOSING_DUE).exists()

    def test_after_the_time_of_grace_nothing_is_left_but_finished_games(
        self, marlene: Player, signed_in: Client, writer: Writer, sit: Callable[..., Table]
    ) -> None:
        codes_noted(User.objects.get())
        EmailAddress.objects.create(user=User.objects.get(), email="m@maison.example")
        preferences_save(player=marlene, changes={"theme": "dark"})
        over = Table(match_start(player=marlene, ruleset="yacht", level="hard"), marlene)
        play_turns(over)
        going = Table(match_start(player=marlene, ruleset="yacht", level="easy"), marlene)
        signed_in.post("/compte/suppression/")
        pass_days(15)
        assert sweep() is Done.WITH_ITS_ROW
        assert not User.objects.exists()
        assert not EmailAddress.objects.exists()
        assert not RecoveryCode.objects.exists()
        assert not UserSession.objects.exists()
        assert not Due.objects.filter(kind=CLOSING_DUE).exists()
        marlene.refresh_from_db()
        assert (marlene.name, marlene.preferences, marlene.user) == ("ancien joueur", {}, None)
        assert player_name(marlene) in {"ancien joueur", "former player"}
        assert Seat.objects.filter(match=over.match, player=marlene).exists()
        assert Match.objects.get(pk=going.match).ended_at is not None
        assert Client().get("/joueur/Marlene/").status_code == 404
        assert account("Marlene").name == "Marlene"

    def test_its_diamonds_go_back_to_the_house(self, marlene: Player, signed_in: Client) -> None:
        purse_open(player=marlene)
        signed_in.post("/compte/suppression/")
        pass_days(15)
        assert sweep() is Done.WITH_ITS_ROW
        assert balance_get(marlene).total == 0
        assert diamonds_total() == 0

    def test_the_names_typed_on_its_device_go_with_it(
        self, marlene: Player, signed_in: Client, writer: Writer
    ) -> None:
        form = {"ruleset": "clubs", "own": "Marlene", "name": ["Léo", "Zoé"]}
        assert signed_in.post("/sur-un-appareil/", form).status_code == 302
        other = guest_create(name="Léo")
        signed_in.post("/compte/suppression/")
        pass_days(15)
        assert sweep() is Done.WITH_ITS_ROW
        names = Seat.objects.order_by("number").values_list("player__name", flat=True)
        assert list(names) == ["ancien joueur", "", ""]
        other.refresh_from_db()
        assert other.name == "Léo"

    def test_sent_long_after_the_password_it_waits_for_the_password_again(
        self, marlene: Player, signed_in: Client
    ) -> None:
        forget_confirmation(signed_in)
        asked = signed_in.post("/compte/suppression/")
        assert User.objects.get().closes_at is None
        form = {"password": PASSWORD, "next": "/compte/suppression/"}
        assert asked["Location"].startswith("/compte/confirmer/")
        answer = signed_in.post("/compte/confirmer/", form)
        assert answer["Location"].startswith("/au-revoir/")
        assert User.objects.get().closes_at is not None
        assert signed_in.get("/compte/donnees/")["Location"].startswith("/connexion/")

    def test_sent_and_never_confirmed_it_is_not_done_by_looking_at_the_page_later(
        self, marlene: Player, signed_in: Client
    ) -> None:
        forget_confirmation(signed_in)
        signed_in.post("/compte/suppression/")
        signed_in.get("/compte/suppression/")
        form = {"password": PASSWORD, "next": "/compte/suppression/"}
        answer = signed_in.post("/compte/confirmer/", form)
        assert answer["Location"] == "/compte/suppression/"
        assert User.objects.get().closes_at is None

    def test_it_takes_a_form(self, marlene: Player, signed_in: Client) -> None:
        assert signed_in.get("/compte/suppression/").status_code == 200
        assert User.objects.get().closes_at is None
