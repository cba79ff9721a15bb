"""What people who are away are told by mail, if they wish it."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.services import account_close, account_create
from gobelet.web.matches.holidays import holiday_take
from gobelet.web.matches.models import Holiday
from gobelet.web.matches.options import slow
from gobelet.web.matches.services import match_seat
from gobelet.web.notifications.messages import About
from gobelet.web.notifications.models import MatchWishes, Wishes
from gobelet.web.notifications.services import wishes_save
from gobelet.web.profiles.export import export_data
from tests.web.conftest import Table
from tests.web.notifications.conftest import see_to_turn
from tests.web.people import PASSWORD

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(sit_down: Callable[..., Table]) -> Table:
    return sit_down()


class TestMail:
    @pytest.fixture
    def ines(self, settings: Any) -> User:
        """Somebody who wishes to be written to, and whose address is confirmed."""
        settings.HAS_MAIL = True
        user = account_create(username="Ines", password=PASSWORD)
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

    def test_never_to_who_has_their_account_deleted(self, her_table: Table, ines: User) -> None:
        account_close(user=ines, at=timezone.now() + timedelta(days=14))
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
