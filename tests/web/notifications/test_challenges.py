"""What people are told about challenges: in the pages at once, and while they are away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, Later, Outcome
from gobelet.web.lobby.challenges import (
    invitation_accept,
    invitation_decline,
    table_challenge,
)
from gobelet.web.lobby.clocks import challenge_clock_find
from gobelet.web.lobby.models import Table, TableSeat
from gobelet.web.lobby.news import NOTIFY_ANSWERED_DUE, NOTIFY_CHALLENGE_DUE
from gobelet.web.lobby.seating import patience
from gobelet.web.lobby.services import table_close, table_start
from gobelet.web.lobby.sweeping import table_sweep
from gobelet.web.notifications.delivery import answered_delivery_get, challenge_delivery_get
from gobelet.web.notifications.handlers import Notices
from gobelet.web.notifications.models import Subscription, Wishes
from gobelet.web.notifications.selectors import notice_list
from gobelet.web.notifications.services import wishes_save
from gobelet.web.social import telling
from gobelet.web.social.services import block_add
from gobelet.web.wiring import Site
from tests.web.notifications.conftest import Phone, due, messages, nobody, phone_of, see_to
from tests.web.people import account, signed_in

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ines(db: None) -> Player:
    """Who challenges."""
    return account("Ines")


@pytest.fixture
def tom(db: None) -> Player:
    """Who is challenged, and wishes to be told of it."""
    player = account("Tom")
    wishes_save(
        player=player,
        has_mail=True,
        quiet_from=0,
        quiet_to=0,
        time_zone="UTC",
        site="https://des.example/",
    )
    return player


@pytest.fixture
def table(ines: Player, tom: Player) -> Table:
    """The challenge."""
    options = challenge_clock_find("2d")
    return table_challenge(host=ines, others=[tom], ruleset="yacht", options=options)


@pytest.fixture
def phone(tom: Player, settings: Any) -> Iterator[Phone]:
    """A browser that takes his messages."""
    with phone_of(signed_in(tom), tom, settings) as running:
        yield running


def run_out(table: Table) -> None:
    """Let nobody have looked at a challenge for as long as it waits."""
    long_ago = timezone.now() - patience(table) - timedelta(seconds=1)
    TableSeat.objects.filter(table=table).update(seen_at=long_ago)
    table_sweep(id=table.pk)


def tell(is_here: Callable[[int], bool] = nobody, kind: str = NOTIFY_CHALLENGE_DUE) -> Outcome:
    """Let those be told whom a challenge, or its answers, wait for."""
    is_answer = kind == NOTIFY_ANSWERED_DUE
    get = answered_delivery_get if is_answer else challenge_delivery_get
    return see_to(Notices(get, is_here), due(kind))


class TestInThePages:
    def test_it_waits_for_the_one_who_is_challenged(self, table: Table, tom: Player) -> None:
        (notice,) = notice_list(tom)
        assert (notice.kind, notice.text) == ("challenge", "Ines vous défie")
        assert notice.href == f"/table/{table.pk}/"
        assert notice.detail == "Yacht · 2 joueurs · 2 jours par tour"
        invitation_decline(player=tom, table=table.pk)
        assert notice_list(tom) == []

    def test_it_stands_before_turns_and_becomes_one(
        self, table: Table, ines: Player, tom: Player
    ) -> None:
        assert notice_list(ines) == []
        invitation_accept(player=tom, table=table.pk)
        assert [one.kind for one in notice_list(ines)] == ["turn"]
        assert notice_list(tom) == []

    def test_who_made_it_hears_that_nobody_accepts(
        self, table: Table, ines: Player, tom: Player
    ) -> None:
        invitation_decline(player=tom, table=table.pk)
        (notice,) = notice_list(ines)
        assert (notice.kind, notice.text) == ("answer", "Personne n’accepte cette fois-ci.")
        table_close(player=ines, table=table.pk)
        assert notice_list(ines) == []

    def test_who_made_it_hears_that_it_ran_out_until_they_have_looked(
        self, table: Table, ines: Player, tom: Player
    ) -> None:
        told: list[int] = []
        former = telling.connect(told.extend)
        run_out(table)
        telling.connect(former)
        (notice,) = notice_list(ines)
        assert (notice.kind, notice.href) == ("table", f"/table/{table.pk}/")
        assert notice.text == "Tom n’a pas répondu à temps à votre défi."
        assert (ines.pk in told, notice_list(tom)) == (True, [])
        assert signed_in(tom).get(notice.href).status_code == 410
        assert notice_list(ines) == [notice]
        page = signed_in(ines).get(notice.href)
        assert page.status_code == 410
        assert "personne n’a répondu à temps" in page.content.decode()
        assert notice_list(ines) == []

    def test_or_that_it_never_began(self, ines: Player, tom: Player) -> None:
        others, options = [tom, account("Léo")], challenge_clock_find("2d")
        table = table_challenge(host=ines, others=others, ruleset="clubs", options=options)
        invitation_accept(player=tom, table=table.pk)
        invitation_decline(player=others[1], table=table.pk)
        run_out(table)
        (notice,) = notice_list(ines)
        assert notice.text == "Votre défi a expiré avant le début de la partie."
        (notice,) = notice_list(tom)
        assert notice.text == "Là où vous attendiez, la partie n’a pas commencé à temps."

    def test_whoever_accepted_hears_that_it_was_taken_back(self, ines: Player, tom: Player) -> None:
        others, options = [tom, account("Léo")], challenge_clock_find("2d")
        table = table_challenge(host=ines, others=others, ruleset="clubs", options=options)
        invitation_accept(player=tom, table=table.pk)
        table_close(player=ines, table=table.pk)
        (notice,) = notice_list(tom)
        assert notice.text == "Ines a retiré son défi"
        assert (notice_list(ines), notice_list(others[1])) == ([], [])

    def test_not_of_one_that_was_taken_back(self, table: Table, ines: Player) -> None:
        table_close(player=ines, table=table.pk)
        assert notice_list(ines) == []


class TestAway:
    def test_it_is_told_to_the_device(self, table: Table, phone: Phone) -> None:
        assert tell() is Done.ROW_LEFT
        assert messages(phone) == [
            {
                "title": "Ines vous défie",
                "body": "Yacht · 2 joueurs · 2 jours par tour",
                "url": f"/table/{table.pk}/",
                "tag": table.pk,
            }
        ]

    def test_a_site_sees_to_it(self) -> None:
        assert {NOTIFY_CHALLENGE_DUE, NOTIFY_ANSWERED_DUE} <= set(Site(solve=[]).registry.kinds)

    def test_by_mail_if_wished(self, table: Table, tom: Player, settings: Any) -> None:
        settings.HAS_MAIL = True
        EmailAddress.objects.create(user=tom.user, email="tom@example.org", verified=True)
        tell()
        (sent,) = mail.outbox
        assert sent.subject == "Ines vous défie · Yacht · 2 joueurs · 2 jours par tour"
        assert f"https://des.example/table/{table.pk}/" in sent.body

    def test_whoever_is_there_need_not_be_told(self, table: Table, phone: Phone) -> None:
        assert tell(lambda player: True) is Done.ROW_LEFT
        assert messages(phone) == []

    def test_in_quiet_hours_it_waits_for_their_end(self, table: Table, phone: Phone) -> None:
        hour = timezone.now().hour
        Wishes.objects.update(quiet_from=hour, quiet_to=(hour + 2) % 24)
        outcome = tell()
        assert isinstance(outcome, Later)
        assert timedelta() < outcome.by <= timedelta(hours=2)
        assert messages(phone) == []

    def test_what_was_answered_taken_back_or_blocked_is_not_told(
        self, table: Table, ines: Player, tom: Player, phone: Phone
    ) -> None:
        block_add(player=tom, other=ines)
        assert tell() is Done.ROW_LEFT
        table_close(player=ines, table=table.pk)
        assert tell() is Done.ROW_LEFT
        Table.objects.all().delete()
        assert tell() is Done.ROW_LEFT
        assert messages(phone) == []

    def test_a_browser_that_is_gone_is_forgotten(self, table: Table, phone: Phone) -> None:
        phone[0].status = 410
        tell()
        assert not Subscription.objects.exists()


class TestAnswers:
    @pytest.fixture
    def own(self, ines: Player, tom: Player) -> Table:
        """A challenge of his, to two."""
        options = challenge_clock_find("20s")
        others = [ines, account("Rose")]
        return table_challenge(host=tom, others=others, ruleset="clubs", options=options)

    def test_whoever_made_it_is_told_when_all_have_answered(
        self, own: Table, ines: Player, phone: Phone
    ) -> None:
        invitation_accept(player=ines, table=own.pk)
        assert not Due.objects.filter(kind=NOTIFY_ANSWERED_DUE).exists()
        invitation_decline(player=Player.objects.get(name="Rose"), table=own.pk)
        assert tell(kind=NOTIFY_ANSWERED_DUE) is Done.ROW_LEFT
        (message,) = messages(phone)
        assert message["title"] == "Tout le monde a répondu\u202f: vous pouvez commencer."
        assert message["url"] == f"/table/{own.pk}/"

    def test_not_once_it_has_begun(
        self, own: Table, tom: Player, ines: Player, phone: Phone
    ) -> None:
        invitation_accept(player=ines, table=own.pk)
        invitation_decline(player=Player.objects.get(name="Rose"), table=own.pk)
        table_start(player=tom, table=own.pk)
        tell(kind=NOTIFY_ANSWERED_DUE)
        assert messages(phone) == []

    def test_nor_when_it_begins_by_itself(self, own: Table, ines: Player) -> None:
        for player in (ines, Player.objects.get(name="Rose")):
            invitation_accept(player=player, table=own.pk)
        assert not Due.objects.filter(kind=NOTIFY_ANSWERED_DUE).exists()
