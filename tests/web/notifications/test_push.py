"""Messages to browsers, through a push service on this machine."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.notifications import vapid
from gobelet.web.notifications.messages import Message
from gobelet.web.notifications.models import Subscription, Wishes
from gobelet.web.notifications.push import Sent, is_push_service, push_send
from gobelet.web.notifications.services import subscription_end
from tests.web.conftest import Table, client_of
from tests.web.notifications.push_service import Browser, PushService, push_service, text_of

MESSAGE = Message("À vous de jouer", "Yacht, contre L’Alliée", "/m/abc/", "abc")


@pytest.fixture
def service(settings: Any) -> Iterator[PushService]:
    with push_service() as running:
        settings.PUSH_SERVICES = (*settings.PUSH_SERVICES, running.origin)
        yield running


def subscribe(client: Client, browser: Browser) -> int:
    body = json.dumps(browser.data)
    return client.post("/avis/appareil/", body, content_type="application/json").status_code


@pytest.fixture
def phone(owner: Player, sit_down: Callable[..., Table]) -> Client:
    """The phone of somebody who has begun a game over days."""
    sit_down()
    return client_of(owner)


@pytest.fixture
def subscription(phone: Client, service: PushService) -> tuple[Subscription, Browser]:
    browser = service.browser()
    assert subscribe(phone, browser) == 204
    return Subscription.objects.get(), browser


class TestAMessage:
    def test_in_06_only_the_browser_can_read_it_and_reads_what_was_written(
        self, subscription: tuple[Subscription, Browser], service: PushService
    ) -> None:
        stored, browser = subscription
        assert push_send(stored, MESSAGE) is Sent.TAKEN
        ((path, headers, body),) = service.taken
        assert path == "/one"
        assert headers["content-encoding"] == "aes128gcm"
        assert b"Alli" not in body
        assert browser.read(body) == {
            "title": "À vous de jouer",
            "body": "Yacht, contre L’Alliée",
            "url": "/m/abc/",
            "tag": "abc",
        }

    def test_it_is_signed_with_the_key_that_browsers_were_told(
        self, subscription: tuple[Subscription, Browser], service: PushService, phone: Client
    ) -> None:
        push_send(subscription[0], MESSAGE)
        authorization = service.taken[0][1]["authorization"]
        token, key = (
            part.strip().partition("=")[2]
            for part in authorization.removeprefix("vapid ").split(",")
        )
        assert key == vapid.public_key()
        assert f'data-key="{key}"' in phone.get("/avis/").content.decode()
        claims = token.split(".")[1]
        read = json.loads(base64.urlsafe_b64decode(claims + "=" * (-len(claims) % 4)))
        assert read["aud"] == service.origin

    @pytest.mark.parametrize("status", [404, 410])
    def test_a_browser_that_is_gone(
        self, subscription: tuple[Subscription, Browser], service: PushService, status: int
    ) -> None:
        service.status = status
        assert push_send(subscription[0], MESSAGE) is Sent.GONE

    @pytest.mark.parametrize("status", [307, 429, 500])
    def test_a_service_that_does_not_take_it(
        self, subscription: tuple[Subscription, Browser], service: PushService, status: int
    ) -> None:
        service.status = status
        assert push_send(subscription[0], MESSAGE) is Sent.FAILED
        assert [path for path, _, _ in service.taken] == ["/one"]

    def test_a_service_that_is_not_known_any_more_is_not_called(
        self, subscription: tuple[Subscription, Browser], service: PushService, settings: Any
    ) -> None:
        settings.PUSH_SERVICES = ("https://fcm.googleapis.com",)
        assert push_send(subscription[0], MESSAGE) is Sent.GONE
        assert service.taken == []

    def test_a_service_that_does_not_answer(
        self, subscription: tuple[Subscription, Browser], settings: Any
    ) -> None:
        stored, _ = subscription
        stored.endpoint = "http://127.0.0.1:9/one"
        settings.PUSH_SERVICES = ("http://127.0.0.1:9",)
        assert push_send(stored, MESSAGE) is Sent.FAILED


class TestSubscribing:
    def test_once_more_from_the_same_browser_stays_one(
        self, phone: Client, service: PushService
    ) -> None:
        subscribe(phone, service.browser("one"))
        subscribe(phone, service.browser("two"))
        assert Subscription.objects.get().endpoint.endswith("/two")

    def test_it_tells_where_ones_clock_is_until_one_says_so(
        self, phone: Client, service: PushService
    ) -> None:
        for zone, kept in (("Mars/Olympus", []), ("America/Montreal", ["America/Montreal"])):
            data = {**service.browser().data, "time_zone": zone}
            body = json.dumps(data)
            answer = phone.post("/avis/appareil/", body, content_type="application/json")
            assert answer.status_code == 204
            assert list(Wishes.objects.values_list("time_zone", flat=True)) == kept
        form = {"quiet_from": "23", "quiet_to": "7", "time_zone": "Asia/Tokyo"}
        phone.post("/avis/reglages/", form)
        phone.post("/avis/appareil/", body, content_type="application/json")
        assert Wishes.objects.get().time_zone == "Asia/Tokyo"

    def test_it_ends_by_the_button(self, phone: Client, service: PushService) -> None:
        subscribe(phone, service.browser())
        assert "data-on>" in form_of(phone)
        assert phone.post("/avis/appareil/retirer/").status_code == 204
        assert not Subscription.objects.exists()
        assert "data-on>" not in form_of(phone)

    def test_it_ends_with_its_session(self, phone: Client, service: PushService) -> None:
        subscribe(phone, service.browser())
        subscription_end(session=str(phone.session.session_key))
        assert not Subscription.objects.exists()

    def test_nobody_is_asked_before_the_first_game_over_days(
        self, outsider: Player, service: PushService
    ) -> None:
        client = client_of(outsider)
        assert "data-push" not in client.get("/avis/").content.decode()
        assert subscribe(client, service.browser()) == 404

    def test_a_visitor_has_nothing_to_be_told(self, client: Client, db: None) -> None:
        assert subscribe(client, Browser("https://fcm.googleapis.com/x")) == 404

    @pytest.mark.parametrize(
        "endpoint",
        [
            "http://127.0.0.1:8000/admin",
            "https://evil.example/fcm.googleapis.com",
            "https://fcm.googleapis.com.evil.example/",
            "https://fcm.googleapis.com:8443/",
            "https://user@web.push.apple.com/",
            "https://evil.example#.push.apple.com",
            "http://web.push.apple.com/",
            "https://[",
            "",
        ],
    )
    def test_the_site_calls_push_services_alone(self, phone: Client, endpoint: str) -> None:
        assert subscribe(phone, Browser(endpoint)) == 422
        assert not is_push_service(endpoint)

    @pytest.mark.parametrize(
        "endpoint",
        [
            "https://fcm.googleapis.com/fcm/send/x",
            "https://updates.push.services.mozilla.com/wpush/v2/x",
            "https://web.push.apple.com/x",
            "https://wns2-par02p.notify.windows.com/w/?token=x",
        ],
    )
    def test_those_of_the_browsers_are_known(self, endpoint: str) -> None:
        assert is_push_service(endpoint)

    @pytest.mark.parametrize(
        "keys",
        [
            {"p256dh": "A" * 87},
            {"p256dh": "!" * 87},
            {"p256dh": "é" * 87},
            {"p256dh": text_of(b"\x04" + bytes(64))},
            {"p256dh": ""},
            {"auth": ""},
            {"auth": "A" * 16},
            {"auth": "é" * 22},
            {"auth": None},
        ],
    )
    def test_keys_that_encrypt_nothing_are_refused_and_never_used(
        self, phone: Client, keys: dict[str, Any]
    ) -> None:
        data = Browser("https://fcm.googleapis.com/x").data
        data["keys"] |= keys
        body = json.dumps(data)
        answer = phone.post("/avis/appareil/", body, content_type="application/json")
        assert answer.status_code == 422
        key, secret = data["keys"]["p256dh"], data["keys"]["auth"] or ""
        former = Subscription(endpoint=data["endpoint"], key=key, secret=secret)
        assert push_send(former, MESSAGE) is Sent.GONE

    @pytest.mark.parametrize(
        "body",
        [
            "",
            "[]",
            "{}",
            '{"endpoint": 1}',
            '{"endpoint": "https://fcm.googleapis.com/"}',
            "[" * 9999,
        ],
    )
    def test_what_no_browser_sends_is_refused(self, phone: Client, body: str) -> None:
        answer = phone.post("/avis/appareil/", body, content_type="application/json")
        assert answer.status_code == 422


def form_of(client: Client) -> str:
    html = client.get("/avis/").content.decode()
    return html[html.index('<form class="card"') :].partition(" hidden>")[0] + ">"


class TestWithoutTheExtra:
    def test_the_page_says_so(self, phone: Client, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("gobelet.web.notifications.views.has_push", lambda: False)
        html = phone.get("/avis/").content.decode()
        assert "Ce site n’envoie pas d’avis aux appareils." in html
        assert "data-push" not in html
