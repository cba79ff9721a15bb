"""What somebody wished stays with them through every way of signing in."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from gobelet.web.accounts import endings, joining
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import account_create
from gobelet.web.clock.models import Due
from gobelet.web.live.writer import Writer
from gobelet.web.matches.holidays import (
    HOLIDAY_DUE,
    holiday_days_left,
    holiday_take,
    holiday_until,
)
from gobelet.web.matches.models import Holiday, Match
from gobelet.web.notifications.models import MatchWishes, Subscription, Wishes
from gobelet.web.notifications.services import match_mute, wishes_save
from gobelet.web.wiring import Site, hand_over_all
from tests.web.conftest import Table, client_of
from tests.web.notifications.push_service import Browser
from tests.web.people import PASSWORD, codes_noted, session_of

FORM = {"username": "Ines", "password": PASSWORD}


@pytest.fixture(autouse=True)
def _the_site_hears_of_it(writer: Writer) -> Iterator[None]:
    former = endings.connect(Site()._close_session), joining.connect(hand_over_all)
    yield
    endings.connect(former[0])
    joining.connect(former[1])


@pytest.fixture
def phone(owner: Player, sit_down: Callable[..., Table]) -> Client:
    """The phone of a guest who plays over days, and wishes to be told of it there."""
    match = Match.objects.get(pk=sit_down().match)
    match_mute(player=owner, match=match, is_muted=True)
    wishes_save(player=owner, has_mail=False, quiet_from=1, quiet_to=2, time_zone="UTC", site="")
    client = client_of(owner)
    body = json.dumps(Browser("https://fcm.googleapis.com/x").data)
    answer = client.post("/avis/appareil/", body, content_type="application/json")
    assert answer.status_code == 204
    return client


def is_told(client: Client) -> bool:
    return Subscription.objects.filter(session=session_of(client), player__kind="account").exists()


def test_a_guest_who_signs_up_is_told_as_before(phone: Client) -> None:
    assert phone.post("/inscription/", FORM).status_code == 302
    assert is_told(phone)
    assert Wishes.objects.get().player.name == "Ines"


def test_a_guest_who_signs_in_is_told_as_before(phone: Client, owner: Player) -> None:
    account_create(username="Ines", password=PASSWORD)
    assert phone.post("/connexion/", FORM).status_code == 302
    assert not Player.objects.filter(pk=owner.pk).exists()
    assert is_told(phone)
    (wishes,), (match_wishes,) = Wishes.objects.all(), MatchWishes.objects.all()
    assert wishes.player == match_wishes.player == Player.objects.get(name="Ines")
    assert (wishes.quiet_from, match_wishes.is_muted) == (1, True)


def test_what_the_account_wished_itself_stays(phone: Client) -> None:
    ines = account_create(username="Ines", password=PASSWORD).player
    wishes_save(player=ines, has_mail=False, quiet_from=5, quiet_to=6, time_zone="UTC", site="")
    phone.post("/connexion/", FORM)
    assert Wishes.objects.get().quiet_from == 5


def test_a_holiday_goes_on_and_all_matches_of_the_account_hear_of_it(
    phone: Client, owner: Player
) -> None:
    ines = account_create(username="Ines", password=PASSWORD).player
    ends = holiday_take(player=owner, days=3)
    phone.post("/connexion/", FORM)
    assert holiday_until(ines) == ends
    assert Due.objects.filter(kind=HOLIDAY_DUE, key=str(ines.pk)).exists()


def test_no_guest_lengthens_the_holidays_of_an_account(phone: Client, owner: Player) -> None:
    ines = account_create(username="Ines", password=PASSWORD).player
    for _ in range(2):
        holiday_take(player=ines, days=14)
        began = timezone.now() - timedelta(days=30)
        Holiday.objects.update(begins_at=began, ends_at=began + timedelta(days=14))
    holiday_take(player=owner, days=3)
    phone.post("/connexion/", FORM)
    assert holiday_until(ines) is None
    assert holiday_days_left(ines) == 0


def test_a_new_password_leaves_this_device_as_it_was(phone: Client) -> None:
    phone.post("/inscription/", FORM)
    form = {"former": PASSWORD, "password": "autre-trois-mots"}
    assert phone.post("/compte/mot-de-passe/", form).status_code == 302
    assert is_told(phone)


def test_signing_out_ends_it(phone: Client) -> None:
    phone.post("/inscription/", FORM)
    phone.post("/deconnexion/")
    assert not Subscription.objects.exists()


def test_another_account_in_the_same_browser_begins_anew(phone: Client) -> None:
    phone.post("/inscription/", FORM)
    lucie = account_create(username="Lucie", password=PASSWORD)
    code = codes_noted(lucie)[0]
    form = {"username": "Lucie", "code": code, "password": "autre-trois-mots"}
    assert phone.post("/recuperation/", form).status_code == 302
    assert not Subscription.objects.exists()
