"""What people are told who have gone on from a match that others want to play again."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, Later, Outcome
from gobelet.web.matches.clocks import NOTIFY_END_DUE, NOTIFY_REMATCH_DUE
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import QUICK, Options, slow
from gobelet.web.matches.rematches import ASKED_AT_ONCE_FOR, ASKED_FOR
from gobelet.web.matches.services import match_rematch, match_seat
from gobelet.web.notifications.delivery import ended_delivery_get, rematch_delivery_get
from gobelet.web.notifications.handlers import ENDED_FOR_DUE, Notices, end_notices
from gobelet.web.notifications.models import Wishes
from gobelet.web.notifications.selectors import notice_list
from gobelet.web.notifications.services import match_mute
from gobelet.web.social.services import block_add
from tests.web.conftest import Table
from tests.web.notifications.conftest import Phone, due, messages, nobody, see_to
from tests.web.people import account

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def over(sit_down: Callable[..., Table]) -> Table:
    """A match over days that has ended."""
    table = sit_down()
    table.play("x")
    return table


@pytest.fixture
def wanted(over: Table, ally: Player) -> Table:
    """The same, and the ally wants to play it again."""
    match_rematch(player=ally, match=over.match)
    return over


def tell(is_here: Callable[[int], bool] = nobody) -> Outcome:
    """Let those be told who are asked."""
    return see_to(Notices(rematch_delivery_get, is_here), due(NOTIFY_REMATCH_DUE))


def kinds(player: Player) -> list[str]:
    """What waits for somebody."""
    return [notice.kind for notice in notice_list(player)]


def test_it_waits_in_the_pages_for_the_answer(wanted: Table, owner: Player, ally: Player) -> None:
    (notice,) = notice_list(owner)
    assert (notice.text, notice.detail) == ("L’Alliée veut une revanche", "Yacht, contre L’Alliée")
    assert notice.href == f"/m/{wanted.match}/resultat/"
    assert kinds(ally) == []
    match_rematch(player=owner, match=wanted.match, wanted=False)
    assert kinds(owner) == []


def test_it_is_told_to_the_device(wanted: Table, phone: Phone) -> None:
    assert tell() is Done.ROW_LEFT
    assert messages(phone) == [
        {
            "title": "L’Alliée veut une revanche",
            "body": "Yacht, contre L’Alliée",
            "url": f"/m/{wanted.match}/resultat/",
            "tag": wanted.match,
        }
    ]


def test_who_wants_it_is_told_instead_of_the_end(
    wanted: Table, owner: Player, phone: Phone
) -> None:
    see_to(end_notices, due(NOTIFY_END_DUE))
    ended = due(ENDED_FOR_DUE, f"{wanted.match}:0")
    see_to(Notices(ended_delivery_get, nobody), ended)
    assert (kinds(owner), messages(phone)) == (["rematch"], [])
    Due.objects.filter(kind=NOTIFY_REMATCH_DUE).delete()
    assert see_to(Notices(ended_delivery_get, nobody), ended) is Done.ROW_LEFT
    assert messages(phone) == []


def test_the_end_is_told_after_all_when_the_wish_is_taken_back_before_it_was(
    wanted: Table, ally: Player, phone: Phone
) -> None:
    see_to(end_notices, due(NOTIFY_END_DUE))
    ended = due(ENDED_FOR_DUE, f"{wanted.match}:0")
    assert isinstance(see_to(Notices(ended_delivery_get, nobody), ended), Later)
    match_rematch(player=ally, match=wanted.match, wanted=False)
    for handler in (rematch_delivery_get, ended_delivery_get):
        see_to(Notices(handler, nobody), ended)
    assert [message["title"] for message in messages(phone)] == ["La partie est terminée"]


def test_once_whatever_becomes_of_the_wish(wanted: Table, ally: Player, phone: Phone) -> None:
    Due.objects.all().delete()
    for is_wanted in (False, True):
        match_rematch(player=ally, match=wanted.match, wanted=is_wanted)
    assert not Due.objects.filter(kind=NOTIFY_REMATCH_DUE).exists()


def test_whoever_has_a_page_open_is_told_there_alone(wanted: Table, phone: Phone) -> None:
    assert tell(lambda player: True) is Done.ROW_LEFT
    assert messages(phone) == []


def test_not_in_quiet_hours(wanted: Table, phone: Phone) -> None:
    hour = timezone.now().hour
    Wishes.objects.update(quiet_from=hour, quiet_to=(hour + 2) % 24)
    assert isinstance(tell(), Later)
    assert messages(phone) == []


def test_not_of_a_muted_match(wanted: Table, owner: Player, phone: Phone) -> None:
    match_mute(player=owner, match=Match.objects.get(), is_muted=True)
    tell()
    assert (kinds(owner), messages(phone)) == ([], [])


def test_not_by_somebody_whom_one_has_blocked(wanted: Table, owner: Player, phone: Phone) -> None:
    block_add(player=owner, other=Player.objects.get(name="L’Alliée"))
    tell()
    assert (kinds(owner), messages(phone)) == ([], [])


def test_not_once_it_was_taken_back_or_has_begun(
    wanted: Table, owner: Player, ally: Player, phone: Phone
) -> None:
    match_rematch(player=ally, match=wanted.match, wanted=False)
    tell()
    assert kinds(owner) == []
    match_rematch(player=ally, match=wanted.match)
    match_rematch(player=owner, match=wanted.match)
    tell()
    assert messages(phone) == []
    assert (kinds(ally), kinds(owner)) == (["turn"], [])


@pytest.mark.parametrize(("options", "kept"), [(slow(1), ASKED_FOR), (QUICK, ASKED_AT_ONCE_FOR)])
def test_not_for_ever(
    owner: Player, ally: Player, options: Options, kept: timedelta, phone: Phone
) -> None:
    match = match_seat(players=[owner, ally], ruleset="yacht", options=options)
    Table(match, owner).play("x")
    match_rematch(player=ally, match=match)
    Match.objects.update(ended_at=timezone.now() - kept + timedelta(minutes=1))
    assert kinds(owner) == ["rematch"]
    Match.objects.update(ended_at=timezone.now() - kept)
    tell()
    assert (kinds(owner), messages(phone)) == ([], [])


def test_of_several_those_alone_without_whom_there_is_none(owner: Player, ally: Player) -> None:
    third = account("Rose")
    match = match_seat(players=[owner, ally, third], ruleset="clubs", options=slow(1))
    Table(match, third).play("x")
    Table(match, owner).play("x")
    match_rematch(player=ally, match=match)
    # Nobody else stayed: everybody is asked.
    assert (kinds(owner), kinds(third)) == (["rematch"], ["rematch"])
    match_rematch(player=owner, match=match, wanted=False)
    assert kinds(third) == []
