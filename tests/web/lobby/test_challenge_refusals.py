"""Challenges that cannot be made, or accepted."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.services import account_close, guest_create, preferences_save
from gobelet.web.clock.models import Due
from gobelet.web.lobby import challenges
from gobelet.web.lobby.challenges import (
    invitation_accept,
    invitation_decline,
)
from gobelet.web.lobby.errors import (
    HasEnough,
    KeptApart,
    NobodyChosen,
    NoChallenge,
    NotAnswered,
    NotYourself,
    TableRefused,
    TooManyChosen,
    TooManyTables,
    WrongSeatCount,
)
from gobelet.web.lobby.models import Answer, Table, TableInvitation
from gobelet.web.lobby.news import NOTIFY_CHALLENGE_DUE
from gobelet.web.lobby.seating import TABLES_A_PLAYER
from gobelet.web.lobby.selectors import (
    table_list_challenges,
)
from gobelet.web.lobby.services import table_start
from gobelet.web.matches import selectors
from gobelet.web.matches.errors import UnknownRuleset
from gobelet.web.social.services import block_add
from tests.web.lobby.conftest import challenge, seated
from tests.web.people import account

pytestmark = pytest.mark.django_db(transaction=True)


def answers(table: Table) -> list[str]:
    return list(TableInvitation.objects.filter(table=table).values_list("answer", flat=True))


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
        monkeypatch.setattr(selectors, "MATCHES_A_PLAYER", 0)
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
