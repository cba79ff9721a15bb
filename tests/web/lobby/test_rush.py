"""Many people ask at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from threading import Barrier, Thread

import pytest
from django.db import connections

from gobelet.web.accounts.models import Player
from gobelet.web.lobby import seating
from gobelet.web.lobby.challenges import invitation_accept, invitation_decline, table_challenge
from gobelet.web.lobby.clocks import challenge_clock_find
from gobelet.web.lobby.errors import TableClosed, TableFull, TableRefused, TableStarted
from gobelet.web.lobby.models import Table, TableSeat
from gobelet.web.lobby.services import table_join, table_leave, table_start
from gobelet.web.lobby.strangers import quick_join
from gobelet.web.matches.models import Match
from tests.web.lobby.conftest import Guests, OpenTable, challenge, playing, seated, stored
from tests.web.people import account

PEOPLE = 20

Call = Callable[[], object]


def outcome(call: Call) -> str:
    """What became of a call: done, or the code of the refusal."""
    try:
        call()
    except TableRefused as refused:
        return refused.code
    except Exception as error:  # noqa: BLE001  # told to the test
        return repr(error)
    return "done"


def side_by_side(rows: Sequence[Sequence[Call]]) -> Counter[str]:
    """What became of rows of calls that begin at the same moment, each in a thread of its own."""
    barrier = Barrier(len(rows))
    outcomes: list[str] = []

    def run(row: Sequence[Call]) -> None:
        barrier.wait()
        try:
            outcomes.extend(outcome(call) for call in row)
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(row,)) for row in rows]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return Counter(outcomes)


def at_once(calls: Sequence[Call]) -> Counter[str]:
    """What became of calls made at the same moment."""
    return side_by_side([[call] for call in calls])


def ask_for_last_seats(tables: Sequence[Table], people: Sequence[Player]) -> None:
    """Let people ask for the only free seat of each table, side by side."""
    rows = [[partial(table_join, player=one, table=table.pk) for table in tables] for one in people]
    refused = len(tables) * (len(people) - 1)
    assert side_by_side(rows) == {"done": len(tables), TableFull.code: refused}
    assert [len(seated(table)) for table in tables] == [table.seats for table in tables]


@pytest.fixture
def one_seat_left(open_table: OpenTable, guests: Guests) -> Callable[[int], Table]:
    """Open a table with this many seats, all but one of them taken."""

    def opened(seats: int) -> Table:
        table = open_table(seats=seats)
        for early in guests(seats - 2):
            table_join(player=early, table=table.pk)
        return table

    return opened


@pytest.mark.django_db(transaction=True)
class TestTheLastSeat:
    def test_mp_01_goes_to_one_of_twenty_a_hundred_times(
        self,
        one_seat_left: Callable[[int], Table],
        guests: Guests,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        monkeypatch.setattr(seating, "TABLES_A_PLAYER", 101)
        tables = [one_seat_left(seats) for seats in (2, 4) * 50]
        ask_for_last_seats(tables, guests(PEOPLE))

    @pytest.mark.torture
    def test_mp_01_even_when_all_twenty_begin_at_the_same_moment(
        self, one_seat_left: Callable[[int], Table], guests: Guests
    ) -> None:
        people = guests(PEOPLE)
        for seats in (2, 4) * 50:
            table = one_seat_left(seats)
            ask_for_last_seats([table], people)
            for player in seated(table):
                table_leave(player=Player.objects.get(pk=player), table=table.pk)


@pytest.mark.django_db(transaction=True)
def test_twenty_strangers_at_once_make_ten_games(writer: object, guests: Guests) -> None:
    people = guests(PEOPLE)
    outcomes = at_once(
        [partial(quick_join, player=one, ruleset="yacht", seats=2) for one in people]
    )
    assert outcomes == {"done": PEOPLE}
    assert Table.objects.count() == PEOPLE // 2
    assert Match.objects.count() == PEOPLE // 2
    assert {player for match in Match.objects.all() for player in playing(match.pk)} == {
        one.pk for one in people
    }


@pytest.mark.django_db(transaction=True)
def test_one_person_asking_many_times_has_one_seat(guests: Guests) -> None:
    (one,) = guests(1)
    outcomes = at_once([partial(quick_join, player=one, ruleset="clubs", seats=4)] * PEOPLE)
    assert outcomes == {"done": PEOPLE}
    assert TableSeat.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_start_and_late_comers_agree_on_who_plays(
    writer: object, open_table: OpenTable, owner: Player, guests: Guests
) -> None:
    for _ in range(5):
        first, *late = guests(4)
        table = open_table()
        table_join(player=first, table=table.pk)
        outcomes = at_once(
            [
                partial(table_start, player=owner, table=table.pk),
                *(partial(table_join, player=one, table=table.pk) for one in late),
            ]
        )
        assert set(outcomes) <= {"done", TableStarted.code, TableFull.code}
        assert playing(stored(table).match) == seated(table)


@pytest.mark.django_db(transaction=True)
class TestAChallenge:
    def test_all_who_accept_at_once_play_one_match(self, writer: object) -> None:
        host, *others = (account(name) for name in ("Ines", "Tom", "Lucie", "Rose"))
        for _ in range(5):
            table = challenge(host, *others, clock="1d")
            outcomes = at_once(
                [partial(invitation_accept, player=one, table=table.pk) for one in others * 3]
            )
            assert outcomes == {"done": 9}
            assert playing(stored(table).match) == seated(table)
            assert set(seated(table)) == {one.pk for one in (host, *others)}
        assert Match.objects.count() == 5

    def test_yes_and_no_at_once_is_one_of_the_two(self, writer: object) -> None:
        host, other = account("Ines"), account("Tom")
        for _ in range(5):
            table = challenge(host, other, clock="1d")
            outcomes = at_once(
                [
                    partial(invitation_accept, player=other, table=table.pk),
                    partial(invitation_decline, player=other, table=table.pk),
                ]
            )
            begun = stored(table).match
            assert outcomes == ({"done": 2} if begun else {"done": 1, TableClosed.code: 1})
            assert len(playing(begun)) == (2 if begun else 0)

    def test_one_form_sent_many_times_asks_once(self) -> None:
        host, other = account("Ines"), account("Tom")
        ask = partial(
            table_challenge,
            host=host,
            others=[other],
            ruleset="clubs",
            options=challenge_clock_find("1d"),
            id="the-same-one",
        )
        assert at_once([ask] * 10) == {"done": 10}
        assert Table.objects.count() == 1
