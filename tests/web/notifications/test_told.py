"""What people who are away are told about games over days, and when."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Collection
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.sessions.models import Session
from django.core import mail
from django.utils import timezone

from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.services import account_create, preferences_save
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, DueItem, Later, Outcome
from gobelet.web.matches.clocks import NOTIFY_END_DUE, NOTIFY_TURN_DUE, NOTIFY_WARNING_DUE
from gobelet.web.matches.holidays import HOLIDAY_DUE, holiday_take
from gobelet.web.matches.models import Holiday, Match
from gobelet.web.matches.options import QUICK, slow
from gobelet.web.matches.services import match_seat
from gobelet.web.notifications.handlers import (
    ENDED_FOR_DUE,
    EndNotices,
    TurnNotices,
    end_notices,
)
from gobelet.web.notifications.messages import About
from gobelet.web.notifications.models import MatchWishes, Subscription, Wishes
from gobelet.web.notifications.services import match_mute, wishes_save
from gobelet.web.profiles.export import export_data
from gobelet.web.social import telling
from gobelet.web.wiring import Site
from tests.web.conftest import Table, client_of
from tests.web.notifications.push_service import Browser, PushService

pytestmark = pytest.mark.django_db(transaction=True)


def nobody(player: int) -> bool:
    return False


@pytest.fixture
def table(sit_down: Callable[..., Table]) -> Table:
    return sit_down()


def due(kind: str, key: str | None = None) -> DueItem:
    row = Due.objects.get(kind=kind, **({"key": key} if key else {}))
    return DueItem(row.pk, row.kind, row.key, row.at)


def see_to_turn(about: About = About.TURN, is_here: Callable[[int], bool] = nobody) -> Outcome:
    kind = NOTIFY_TURN_DUE if about is About.TURN else NOTIFY_WARNING_DUE
    return asyncio.run(run(TurnNotices(about, is_here), due(kind)))


async def run(handler: Any, item: DueItem) -> Outcome:
    outcome: Outcome = await handler(item)
    return outcome


def messages(phone: tuple[PushService, Browser]) -> list[dict[str, Any]]:
    service, browser = phone
    return [browser.read(body) for _, _, body in service.taken]


class TestTheTurn:
    def test_it_is_told_to_the_one_to_act(
        self, table: Table, phone: tuple[PushService, Browser]
    ) -> None:
        assert see_to_turn() is Done.ROW_LEFT
        assert messages(phone) == [
            {
                "title": "À vous de jouer",
                "body": "Yacht, contre L’Alliée",
                "url": f"/m/{table.match}/",
                "tag": table.match,
            }
        ]

    def test_it_is_told_in_the_language_of_the_player(
        self, table: Table, owner: Player, phone: tuple[PushService, Browser]
    ) -> None:
        preferences_save(player=owner, changes={"language": "en"})
        see_to_turn()
        (message,) = messages(phone)
        assert (message["title"], message["body"]) == ("Your turn", "Yacht, against L’Alliée")

    def test_whoever_is_there_is_told_by_their_open_pages_alone(
        self, table: Table, owner: Player, phone: tuple[PushService, Browser]
    ) -> None:
        told: list[Collection[int]] = []
        former = telling.connect(told.append)
        assert see_to_turn(is_here=lambda player: True) is Done.ROW_LEFT
        telling.connect(former)
        assert told == [(owner.pk,)]
        assert messages(phone) == []

    def test_it_is_due_half_a_minute_after_the_turn_began_and_not_moved_by_a_throw(
        self, table: Table, ally: Player
    ) -> None:
        first = due(NOTIFY_TURN_DUE)
        assert timedelta(seconds=25) < first.at - timezone.now() <= timedelta(seconds=30)
        table.play("t-")
        assert due(NOTIFY_TURN_DUE).row == first.row
        table.play("chance")
        assert due(NOTIFY_TURN_DUE).row != first.row

    def test_nothing_is_told_of_a_quick_game(self, owner: Player, ally: Player) -> None:
        match_seat(players=[owner, ally], ruleset="yacht", options=QUICK)
        assert not Due.objects.filter(kind__startswith="notify").exists()

    def test_a_browser_that_is_gone_is_forgotten(
        self, table: Table, phone: tuple[PushService, Browser]
    ) -> None:
        phone[0].status = 410
        see_to_turn()
        assert not Subscription.objects.exists()

    def test_a_browser_whose_session_is_over_is_told_nothing(
        self, table: Table, phone: tuple[PushService, Browser]
    ) -> None:
        Session.objects.all().delete()
        see_to_turn()
        assert messages(phone) == []

    def test_a_muted_match_is_silent(
        self, table: Table, owner: Player, phone: tuple[PushService, Browser]
    ) -> None:
        match_mute(player=owner, match=Match.objects.get(), is_muted=True)
        see_to_turn()
        assert messages(phone) == []

    def test_what_has_been_deleted_is_no_trouble(self, db: None) -> None:
        item = DueItem(1, NOTIFY_TURN_DUE, "no-such-game", timezone.now())
        assert asyncio.run(run(TurnNotices(About.TURN, nobody), item)) is Done.ROW_LEFT


class TestTheWarning:
    @pytest.mark.parametrize("days", [1, 2, 7])
    def test_it_comes_a_quarter_of_a_turn_before_the_loss(
        self, sit_down: Callable[..., Table], days: int
    ) -> None:
        table = sit_down(slow(days))
        deadline = table.state.deadline
        assert deadline is not None
        assert deadline - due(NOTIFY_WARNING_DUE).at == timedelta(days=days) / 4

    def test_it_says_how_long_there_is_left(
        self, table: Table, phone: tuple[PushService, Browser]
    ) -> None:
        # A day and the whole bank of three.
        see_to_turn(About.WARNING)
        (message,) = messages(phone)
        assert message["title"] == "Votre temps s’écoule"
        assert message["body"] == "Il reste 96 heures\u202f: Yacht, contre L’Alliée"


class TestTheEnd:
    def test_each_person_is_told_how_it_went(
        self, table: Table, ally: Player, phone: tuple[PushService, Browser]
    ) -> None:
        asyncio.run(leave(table))
        assert not Due.objects.filter(kind__in=[NOTIFY_TURN_DUE, NOTIFY_WARNING_DUE]).exists()
        assert asyncio.run(run(end_notices, due(NOTIFY_END_DUE))) is Done.WITH_ITS_ROW
        assert not Due.objects.filter(kind=NOTIFY_END_DUE).exists()
        keys = set(Due.objects.filter(kind=ENDED_FOR_DUE).values_list("key", flat=True))
        assert keys == {f"{table.match}:0", f"{table.match}:1"}
        for key in keys:
            asyncio.run(run(EndNotices(nobody), due(ENDED_FOR_DUE, key)))
        (message,) = messages(phone)
        assert message["title"] == "La partie est terminée"
        assert message["body"] == "Yacht, contre L’Alliée\u202f: 2e place"
        assert message["url"] == f"/m/{table.match}/resultat/"


async def leave(table: Table) -> None:
    await asyncio.to_thread(_leave, table)


def _leave(table: Table) -> None:
    table.play("x")


def test_the_site_sees_to_everything_that_matches_put_on_the_table(
    table: Table, owner: Player
) -> None:
    holiday_take(player=owner, days=1)
    asyncio.run(leave(table))
    kinds = set(Due.objects.values_list("kind", flat=True))
    assert kinds
    assert kinds | {NOTIFY_TURN_DUE, NOTIFY_WARNING_DUE, ENDED_FOR_DUE, HOLIDAY_DUE} <= set(
        Site().registry.kinds
    )


class TestQuietHours:
    def test_what_happens_meanwhile_is_held_back(
        self, table: Table, owner: Player, phone: tuple[PushService, Browser]
    ) -> None:
        hour = timezone.now().hour
        Wishes.objects.filter(player=owner).update(quiet_from=hour, quiet_to=(hour + 2) % 24)
        outcome = see_to_turn()
        assert isinstance(outcome, Later)
        assert timedelta(hours=1) <= outcome.by <= timedelta(hours=2)
        assert messages(phone) == []


class TestMail:
    @pytest.fixture
    def ines(self, settings: Any) -> User:
        """Somebody who wishes to be written to, and whose address is confirmed."""
        settings.HAS_MAIL = True
        user = account_create(username="Ines", password="cinq des sur la table")
        EmailAddress.objects.create(user=user, email="ines@example.org", verified=True)
        wishes_save(
            player=user.player,
            has_mail=True,
            quiet_from=0,
            quiet_to=0,
            time_zone="UTC",
            site="https://des.example/",
        )
        return user

    @pytest.fixture
    def her_table(self, ines: User, ally: Player) -> Table:
        match = match_seat(players=[ines.player, ally], ruleset="fete", options=slow(1))
        return Table(match, ines.player)

    def test_in_06_it_reads_as_it_was_written(self, her_table: Table) -> None:
        see_to_turn()
        (sent,) = mail.outbox
        assert sent.to == ["ines@example.org"]
        assert sent.subject == "À vous de jouer · Fête, contre L’Alliée"
        assert f"https://des.example/m/{her_table.match}/" in sent.body
        assert "https://des.example/avis/" in sent.body
        assert "Pour changer d’avis, c’est ici\u202f:" in sent.body
        for wrong in ("&#", "&amp;", "\\", "'"):
            assert wrong not in sent.body + str(sent.subject)

    def test_once_an_hour_at_most(self, her_table: Table, ines: User) -> None:
        see_to_turn()
        see_to_turn(About.WARNING)
        assert len(mail.outbox) == 1
        MatchWishes.objects.update(mailed_at=timezone.now() - timedelta(hours=1))
        see_to_turn(About.WARNING)
        assert [one.subject.partition(" · ")[0] for one in mail.outbox] == [
            "À vous de jouer",
            "Votre temps s’écoule",
        ]

    def test_never_to_an_address_that_nobody_confirmed(self, her_table: Table) -> None:
        EmailAddress.objects.update(verified=False)
        see_to_turn()
        assert mail.outbox == []

    def test_never_unasked(self, her_table: Table) -> None:
        Wishes.objects.update(has_mail=False)
        see_to_turn()
        assert mail.outbox == []

    def test_never_where_the_site_sends_none(self, her_table: Table, settings: Any) -> None:
        settings.HAS_MAIL = False
        see_to_turn()
        assert mail.outbox == []

    def test_an_account_takes_it_along_and_leaves_nothing(self, ines: User) -> None:
        holiday_take(player=ines.player, days=1)
        held = export_data(user=ines, player=ines.player, session=None)["notices"]
        assert held["by_mail"] is True
        assert len(held["holidays"]) == 1
        assert json.dumps(held)
        ines.delete()
        assert not Wishes.objects.exists()
        assert not Holiday.objects.exists()


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

    @pytest.mark.parametrize(
        "wrong", [{"quiet_from": "24"}, {"quiet_to": "x"}, {"time_zone": "Mars/Olympus"}]
    )
    def test_what_is_not_on_offer_changes_nothing(
        self, table: Table, owner: Player, wrong: dict[str, str]
    ) -> None:
        form = {"quiet_from": "23", "quiet_to": "7", "time_zone": "Europe/Paris", **wrong}
        assert client_of(owner).post("/avis/reglages/", form).headers["Location"] == "/avis/"
        assert not Wishes.objects.exists()

    def test_mail_needs_a_confirmed_address(self, table: Table, owner: Player) -> None:
        form = {"quiet_from": "23", "quiet_to": "7", "mail": "1"}
        client_of(owner).post("/avis/reglages/", form)
        assert Wishes.objects.get().has_mail is False

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
