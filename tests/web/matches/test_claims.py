"""Claiming a match whose others are gone, and playing one again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.common.ids import new_id
from gobelet.web.live.writer import Writer
from gobelet.web.matches import beginning, commands, seat_store
from gobelet.web.matches.commands import Claim, Outcome
from gobelet.web.matches.errors import NothingToClaim, StaleVersion, TooManyMatches, UnknownMatch
from gobelet.web.matches.events import RematchAsked
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import QUICK, Options, Pace, slow
from gobelet.web.matches.replay import match_replay
from gobelet.web.matches.selectors import match_can_start, match_state, match_view
from gobelet.web.matches.services import match_rematch, match_seat
from tests.web.conftest import Table, client_of, play_again


@pytest.fixture
def people(owner: Player) -> list[Player]:
    """The owner and three others."""
    return [owner, *(guest_create() for _ in range(3))]


def seated(people: list[Player], options: Options = QUICK, *, count: int = 2) -> Table:
    match = match_seat(players=people[:count], ruleset="clubs", options=options)
    return Table(match, people[0])


def claim(
    table: Table, outcome: Outcome, *absent: int, player: Player | None = None, id: str = "claim"
) -> None:
    command = Claim(
        match=table.match,
        player=(player or table.player).pk,
        id=id,
        version=table.state.version,
        outcome=outcome,
        absent=absent,
    )
    commands.submit(command).result()


def not_played_for(table: Table, *, days: int) -> None:
    at = timezone.now() - timedelta(days=days)
    Match.objects.filter(pk=table.match).update(updated_at=at)


class TestClaiming:
    def test_of_two_who_stayed_wins(self, people: list[Player]) -> None:
        table = seated(people)
        claim(table, Outcome.WIN, 1)
        state = table.state
        assert state.game.is_over
        assert [(one.seat, one.rank) for one in state.game.standings()] == [(0, 1), (1, 2)]

    def test_a_draw_gives_nobody_the_first_place(self, people: list[Player]) -> None:
        table = seated(people)
        table.play("t-", "chance")
        claim(table, Outcome.DRAW, 1)
        state = table.state
        assert [one.rank for one in state.game.standings()] == [1, 1]
        assert match_replay(Match.objects.get()).game == state.game

    def test_of_more_the_others_play_on(self, people: list[Player]) -> None:
        table = seated(people, count=3)
        claim(table, Outcome.WIN, 1)
        assert not table.state.game.is_over
        assert table.state.game.forfeited == (1,)

    def test_all_who_are_gone_lose_at_once(self, people: list[Player]) -> None:
        table = seated(people, count=4)
        claim(table, Outcome.WIN, 1, 2, 3)
        assert table.state.game.is_over

    def test_sent_twice_it_counts_once(self, people: list[Player]) -> None:
        table = seated(people, count=3)
        command = Claim(
            match=table.match,
            player=table.player.pk,
            id="claim",
            version=0,
            outcome=Outcome.WIN,
            absent=(1,),
        )
        first, second = (commands.submit(command).result() for _ in range(2))
        assert (first.version, second.version, second.is_repeated) == (1, 1, True)
        assert table.state.game.forfeited == (1,)


class TestWithoutAClock:
    """Whose turn has taken a week is waited for no longer."""

    @pytest.fixture
    def table(self, people: list[Player]) -> Table:
        """A match of three; the second has the turn."""
        table = seated(people, Options(), count=3)
        table.play("t-", "chance")
        return table

    def test_after_a_week_it_goes_on_without_who_has_the_turn(self, table: Table) -> None:
        not_played_for(table, days=7)
        late = match_view(Match.objects.get(), table.player)["late"]
        assert late == {"seat": 1, "for_s": 7 * 24 * 60 * 60}
        claim(table, Outcome.WIN)
        assert table.state.game.forfeited == (1,)
        assert match_view(Match.objects.get(), table.player)["late"] is None
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.WIN, id="another")

    def test_of_two_it_is_won_or_a_draw(self, people: list[Player]) -> None:
        table = seated(people, Options())
        table.play("t-", "chance")
        not_played_for(table, days=8)
        claim(table, Outcome.DRAW)
        assert table.state.game.is_drawn
        assert match_can_start(people[1])

    def test_not_before_whoever_is_absent(self, table: Table) -> None:
        not_played_for(table, days=6)
        assert match_view(Match.objects.get(), table.player)["late"] is None
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.WIN, 1, 2)

    def test_not_by_who_has_the_turn(self, table: Table, people: list[Player]) -> None:
        not_played_for(table, days=8)
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.WIN, 2, player=people[1])

    def test_a_draw_takes_everybody(self, table: Table) -> None:
        not_played_for(table, days=8)
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.DRAW)


class TestRefused:
    def test_while_everybody_is_there(self, people: list[Player]) -> None:
        table = seated(people)
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.WIN)
        assert table.state.version == 0

    def test_a_draw_while_one_of_the_others_is_there(self, people: list[Player]) -> None:
        table = seated(people, count=3)
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.DRAW, 1)

    def test_in_a_match_over_days_which_has_its_clock(self, people: list[Player]) -> None:
        table = seated(people, slow(1))
        table.play("t-", "chance")
        not_played_for(table, days=8)
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.WIN, 1)

    def test_by_somebody_who_has_left(self, people: list[Player]) -> None:
        table = seated(people, count=3)
        table.play("x")
        with pytest.raises(NothingToClaim):
            claim(table, Outcome.WIN, 1)

    def test_against_oneself(self, people: list[Player]) -> None:
        with pytest.raises(NothingToClaim):
            claim(seated(people), Outcome.WIN, 0)

    def test_by_a_stranger(self, people: list[Player], outsider: Player) -> None:
        with pytest.raises(UnknownMatch):
            claim(seated(people), Outcome.WIN, 1, player=outsider)

    def test_on_a_picture_that_is_out_of_date(self, people: list[Player]) -> None:
        table = seated(people)
        table.play("t-")
        command = Claim(
            match=table.match,
            player=table.player.pk,
            id="late",
            version=0,
            outcome=Outcome.WIN,
            absent=(1,),
        )
        with pytest.raises(StaleVersion):
            commands.submit(command).result()


def left_by_the_second(people: list[Player]) -> Table:
    """A match of three, not to be looked on, that two of them have ended without the other."""
    table = seated(people, Options(pace=Pace.LIVE, turn_seconds=20), count=3)
    claim(table, Outcome.WIN, 1)
    claim(table, Outcome.DRAW, 2, id="draw")
    return table


def result_page(player: Player, table: Table) -> str:
    return client_of(player).get(f"/m/{table.match}/resultat/").content.decode()


def players_of(match: str) -> list[int]:
    return [holder.player for holder in match_state(match).holders]


class TestRematch:
    """MP-13."""

    @pytest.fixture
    def over(self, people: list[Player]) -> Table:
        """A match of two that has ended."""
        table = seated(people)
        table.play("x")
        return table

    def test_it_begins_once_both_want_it(self, over: Table, people: list[Player]) -> None:
        assert match_rematch(player=people[0], match=over.match) is None
        begun = play_again(people[1], over.match)
        state = Table(begun, people[0]).state
        assert [holder.player for holder in state.holders] == [people[1].pk, people[0].pk]
        assert (state.game.ruleset.key, state.options) == ("clubs", QUICK)
        assert Match.objects.count() == 2

    def test_mp_13_pressed_by_both_at_once_it_is_one_match_and_a_no_is_too_late(
        self, writer: Writer, transactional_db: None
    ) -> None:
        people = [guest_create(), guest_create()]
        with ThreadPoolExecutor() as pool:
            for number in range(1, 11):
                table = seated(people)
                table.play("x")
                both = [
                    commands.Rematch(match=table.match, player=one.pk, rematch=new_id())
                    for one in people
                ]
                answers = [each.result() for each in pool.map(commands.submit, both)]
                begun = {one.match for one in answers} - {table.match}
                assert len(begun) == 1
                late = commands.Rematch(
                    match=table.match, player=people[0].pk, rematch=new_id(), wanted=False
                )
                assert commands.submit(late).result().match in begun
                assert Match.objects.count() == 2 * number
                Table(begun.pop(), people[1]).play("x")

    def test_a_no_leaves_no_match_behind(self, over: Table, people: list[Player]) -> None:
        match_rematch(player=people[0], match=over.match)
        asked = commands.Rematch(
            match=over.match, player=people[1].pk, rematch="never", wanted=False
        )
        (event,) = commands.submit(asked).result().events
        assert event == RematchAsked(over.match, (0,), (1,))
        assert Match.objects.count() == 1

    def test_one_may_think_better_of_it(self, over: Table, people: list[Player]) -> None:
        match_rematch(player=people[0], match=over.match, wanted=False)
        match_rematch(player=people[1], match=over.match)
        assert match_rematch(player=people[0], match=over.match) is not None

    def test_a_rematch_that_cannot_begin_leaves_no_answer_behind(
        self, over: Table, people: list[Player], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        match_rematch(player=people[0], match=over.match)
        monkeypatch.setattr(beginning, "MATCHES_A_PLAYER", 0)
        with pytest.raises(TooManyMatches):
            match_rematch(player=people[1], match=over.match)
        assert seat_store.rematch_answers(over.match) == {0: True}
        monkeypatch.undo()
        assert match_rematch(player=people[1], match=over.match) is not None

    @pytest.mark.parametrize("said", [None, False])
    def test_of_three_who_left_is_neither_waited_for_nor_taken_along(
        self, people: list[Player], said: bool | None
    ) -> None:
        table = left_by_the_second(people)
        if said is not None:
            match_rematch(player=people[1], match=table.match, wanted=said)
        assert match_rematch(player=people[0], match=table.match) is None
        begun = play_again(people[2], table.match)
        assert players_of(begun) == [people[2].pk, people[0].pk]
        late = client_of(people[1]).post(f"/m/{table.match}/revanche/")
        assert late["Location"] == f"/m/{table.match}/resultat/"
        page = client_of(people[1]).get(late["Location"]).content.decode()
        assert "La revanche a commencé" in page
        assert f'"/m/{begun}/"' not in page

    def test_of_three_who_left_comes_along_after_a_yes(self, people: list[Player]) -> None:
        table = left_by_the_second(people)
        match_rematch(player=people[1], match=table.match)
        match_rematch(player=people[0], match=table.match)
        begun = play_again(people[2], table.match)
        assert players_of(begun) == [people[1].pk, people[2].pk, people[0].pk]

    def test_the_no_of_who_left_is_not_the_end_of_it(self, people: list[Player]) -> None:
        table = left_by_the_second(people)
        match_rematch(player=people[1], match=table.match, wanted=False)
        assert "Pas de revanche cette fois" not in result_page(people[0], table)
        match_rematch(player=people[2], match=table.match, wanted=False)
        assert "Pas de revanche cette fois" in result_page(people[0], table)

    def test_a_stranger_has_no_say(self, over: Table, outsider: Player) -> None:
        with pytest.raises(UnknownMatch):
            match_rematch(player=outsider, match=over.match)


class TestOneDevice:
    """Several people pass it round; the owner acts for all of them."""

    @pytest.fixture
    def table(self, people: list[Player]) -> Table:
        """Two people at one device."""
        match = match_seat(
            players=people[:2],
            ruleset="yatzy",
            options=Options(is_local=True),
            controllers=[None, people[0].pk],
        )
        return Table(match, people[0])

    def test_the_owner_plays_every_seat_in_turn(self, table: Table) -> None:
        table.play("t-", "chance", "t-", "ones")
        assert [len(sheet.entries) for sheet in table.state.game.sheets] == [1, 1]

    def test_nobody_else_does(self, table: Table, people: list[Player]) -> None:
        table.play("t-", "chance")
        with pytest.raises(UnknownMatch):
            commands.submit(table.command("t-", player=people[1])).result()

    def test_the_owner_alone_asks_for_a_rematch(self, table: Table) -> None:
        table.play("x")
        begun = play_again(table.player, table.match)
        table = Table(begun, table.player)
        table.play("t-", "chance", "t-", "ones")
        assert [holder.controller for holder in table.state.holders] == [table.player.pk, None]
