"""One attempt a player and a day: the same dice for everyone, kept, resumed, and never doubled."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta

import pytest
from django.test import Client

from gobelet.core import Category, Score, Throw
from gobelet.web.accounts import joining
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import robot_ensure
from gobelet.web.clock.models import Due
from gobelet.web.common.days import begin_of, end_of, today
from gobelet.web.daily.days import closes_at, seal_key
from gobelet.web.daily.models import DayTotal
from gobelet.web.daily.selectors import State, attempt_get, board_get, streak_get
from gobelet.web.daily.services import PROMISES_DUE, days_promise, total_keep
from gobelet.web.live.writer import Writer
from gobelet.web.matches import commands
from gobelet.web.matches.clocks import SEALED_END_DUE
from gobelet.web.matches.errors import TooManyMatches
from gobelet.web.matches.levels import Level
from gobelet.web.matches.models import Match, Seal, Seat
from gobelet.web.matches.seals import seal_get
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_start
from gobelet.web.wiring import hand_over_all
from tests.web.conftest import Table, client_of
from tests.web.daily.conftest import NOON, SetClock, begin, finish, keep_scores, noon, open_day
from tests.web.people import PASSWORD, signed_in
from tests.web.playing import play_turns

pytestmark = pytest.mark.usefixtures("clock")

TODAY = NOON.date()


@pytest.fixture
def joined(writer: Writer) -> Iterator[None]:
    """What a guest has goes over to the account they sign in to, as on the site."""
    former = joining.connect(hand_over_all)
    yield
    joining.connect(former)


class TestTheGame:
    def test_it_is_yacht_against_medium_and_the_person_throws_first(self, owner: Player) -> None:
        state = begin(owner).state
        assert (state.game.ruleset.key, state.level) == ("yacht", Level.MEDIUM)
        assert [holder.robot for holder in state.holders] == ["", "medium"]
        assert state.holders[0].player == owner.pk

    def test_ai_12_started_twice_it_is_the_same_game_and_usual_games_differ(
        self, owner: Player
    ) -> None:
        assert begin(owner).match == begin(owner).match
        usual = [match_start(player=owner, ruleset="yacht", level="medium") for _ in range(2)]
        first, second = (match_state(match).seed for match in usual)
        assert first != second

    def test_ai_12_everybody_has_the_same_dice(self, owner: Player, outsider: Player) -> None:
        trays = []
        for table in (begin(owner), begin(outsider)):
            table.play("t-", "t-", "t-")
            trays.append(table.state.tray)
        assert trays[0] == trays[1]

    def test_every_day_has_other_dice(self, owner: Player, clock: SetClock) -> None:
        first = begin(owner)
        clock(noon(TODAY + timedelta(days=1)))
        assert begin(owner).state.seed != first.state.seed

    def test_dp_07_what_the_computer_throws_never_shifts_a_persons_dice(
        self, owner: Player, outsider: Player
    ) -> None:
        seen = []
        for player, throws in ((owner, 1), (outsider, 3)):
            table = begin(player)
            table.play("t-", "chance")
            turn = commands.PlayTurn(
                match=table.match,
                seat=1,
                version=table.state.version,
                actions=(*[Throw()] * throws, Score(Category.CHANCE)),
            )
            commands.submit(turn).result()
            table.play("t-")
            seen.append((table.state.version, table.state.tray))
        (few, mine), (many, same) = seen
        assert few < many
        assert mine == same

    def test_left_off_it_is_resumed_where_it_was_on_any_device(self, marlene: Player) -> None:
        table = finish(marlene, turns=4)
        table.play("t-")
        tray = table.state.tray
        answer = signed_in(marlene).post("/partie-du-jour/commencer/")
        assert answer.headers["Location"] == f"/m/{table.match}/"
        assert table.state.tray == tray

    def test_whoever_has_finished_it_does_not_begin_another(self, owner: Player) -> None:
        table = finish(owner)
        assert begin(owner).match == table.match
        assert Match.objects.count() == 1

    def test_two_devices_at_once_begin_one_game(
        self, writer: Writer, owner: Player, outsider: Player
    ) -> None:
        robot_ensure(level="medium")
        days_promise()
        with ThreadPoolExecutor(6) as devices:
            begun = list(devices.map(lambda one: begin(one).match, [owner, outsider] * 9))
        assert len(set(begun)) == 2
        assert Match.objects.count() == 2

    def test_whoever_has_as_many_games_as_one_may_is_told_so(
        self, owner: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("gobelet.web.matches.beginning.MATCHES_A_PLAYER", 1)
        match_start(player=owner, ruleset="yacht", level="easy")
        with pytest.raises(TooManyMatches):
            begin(owner)
        answer = client_of(owner).post("/partie-du-jour/commencer/")
        assert (answer.status_code, answer.headers["X-Refused"]) == (422, "too_many_matches")
        assert "Rien n’a été commencé." in answer.content.decode()


class TestPromises:
    def test_todays_and_tomorrows_dice_are_promised_and_the_next_when_the_day_ends(
        self, db: None, clock: SetClock
    ) -> None:
        days_promise()
        tomorrow = TODAY + timedelta(days=1)
        assert [seal_get(seal_key(day)) is not None for day in (TODAY, tomorrow)] == [True, True]
        assert Due.objects.get(kind=PROMISES_DUE).at == end_of(TODAY)
        clock(end_of(TODAY))
        days_promise()
        assert Seal.objects.count() == 3
        assert Due.objects.get(kind=PROMISES_DUE).at == end_of(tomorrow)

    def test_promised_again_they_stay_as_they_are(self, db: None) -> None:
        days_promise()
        before = list(Seal.objects.order_by("pk").values_list("commitment", flat=True))
        days_promise()
        assert list(Seal.objects.order_by("pk").values_list("commitment", flat=True)) == before

    def test_a_game_that_nobody_had_promised_yet_can_be_begun(self, owner: Player) -> None:
        begin(owner)
        assert seal_get(seal_key(TODAY)) is not None

    def test_the_promise_of_tomorrow_stands_on_todays_page(self, client: Client, db: None) -> None:
        days_promise()
        page = client.get("/partie-du-jour/").content.decode()
        for seal in Seal.objects.all():
            assert seal.commitment in page
            assert bytes(seal.seed).hex() not in page


class TestTheEndOfTheDay:
    def test_a_game_begun_before_midnight_may_be_finished_after_it(
        self, owner: Player, clock: SetClock
    ) -> None:
        clock(end_of(TODAY) - timedelta(minutes=1))
        begin(owner).play("t-", "chance")
        clock(end_of(TODAY) + timedelta(hours=1))
        table = Table(attempt_get(owner, TODAY).match, owner)
        play_turns(table)
        keep_scores()
        assert attempt_get(owner, TODAY).state is State.FINISHED
        assert attempt_get(owner, TODAY + timedelta(days=1)).state is State.NONE
        assert board_get(owner, TODAY).count == 1

    def test_after_that_it_counts_as_not_finished_and_the_seed_is_shown(
        self, writer: Writer, owner: Player, outsider: Player, clock: SetClock
    ) -> None:
        finished, late = finish(owner), finish(outsider, turns=5)
        clock(closes_at(TODAY))
        open_day(TODAY)
        assert attempt_get(outsider, TODAY).state is State.UNFINISHED
        assert attempt_get(outsider, TODAY).match == late.match
        assert [line.match for line in board_get(None, TODAY).lines] == [finished.match]
        public = seal_get(seal_key(TODAY))
        assert public is not None
        assert public.seed == finished.state.seed.hex()

    @pytest.mark.parametrize("day", [date(2026, 3, 28), date(2026, 10, 24)])
    def test_it_is_closed_once_where_the_clocks_change_in_that_night(
        self, writer: Writer, owner: Player, clock: SetClock, day: date
    ) -> None:
        clock(noon(day))
        finish(owner, turns=2)
        clock(closes_at(day) - timedelta(seconds=1))
        assert attempt_get(owner, day).state is State.UNDER_WAY
        clock(closes_at(day))
        open_day(day)
        assert attempt_get(owner, day).state is State.UNFINISHED

    def test_nobody_begins_the_game_of_a_day_that_has_ended(
        self, owner: Player, clock: SetClock
    ) -> None:
        days_promise()
        clock(begin_of(TODAY + timedelta(days=1)))
        assert match_state(begin(owner).match).seal == seal_key(TODAY + timedelta(days=1))


class TestAccountSwitches:
    def test_dp_09_who_signs_in_after_somebody_finished_sees_their_own_state_only(
        self, marlene: Player, tom: Player
    ) -> None:
        browser = signed_in(marlene)
        finish(marlene)
        browser.post("/deconnexion/")
        browser.post("/connexion/", {"username": "Tom", "password": PASSWORD})
        page = browser.get("/partie-du-jour/").content.decode()
        assert "Commencer la partie du jour" in page
        assert attempt_get(tom, TODAY).state is State.NONE
        assert attempt_get(marlene, TODAY).state is State.FINISHED
        assert browser.get("/partie-du-jour/activite.json").json()[-1]["state"] == "none"

    def test_dp_09_a_run_left_half_way_stays_with_whoever_began_it(
        self, marlene: Player, tom: Player
    ) -> None:
        browser = signed_in(marlene)
        table = finish(marlene, turns=6)
        browser.post("/deconnexion/")
        browser.post("/connexion/", {"username": "Tom", "password": PASSWORD})
        answer = browser.post("/partie-du-jour/commencer/")
        other = Table(answer.headers["Location"].split("/")[2], tom)
        assert other.match != table.match
        assert other.state.version == 0
        assert browser.get(f"/m/{table.match}/").status_code == 404
        assert attempt_get(marlene, TODAY).match == table.match

    @pytest.mark.parametrize("turns", [5, 13])
    def test_dp_09_a_guests_game_goes_along_to_an_account_without_one(
        self, joined: None, owner: Player, marlene: Player, turns: int
    ) -> None:
        table = finish(owner, turns=turns)
        client_of(owner).post("/connexion/", {"username": "Marlene", "password": PASSWORD})
        assert attempt_get(marlene, TODAY).match == table.match
        assert begin(marlene).match == table.match
        assert board_get(marlene, TODAY).count == (turns == 13)

    @pytest.mark.parametrize("guests", [0, 5, 13])
    @pytest.mark.parametrize("mine", [0, 5, 13])
    def test_dp_09_the_accounts_own_game_is_never_overwritten_nor_doubled(
        self, joined: None, owner: Player, marlene: Player, guests: int, mine: int
    ) -> None:
        other, own = finish(owner, turns=guests), finish(marlene, turns=mine)
        version = own.state.version
        browser = client_of(owner)
        browser.post("/connexion/", {"username": "Marlene", "password": PASSWORD})
        assert begin(marlene).match == own.match
        assert own.state.version == version
        assert Seat.objects.filter(player=marlene).count() == 1
        assert other.state.holders[0].player == owner.pk
        # Nor does one person stand twice on the board.
        assert board_get(marlene, TODAY).count == (mine == 13)

    def test_a_guest_who_signs_up_keeps_the_game_and_the_days_in_a_row(
        self, joined: None, owner: Player, clock: SetClock
    ) -> None:
        finish(owner)
        clock(noon(TODAY + timedelta(days=1)))
        finish(owner)
        browser = client_of(owner)
        browser.post("/inscription/", {"username": "Louise", "password": PASSWORD})
        player = Player.objects.get(user__username="Louise")
        assert streak_get(player).current == 2
        (line,) = board_get(player, today()).lines
        assert (line.name, line.is_me) == ("Louise", True)


class TestScores:
    def test_the_end_of_a_game_is_kept_once(self, owner: Player) -> None:
        table = finish(owner)
        total_keep(match=table.match)
        kept = DayTotal.objects.get()
        mine, theirs = table.state.game.sheets
        assert (kept.total, kept.opponent_total) == (mine.total, theirs.total)
        assert (kept.day, kept.is_finished) == (TODAY, True)
        assert not Due.objects.filter(kind=SEALED_END_DUE).exists()

    def test_its_own_player_sees_it_even_before_the_clock_has_kept_it(self, owner: Player) -> None:
        table = begin(owner)
        play_turns(table)
        page = client_of(owner).get("/partie-du-jour/").content.decode()
        assert str(table.state.game.sheets[0].total) in page
        assert DayTotal.objects.count() == 1

    def test_what_is_no_game_of_a_day_has_none(self, owner: Player) -> None:
        total_keep(match=match_start(player=owner, ruleset="yacht", level="medium"))
        total_keep(match="nothing")
        assert not DayTotal.objects.exists()
