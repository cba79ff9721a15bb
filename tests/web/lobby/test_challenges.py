"""Challenges: one to three people are asked, and the match begins when everybody accepts."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.services import account_close, guest_create, preferences_save
from gobelet.web.clock.models import Due
from gobelet.web.lobby import challenges
from gobelet.web.lobby.challenges import (
    invitation_accept,
    invitation_decline,
    table_challenge,
)
from gobelet.web.lobby.clocks import challenge_clock_find
from gobelet.web.lobby.errors import (
    HasEnough,
    KeptApart,
    NobodyChosen,
    NoChallenge,
    NotAnswered,
    NotHost,
    NotYourself,
    SeatGivenUp,
    TableClosed,
    TableRefused,
    TableStarted,
    TooFew,
    TooManyChosen,
    TooManyTables,
    UnknownTable,
    WrongSeatCount,
)
from gobelet.web.lobby.models import Answer, Kind, State, Table, TableInvitation, TableSeat
from gobelet.web.lobby.seating import (
    CHALLENGE_KEPT,
    NOTIFY_CHALLENGE_DUE,
    SEAT_KEPT,
    TABLES_A_PLAYER,
)
from gobelet.web.lobby.selectors import (
    table_list_answered,
    table_list_challenges,
    table_list_public,
)
from gobelet.web.lobby.services import table_close, table_join, table_leave, table_start
from gobelet.web.lobby.sweeping import table_sweep
from gobelet.web.matches import beginning
from gobelet.web.matches.errors import UnknownRuleset
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import Pace
from gobelet.web.social import presence, telling
from gobelet.web.social.services import block_add
from tests.web.lobby.conftest import playing, seated, stored
from tests.web.people import account, befriend

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def ines(db: None) -> Player:
    """Who challenges."""
    return account("Ines")


@pytest.fixture
def tom(db: None) -> Player:
    """Somebody who is challenged."""
    return account("Tom")


@pytest.fixture
def anais(db: None) -> Player:
    """Another one."""
    return account("Anaïs")


def challenge(host: Player, *others: Player, clock: str = "20s", ruleset: str = "clubs") -> Table:
    return table_challenge(
        host=host, others=others, ruleset=ruleset, options=challenge_clock_find(clock)
    )


def answers(table: Table) -> list[str]:
    return list(TableInvitation.objects.filter(table=table).values_list("answer", flat=True))


class TestChallenging:
    def test_one_is_asked_and_accepts_and_the_match_begins(self, ines: Player, tom: Player) -> None:
        table = challenge(ines, tom)
        assert (table.kind, table.seats, seated(table)) == (Kind.CHALLENGE, 2, [ines.pk])
        assert [one.pk for one in table_list_challenges(tom)] == [table.pk]
        invitation_accept(player=tom, table=table.pk)
        match = Match.objects.get()
        assert playing(match.pk) == [ines.pk, tom.pk]
        assert stored(table).match == match.pk
        assert match.turn_seconds == 20
        assert not match.is_rated
        assert table_list_challenges(tom) == []

    def test_the_last_of_three_to_accept_begins_it(
        self, ines: Player, tom: Player, anais: Player
    ) -> None:
        rose = account("Rose")
        table = challenge(ines, tom, anais, rose, clock="3d")
        invitation_accept(player=rose, table=table.pk)
        invitation_accept(player=tom, table=table.pk)
        assert not Match.objects.exists()
        invitation_accept(player=anais, table=table.pk)
        assert playing(Match.objects.get().pk) == [ines.pk, rose.pk, tom.pk, anais.pk]
        assert Match.objects.get().pace == Pace.SLOW

    def test_asked_twice_with_the_same_form_it_is_one_challenge(
        self, ines: Player, tom: Player
    ) -> None:
        ask = partial(
            table_challenge,
            host=ines,
            others=[tom],
            ruleset="yacht",
            options=challenge_clock_find("1d"),
            id="same-form-id",
        )
        assert ask().pk == ask().pk == "same-form-id"
        assert TableInvitation.objects.count() == 1

    def test_a_quick_one_does_not_begin_without_whoever_went_away(
        self, ines: Player, tom: Player
    ) -> None:
        table = challenge(ines, tom)
        TableSeat.objects.update(seen_at=timezone.now() - SEAT_KEPT)
        invitation_accept(player=tom, table=table.pk)
        assert (stored(table).state, seated(table)) == (State.OPEN, [ines.pk, tom.pk])
        assert [one.pk for one in table_list_answered(ines)] == [table.pk]
        table_start(player=ines, table=table.pk)
        assert playing(Match.objects.get().pk) == [ines.pk, tom.pk]

    @pytest.mark.parametrize(("clock", "is_online"), [("20s", True), ("1d", False)])
    def test_it_does_when_they_are_elsewhere_on_the_site_or_have_days(
        self, ines: Player, tom: Player, clock: str, is_online: bool
    ) -> None:
        table = challenge(ines, tom, clock=clock)
        TableSeat.objects.update(seen_at=timezone.now() - SEAT_KEPT)
        former = presence.connect(lambda: {ines.pk} if is_online else set())
        try:
            invitation_accept(player=tom, table=table.pk)
        finally:
            presence.connect(former)
        assert stored(table).state == State.STARTED

    def test_accepting_twice_is_accepting_once(self, ines: Player, tom: Player) -> None:
        table = challenge(ines, tom)
        for _ in range(2):
            invitation_accept(player=tom, table=table.pk)
        assert Match.objects.count() == 1

    def test_friends_may_always(self, ines: Player, tom: Player) -> None:
        befriend(ines, tom)
        preferences_save(player=tom, changes={"challenges": False})
        assert challenge(ines, Player.objects.get(pk=tom.pk)).is_open

    def test_nobody_else_sees_it_or_sits_down(
        self, ines: Player, tom: Player, anais: Player
    ) -> None:
        table = challenge(ines, tom)
        assert table_list_public(anais, page="").tables == ()
        for ask in (table_join, invitation_accept, invitation_decline):
            with pytest.raises(UnknownTable):
                ask(player=anais, table=table.pk)
        with pytest.raises(UnknownTable):
            table_join(player=tom, table=table.pk)

    def test_everybody_concerned_is_told_at_once(
        self, ines: Player, tom: Player, anais: Player
    ) -> None:
        told: list[set[int]] = []
        former = telling.connect(lambda players: told.append(set(players)))
        try:
            table = challenge(ines, tom, anais)
            invitation_accept(player=tom, table=table.pk)
            invitation_decline(player=anais, table=table.pk)
            table_close(player=ines, table=table.pk)
        finally:
            telling.connect(former)
        assert told == [{ines.pk, tom.pk, anais.pk}] * 4


class TestDeclining:
    def test_the_host_may_begin_with_who_came(
        self, ines: Player, tom: Player, anais: Player
    ) -> None:
        table = challenge(ines, tom, anais)
        invitation_accept(player=tom, table=table.pk)
        assert table_list_answered(ines) == []
        invitation_decline(player=anais, table=table.pk)
        assert answers(table) == [Answer.ACCEPTED, Answer.DECLINED]
        assert [one.pk for one in table_list_answered(ines)] == [table.pk]
        assert not Match.objects.exists()
        with pytest.raises(NotHost):
            table_start(player=tom, table=table.pk)
        table_start(player=ines, table=table.pk)
        assert playing(Match.objects.get().pk) == [ines.pk, tom.pk]

    def test_the_host_may_begin_before_the_last_answer_and_that_one_comes_late(
        self, ines: Player, tom: Player, anais: Player
    ) -> None:
        table = challenge(ines, tom, anais)
        invitation_accept(player=tom, table=table.pk)
        table_start(player=ines, table=table.pk)
        with pytest.raises(TableStarted):
            invitation_accept(player=anais, table=table.pk)
        invitation_decline(player=anais, table=table.pk)
        assert table_list_challenges(anais) == []
        assert len(playing(Match.objects.get().pk)) == 2

    def test_when_everybody_declines_there_is_nothing_to_begin(
        self, ines: Player, tom: Player
    ) -> None:
        table = challenge(ines, tom)
        invitation_decline(player=tom, table=table.pk)
        with pytest.raises(TooFew):
            table_start(player=ines, table=table.pk)
        assert [one.pk for one in table_list_answered(ines)] == [table.pk]
        with pytest.raises(TableClosed):
            invitation_accept(player=tom, table=table.pk)
        assert seated(table) == [ines.pk]

    def test_whoever_leaves_has_declined(self, ines: Player, tom: Player, anais: Player) -> None:
        table = challenge(ines, tom, anais)
        invitation_accept(player=tom, table=table.pk)
        table_leave(player=tom, table=table.pk)
        invitation_accept(player=anais, table=table.pk)
        invitation_decline(player=anais, table=table.pk)
        assert answers(table) == [Answer.DECLINED, Answer.DECLINED]
        assert seated(table) == [ines.pk]

    @pytest.mark.parametrize("give_up", [table_leave, table_close])
    def test_without_who_made_it_it_is_over(
        self, ines: Player, tom: Player, anais: Player, give_up: Any
    ) -> None:
        table = challenge(ines, tom, anais)
        invitation_accept(player=tom, table=table.pk)
        give_up(player=ines, table=table.pk)
        assert stored(table).state == State.CLOSED
        assert table_list_challenges(anais) == []
        with pytest.raises(TableClosed):
            invitation_accept(player=anais, table=table.pk)

    def test_who_has_too_many_games_by_then_has_declined(
        self, ines: Player, tom: Player, anais: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = challenge(ines, tom)
        monkeypatch.setattr(beginning, "MATCHES_A_PLAYER", 0)
        monkeypatch.setattr(
            "gobelet.web.lobby.dealing.match_can_start", lambda player: player.pk != tom.pk
        )
        with pytest.raises(SeatGivenUp):
            invitation_accept(player=tom, table=table.pk)
        assert (stored(table).state, answers(table)) == (State.OPEN, [Answer.DECLINED])


class TestRefusals:
    def test_oneself(self, ines: Player) -> None:
        with pytest.raises(NotYourself):
            challenge(ines, ines)

    def test_nobody_and_too_many(self, ines: Player, tom: Player) -> None:
        with pytest.raises(NobodyChosen):
            challenge(ines)
        with pytest.raises(TooManyChosen):
            challenge(ines, *[tom] * 4)

    def test_rules_for_two(self, ines: Player, tom: Player, anais: Player) -> None:
        with pytest.raises(WrongSeatCount):
            challenge(ines, tom, anais, ruleset="fete")
        with pytest.raises(UnknownRuleset):
            challenge(ines, tom, ruleset="classic_single")

    def test_a_block_either_way_sounds_like_somebody_who_takes_none(
        self, ines: Player, tom: Player, anais: Player
    ) -> None:
        rose, marc, hugo = account("Rose"), account("Marc"), account("Hugo")
        User.objects.filter(username="Hugo").update(is_active=False)
        block_add(player=ines, other=tom)
        block_add(player=anais, other=ines)
        preferences_save(player=rose, changes={"challenges": False})
        assert marc.user is not None
        account_close(user=marc.user, at=timezone.now() + timedelta(days=14))
        for other in (tom, anais, rose, marc, hugo):
            with pytest.raises(NoChallenge) as refused:
                challenge(ines, Player.objects.get(pk=other.pk))
            assert refused.value.facts == {"name": other.name}
        assert not Table.objects.exists()

    def test_guests(self, ines: Player) -> None:
        with pytest.raises(NoChallenge):
            challenge(ines, guest_create())
        with pytest.raises(NoChallenge):
            challenge(guest_create(), ines)

    def test_who_blocks_later_sees_it_no_more_and_cannot_accept(
        self, ines: Player, tom: Player
    ) -> None:
        table = challenge(ines, tom)
        block_add(player=tom, other=ines)
        assert table_list_challenges(tom) == []
        with pytest.raises(KeptApart):
            invitation_accept(player=tom, table=table.pk)
        assert answers(table) == [Answer.NONE]

    def test_who_is_kept_apart_from_somebody_who_has_accepted(
        self, ines: Player, tom: Player, anais: Player
    ) -> None:
        table = challenge(ines, tom, anais)
        block_add(player=anais, other=tom)
        invitation_accept(player=tom, table=table.pk)
        with pytest.raises(KeptApart):
            invitation_accept(player=anais, table=table.pk)
        assert seated(table) == [ines.pk, tom.pk]
        assert sorted(answers(table)) == [Answer.ACCEPTED, Answer.NONE]
        invitation_decline(player=anais, table=table.pk)
        assert table_start(player=ines, table=table.pk)

    def test_another_one_before_the_answer(self, ines: Player, tom: Player) -> None:
        table = challenge(ines, tom)
        with pytest.raises(NotAnswered):
            challenge(ines, tom, ruleset="yacht")
        invitation_decline(player=tom, table=table.pk)
        assert challenge(ines, tom, ruleset="yacht").is_open

    def test_who_has_enough_to_answer_or_to_play(
        self, ines: Player, tom: Player, anais: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(challenges, "INVITATIONS_A_PLAYER", 1)
        challenge(ines, tom)
        with pytest.raises(HasEnough):
            challenge(anais, tom)
        monkeypatch.setattr(challenges, "match_can_start", lambda player: False)
        with pytest.raises(HasEnough):
            challenge(tom, anais)

    def test_who_waits_at_as_many_tables_as_one_may(self, ines: Player) -> None:
        for number in range(TABLES_A_PLAYER):
            challenge(ines, account(f"Rose{number}"))
        with pytest.raises(TooManyTables):
            challenge(ines, account("Encore"))

    def test_every_refusal_changes_nothing(self, ines: Player, tom: Player) -> None:
        block_add(player=tom, other=ines)
        with pytest.raises(TableRefused):
            challenge(ines, account("Rose"), tom)
        assert not Table.objects.exists()
        assert not Due.objects.filter(kind=NOTIFY_CHALLENGE_DUE).exists()


class TestTime:
    def test_one_to_play_at_once_ends_when_nobody_looks_at_it_any_more(
        self, ines: Player, tom: Player
    ) -> None:
        table = challenge(ines, tom)
        seen = timezone.now() - CHALLENGE_KEPT + timedelta(minutes=1)
        TableSeat.objects.update(seen_at=seen)
        left = table_sweep(id=table.pk)
        assert left is not None
        assert left <= timedelta(minutes=1)
        TableSeat.objects.update(seen_at=seen - timedelta(minutes=1))
        table_sweep(id=table.pk)
        assert stored(table).state == State.CLOSED
        assert table_list_challenges(tom) == []

    def test_one_over_days_waits_for_a_week(self, ines: Player, tom: Player) -> None:
        table = challenge(ines, tom, clock="1d")
        TableSeat.objects.update(seen_at=timezone.now() - timedelta(days=6))
        table_sweep(id=table.pk)
        assert stored(table).is_open
        TableSeat.objects.update(seen_at=timezone.now() - timedelta(days=7))
        table_sweep(id=table.pk)
        assert not stored(table).is_open
