"""Duels: two strangers stake the same on a quick game."""

from __future__ import annotations

from datetime import timedelta
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.bank.audit import faults
from gobelet.web.bank.ledger import HOUSE, own, transfer_make
from gobelet.web.bank.limits import limit_set, pause_set
from gobelet.web.bank.models import Reason
from gobelet.web.bank.selectors import balance_get
from gobelet.web.lobby.errors import SeatGivenUp, UnknownStake, UnknownTable
from gobelet.web.lobby.models import Kind, State, Table, TableSeat
from gobelet.web.lobby.seating import SEAT_KEPT
from gobelet.web.lobby.services import table_fill, table_leave
from gobelet.web.lobby.strangers import duel_join, quick_join
from gobelet.web.lobby.sweeping import table_sweep
from gobelet.web.matches import staking
from gobelet.web.matches.errors import CannotStake
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import QUICK, duel
from gobelet.web.matches.services import match_start
from tests.web.bank.conftest import with_diamonds
from tests.web.conftest import Table as Seated
from tests.web.lobby.conftest import playing, seated, stored
from tests.web.matches.conftest import play
from tests.web.matches.conftest import seated as sit_down
from tests.web.people import account, signed_in
from tests.web.playing import play_turns

DUEL = "/duel/"


@pytest.fixture
def _experienced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let everybody have played enough before."""
    monkeypatch.setattr(staking, "FINISHED_FIRST", 0)


@pytest.fixture
def marlene(db: None) -> Player:
    """Somebody with a hundred diamonds that she may stake."""
    return with_diamonds(account("Marlene"), 100)


@pytest.fixture
def tom(db: None) -> Player:
    """Somebody with as many."""
    return with_diamonds(account("Tom"), 100)


def join(player: Player, stake: int = 50, ruleset: str = "yacht") -> Table:
    """Look for a duel."""
    return duel_join(player=player, ruleset=ruleset, stake=stake)


@pytest.mark.usefixtures("_experienced")
class TestLookingForADuel:
    def test_two_who_stake_the_same_play_each_other(self, marlene: Player, tom: Player) -> None:
        table = join(marlene)
        assert table.is_open
        assert balance_get(marlene).own == 100
        assert join(tom) == table
        match = Match.objects.get(pk=stored(table).match)
        assert playing(match.pk) == [marlene.pk, tom.pk]
        assert (match.stake, match.is_rated, match.turn_seconds) == (50, True, QUICK.turn_seconds)
        assert (balance_get(marlene).own, balance_get(tom).own) == (50, 50)
        assert list(faults()) == []

    def test_whoever_stakes_something_else_waits_elsewhere(
        self, marlene: Player, tom: Player
    ) -> None:
        assert join(marlene, 50) != join(tom, 25)
        assert not Match.objects.exists()

    def test_a_form_sent_twice_waits_once(self, marlene: Player) -> None:
        assert join(marlene) == join(marlene)
        assert TableSeat.objects.count() == 1

    def test_who_looks_for_another_game_at_once_leaves_the_duel(self, marlene: Player) -> None:
        table = join(marlene)
        quick_join(player=marlene, ruleset="yacht", seats=2)
        assert stored(table).state == State.CLOSED
        again = join(marlene)
        assert seated(again) == [marlene.pk]
        assert TableSeat.objects.filter(player=marlene, table__state=State.OPEN).count() == 1

    def test_a_closed_page_gives_the_seat_up(self, marlene: Player) -> None:
        table = join(marlene)
        TableSeat.objects.update(seen_at=timezone.now() - SEAT_KEPT - timedelta(seconds=1))
        table_sweep(id=table.pk)
        assert stored(table).state == State.CLOSED

    def test_whoever_stops_waiting_has_staked_nothing(self, marlene: Player) -> None:
        table_leave(player=marlene, table=join(marlene).pk)
        assert balance_get(marlene).own == 100

    def test_two_who_met_often_enough_today_are_not_brought_together(
        self, marlene: Player, tom: Player
    ) -> None:
        for _ in range(staking.PAIR_A_DAY):
            play(sit_down([marlene, tom], duel(10)), marlene, "x")
        assert join(marlene) != join(tom)
        anais = with_diamonds(account("Anaïs"), 100)
        assert seated(join(anais)) == [marlene.pk, anais.pk]

    def test_no_computer_player_takes_a_stake(self, marlene: Player) -> None:
        table = join(marlene)
        TableSeat.objects.update(created_at=timezone.now() - timedelta(minutes=1))
        with pytest.raises(UnknownTable):
            table_fill(player=marlene, table=table.pk)
        assert stored(table).is_open


@pytest.mark.usefixtures("_experienced")
class TestWhoCannotStakeAnyMore:
    def test_whoever_spent_it_while_waiting_gives_up_the_seat(
        self, marlene: Player, tom: Player
    ) -> None:
        table = join(marlene)
        spent = {own(marlene.pk): -60, HOUSE: 60}
        transfer_make(key="spent", reason=Reason.CORRECTION, amounts=spent)
        assert join(tom) == table
        assert stored(table).is_open
        assert seated(table) == [tom.pk]
        assert (balance_get(marlene).own, balance_get(tom).own) == (40, 100)

    def test_whoever_met_the_other_too_often_meanwhile_looks_for_another(
        self, marlene: Player, tom: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = join(marlene)
        for _ in range(staking.PAIR_A_DAY):
            play(sit_down([marlene, tom], duel(10)), marlene, "x")
        # Both looked at the same moment, before the last of these began.
        monkeypatch.setattr("gobelet.web.lobby.strangers.pairs_spent", lambda player: set())
        with pytest.raises(SeatGivenUp):
            join(tom)
        assert seated(table) == [marlene.pk]
        assert stored(table).is_open


class TestRefusals:
    def test_a_stake_that_is_not_on_offer_is_refused(self, marlene: Player) -> None:
        with pytest.raises(UnknownStake):
            join(marlene, 49)

    def test_staking_is_for_whoever_has_played_five_games_to_their_end(
        self, marlene: Player
    ) -> None:
        for games in range(staking.FINISHED_FIRST):
            refused(marlene, 10, staking.TOO_NEW)
            play_turns(Seated(easy(marlene), marlene))
            if games == 0:
                # One that is left is not played to its end.
                Seated(easy(marlene), marlene).play("t-", "x")
        assert join(marlene, 10).is_open

    @pytest.mark.usefixtures("_experienced")
    def test_nobody_stakes_what_they_do_not_have(self, marlene: Player) -> None:
        refused(marlene, 250, "not_enough")

    @pytest.mark.usefixtures("_experienced")
    def test_nobody_stakes_against_their_own_limits(self, marlene: Player, tom: Player) -> None:
        limit_set(player=marlene.pk, daily_loss=40)
        refused(marlene, 50, "over_limit")
        pause_set(player=tom.pk, days=1)
        refused(tom, 10, "paused")

    def test_guests_stake_nothing(self, owner: Player) -> None:
        refused(owner, 10, staking.NO_ACCOUNT)


def refused(player: Player, stake: int, reason: str) -> None:
    """Let somebody be refused a stake, for a reason."""
    with pytest.raises(CannotStake) as error:
        join(player, stake)
    assert error.value.facts["reason"] == reason
    assert not Table.objects.filter(kind=Kind.DUEL).exists()


def easy(player: Player) -> str:
    """A game alone."""
    return match_start(player=player, ruleset="yacht", level="easy")


class TestThePage:
    def page(self, client: Client) -> str:
        return unescape(client.get(DUEL).content.decode())

    @pytest.mark.usefixtures("_experienced")
    def test_it_warns_and_offers_what_one_has(self, marlene: Player) -> None:
        text = self.page(signed_in(marlene))
        assert "Ici, on peut gagner des diamants, et en perdre." in text
        assert "vous avez 100 diamants à miser" in text
        assert 'value="100" required' in text
        assert 'value="250" disabled' in text

    @pytest.mark.usefixtures("_experienced")
    def test_sent_one_waits_and_is_told_what_for(self, marlene: Player) -> None:
        client = signed_in(marlene)
        answer = client.post(DUEL, {"ruleset": "yacht", "stake": "25"})
        text = unescape(client.get(answer["Location"]).content.decode())
        assert "Dice Duel Pro" in text
        assert "mise\u202f: 25 diamants" in text
        assert "En attente d’un adversaire" in text
        assert "Ne plus attendre" in text

    @pytest.mark.usefixtures("_experienced")
    @pytest.mark.parametrize(
        ("form", "code"),
        [
            ({"ruleset": "yacht", "stake": "250"}, "cannot_stake"),
            ({"ruleset": "yacht", "stake": "11"}, "unknown_stake"),
            ({"ruleset": "yacht"}, "unknown_stake"),
            ({"ruleset": "poker", "stake": "10"}, "unknown_ruleset"),
        ],
    )
    def test_what_cannot_be_staked_is_refused_in_words(
        self, form: dict[str, str], code: str, marlene: Player
    ) -> None:
        answer = signed_in(marlene).post(DUEL, form)
        assert answer.status_code == 422
        assert answer["X-Refused"] == code
        assert 'role="alert"' in answer.content.decode()

    def test_who_has_not_played_enough_is_told_so(self, marlene: Player) -> None:
        text = self.page(signed_in(marlene))
        assert "après avoir joué 5 parties jusqu’au bout" in text
        assert 'name="stake"' not in text

    def test_a_visitor_is_told_that_it_needs_an_account(self, client: Client, db: None) -> None:
        assert "Ils demandent un compte" in self.page(client)
        answer = client.post(DUEL, {"ruleset": "yacht", "stake": "10"})
        assert answer["X-Refused"] == "cannot_stake"
