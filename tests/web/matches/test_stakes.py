"""Stakes move with the match: held by what begins it, paid out by the move that ends it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.bank.audit import faults
from gobelet.web.bank.limits import limit_set, pause_set
from gobelet.web.bank.models import Purse
from gobelet.web.bank.selectors import Asked, balance_get, diamonds_total, statement_get
from gobelet.web.live import writer
from gobelet.web.matches import commands
from gobelet.web.matches.cache import StateCache
from gobelet.web.matches.commands import Outcome
from gobelet.web.matches.errors import CannotStake
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import duel
from gobelet.web.matches.services import match_seat
from gobelet.web.matches.staking import PAIR_A_DAY
from tests.web.bank.conftest import with_diamonds
from tests.web.conftest import Table, loaded, play_again
from tests.web.conftest import faults as failing
from tests.web.matches.conftest import claim, play, seated, time_out
from tests.web.people import account
from tests.web.playing import play_turns

STAKE = 40


@pytest.fixture
def marlene(db: None) -> Player:
    """Somebody with a hundred diamonds that she may stake."""
    return with_diamonds(account("Marlene"), 100)


@pytest.fixture
def tom(db: None) -> Player:
    """Somebody with as many."""
    return with_diamonds(account("Tom"), 100)


@pytest.fixture
def table(marlene: Player, tom: Player) -> Table:
    """A duel of the two; she throws first."""
    return seated([marlene, tom], duel(STAKE))


def have(*players: Player) -> tuple[int, ...]:
    """What these may stake now."""
    return tuple(balance_get(player).own for player in players)


def test_both_stakes_are_held_while_the_match_goes_on(
    table: Table, marlene: Player, tom: Player
) -> None:
    assert have(marlene, tom) == (60, 60)
    assert list(faults()) == []


def test_the_last_move_pays_the_winner(table: Table, marlene: Player, tom: Player) -> None:
    with loaded(*["66666", "12345"] * 13):
        play_turns(table)
    assert [one.rank for one in table.state.game.standings()] == [1, 2]
    assert have(marlene, tom) == (140, 60)
    assert diamonds_total() == 0
    assert list(faults()) == []


def test_equals_have_their_stakes_back(table: Table, marlene: Player, tom: Player) -> None:
    with loaded(*["12345"] * 26):
        play_turns(table)
    assert [one.rank for one in table.state.game.standings()] == [1, 1]
    assert have(marlene, tom) == (100, 100)
    assert list(faults()) == []


def test_whoever_leaves_after_the_first_throw_loses_the_stake(
    table: Table, marlene: Player, tom: Player
) -> None:
    play(table, marlene, "t-")
    play(table, tom, "x")
    assert have(marlene, tom) == (140, 60)


def test_a_match_left_before_the_first_throw_pays_back(
    table: Table, marlene: Player, tom: Player
) -> None:
    play(table, marlene, "x")
    assert have(marlene, tom) == (100, 100)
    assert list(faults()) == []


def test_a_draw_splits(table: Table, marlene: Player, tom: Player) -> None:
    play(table, marlene, "t-")
    claim(table, Outcome.DRAW, 0, player=tom)
    assert have(marlene, tom) == (100, 100)
    assert list(faults()) == []


def test_whoever_lets_the_clock_run_down_twice_loses_the_stake(
    table: Table, marlene: Player, tom: Player
) -> None:
    assert not time_out(table).game.is_over
    play(table, tom, "t-", "chance")
    # No computer player stands in where something is staked.
    assert time_out(table).game.is_over
    assert have(marlene, tom) == (60, 140)


def test_a_rematch_stakes_again(table: Table, marlene: Player, tom: Player) -> None:
    play(table, marlene, "t-", "x")
    commands.submit(
        commands.Rematch(match=table.match, player=tom.pk, rematch="unused-0000a", wanted=True)
    ).result()
    begun = play_again(marlene, table.match)
    assert Match.objects.get(pk=begun).stake == STAKE
    assert have(marlene, tom) == (20, 100)


def test_the_statement_says_against_whom_and_leads_there(
    table: Table, marlene: Player, tom: Player
) -> None:
    play(table, marlene, "t-", "x")
    lines = statement_get(tom, Asked(), page="").lines
    assert [line.amount for line in lines] == [80, -40, 100]
    assert lines[0].occasion is not None
    assert lines[0].occasion.text == "contre Marlene"
    assert lines[0].occasion.href == f"/m/{table.match}/resultat/"


def test_a_move_sent_again_pays_once(table: Table, marlene: Player, tom: Player) -> None:
    play(table, marlene, "t-")
    leave = table.command("x", player=marlene)
    for _ in range(2):
        commands.submit(leave).result()
    assert have(marlene, tom) == (60, 140)


def test_a_group_that_fails_pays_once_all_the_same(
    table: Table, marlene: Player, tom: Player
) -> None:
    play(table, marlene, "t-")
    other = seated([tom, with_diamonds(account("Anaïs"), 100)], duel(STAKE))
    play(other, tom, "t-")
    for hooks in (
        writer.Hooks(before_commit=failing(RuntimeError("the power is gone"), None)),
        writer.Hooks(after_commit=failing(RuntimeError("the answer is lost"), None)),
    ):
        leave = [table.command("x", player=marlene), other.command("x", player=tom)]
        writer.run_group(leave, StateCache(), hooks)
    assert have(marlene, tom) == (60, 100)
    assert list(faults()) == []


class TestRefusals:
    def test_a_match_does_not_begin_without_both_stakes(self, marlene: Player) -> None:
        poor = with_diamonds(account("Anaïs"), STAKE - 1)
        self.refused(marlene, poor, "not_enough")

    def test_whoever_pauses_stakes_nothing(self, marlene: Player, tom: Player) -> None:
        pause_set(player=tom.pk, days=1)
        self.refused(marlene, tom, "paused")

    def test_nobody_goes_beyond_their_limit(self, marlene: Player, tom: Player) -> None:
        limit_set(player=marlene.pk, daily_loss=STAKE - 1)
        self.refused(marlene, tom, "over_limit")

    def test_the_same_two_begin_five_a_day(
        self, marlene: Player, tom: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for _ in range(PAIR_A_DAY):
            play(seated([marlene, tom], duel(STAKE)), marlene, "x")
        self.refused(marlene, tom, "pair_too_often", matches=PAIR_A_DAY)
        self.refused(tom, marlene, "pair_too_often", matches=PAIR_A_DAY)
        tomorrow = timezone.now() + timedelta(days=1)
        monkeypatch.setattr(timezone, "now", lambda: tomorrow)
        seated([marlene, tom], duel(STAKE))

    def test_a_refused_match_costs_its_group_nothing(self, marlene: Player, tom: Player) -> None:
        going_on = seated([marlene, tom], duel(STAKE))
        poor = with_diamonds(account("Anaïs"), STAKE - 1)
        start = commands.Start(
            match="of-the-poor-",
            ruleset="yacht",
            level=None,
            players=(tom.pk, poor.pk),
            options=duel(STAKE),
        )
        refused, played = writer.run_group([start, going_on.command("t-")], StateCache())
        assert isinstance(refused, CannotStake)
        assert isinstance(played, commands.Accepted)
        assert have(tom, poor) == (60, STAKE - 1)

    def refused(self, one: Player, other: Player, reason: str, *, matches: int = 0) -> None:
        """Let a duel of two be refused, and nothing be moved."""
        before = have(one, other)
        with pytest.raises(CannotStake) as refused:
            match_seat(players=[one, other], ruleset="yacht", options=duel(STAKE))
        assert refused.value.facts == {"reason": reason}
        assert have(one, other) == before
        assert Match.objects.count() == matches
        assert not Purse.objects.filter(holding="escrow", balance__gt=0).exists()


@pytest.mark.parametrize(
    "changes", [{"stake": -1}, {"pace": "free", "turn_seconds": 0}, {"is_local": True}]
)
def test_no_stake_is_less_than_nothing_or_without_a_clock(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"stake|clock|pace"):
        replace(duel(STAKE), **changes)  # type: ignore[arg-type]
