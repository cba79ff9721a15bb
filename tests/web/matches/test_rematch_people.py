"""People play a finished match again."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.common.ids import new_id
from gobelet.web.live.writer import Writer
from gobelet.web.matches import beginning, commands, seat_store
from gobelet.web.matches.commands import Outcome
from gobelet.web.matches.errors import TooManyMatches, UnknownMatch
from gobelet.web.matches.events import RematchAsked
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import QUICK, Options, Pace
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_rematch
from tests.web.conftest import Table, client_of, play_again
from tests.web.matches.conftest import claim, seated


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
