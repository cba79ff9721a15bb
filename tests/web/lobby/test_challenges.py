"""Challenges: one to three people are asked, and the match begins when everybody accepts."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import preferences_save
from gobelet.web.lobby.challenges import (
    invitation_accept,
    invitation_decline,
    table_challenge,
)
from gobelet.web.lobby.clocks import challenge_clock_find
from gobelet.web.lobby.errors import (
    UnknownTable,
)
from gobelet.web.lobby.models import Kind, State, Table, TableInvitation, TableSeat
from gobelet.web.lobby.seating import (
    CHALLENGE_KEPT,
    SEAT_KEPT,
)
from gobelet.web.lobby.selectors import (
    table_list_answered,
    table_list_challenges,
    table_list_public,
)
from gobelet.web.lobby.services import table_close, table_join, table_start
from gobelet.web.lobby.sweeping import table_sweep
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import Pace
from gobelet.web.social import presence, telling
from tests.web.lobby.conftest import challenge, playing, seated, stored
from tests.web.people import account, befriend

pytestmark = pytest.mark.django_db(transaction=True)


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

    def test_the_id_of_anothers_challenge_is_not_used(
        self, ines: Player, tom: Player, anais: Player
    ) -> None:
        hers, other = (
            table_challenge(
                host=host,
                others=[tom],
                ruleset="yacht",
                options=challenge_clock_find("1d"),
                id="same-form-id",
            )
            for host in (ines, anais)
        )
        assert hers.pk == "same-form-id" != other.pk
        assert (seated(hers), seated(other)) == ([ines.pk], [anais.pk])

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
        assert told[:4] == [{ines.pk, tom.pk, anais.pk}] * 4


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
