"""A player's own games: the last finished ones on the home page, all of them on their own."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import preferences_save
from gobelet.web.clock.models import Due
from gobelet.web.matches.clocks import TURN_DUE
from gobelet.web.matches.history import PAGE, match_list_finished, match_list_page
from gobelet.web.matches.models import Match, Ruleset
from gobelet.web.matches.options import slow
from gobelet.web.matches.services import match_seat
from gobelet.web.pages.games import FINISHED_AT_HOME
from tests.web.conftest import Table, client_of
from tests.web.playing import play_turns

Sit = Callable[..., Table]


def page(player: Player, address: str) -> str:
    answer = client_of(player).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def finished_section(html: str) -> str:
    return html.split('aria-labelledby="finished"')[1].split("</section>")[0]


def tables_in(html: str) -> list[str]:
    return re.findall(r'class="row" href="/m/([\w-]+)/', html)


@pytest.fixture
def leave(sit: Sit) -> Callable[..., Table]:
    """Begin a match and leave it."""

    def leave(ruleset: str = "yacht", level: str = "easy") -> Table:
        table = sit(ruleset, level)
        table.play("x")
        return table

    return leave


Leave = Callable[..., Table]


class TestBetweenPeople:
    @pytest.fixture
    def slow_game(self, owner: Player, outsider: Player) -> Table:
        """A slow game against somebody with markup for a name."""
        outsider.name = "<i>Tom</i>"
        outsider.save()
        match = match_seat(players=[owner, outsider], ruleset="yacht", options=slow(2))
        return Table(match, owner)

    def test_home_names_the_others_and_the_time_left(self, slow_game: Table) -> None:
        html = page(slow_game.player, "/")
        assert "&lt;i&gt;Tom&lt;/i&gt;" in html
        assert "<i>Tom" not in html
        assert re.search("il reste (2\u00a0j|1\u00a0j\u00a023\u00a0h)<", html)

    def test_home_says_when_the_reserve_is_all_that_is_left(self, slow_game: Table) -> None:
        Due.objects.filter(kind=TURN_DUE).update(at=timezone.now() + timedelta(hours=3, minutes=9))
        html = page(slow_game.player, "/")
        assert re.search("réserve entamée\u202f: il reste 3\u00a0h\u00a0[89]\u00a0min", html)

    def test_home_says_whose_turn_it_is(self, slow_game: Table) -> None:
        slow_game.play("t-", "chance")
        html = page(slow_game.player, "/")
        assert "&lt;i&gt;Tom&lt;/i&gt; joue" in html
        assert "il reste" not in html


class TestAtHome:
    @pytest.mark.parametrize(
        ("language", "heading", "computer", "score", "months"),
        [
            ("fr", "Parties terminées", "Moyen", "<b>{}</b> à {}", "janvier"),
            ("en", "Finished games", "Medium", "<b>{}</b> to {}", "Jan."),
        ],
    )
    def test_a_finished_game_tells_rules_opponent_totals_and_date(
        self,
        sit: Sit,
        owner: Player,
        language: str,
        heading: str,
        computer: str,
        score: str,
        months: str,
    ) -> None:
        table = sit("clubs", "medium")
        play_turns(table)
        Match.objects.update(ended_at=timezone.now().replace(year=2026, month=1, day=15, hour=12))
        preferences_save(player=owner, changes={"language": language})
        html = finished_section(page(owner, "/"))
        assert heading in html
        assert f'href="/m/{table.match}/resultat/"' in html
        assert "Clubs" in html
        assert computer in html
        assert score.format(*(sheet.total for sheet in table.state.game.sheets)) in html
        shown = re.search(r'<time datetime="2026-01-15T[^"]*">([^<]*)</time>', html)
        assert shown is not None
        assert months in shown[1]
        assert "2026" in shown[1]

    def test_alone_it_tells_the_target_and_a_game_that_was_left_says_so(
        self, leave: Leave, owner: Player
    ) -> None:
        leave("yatzy", "easy")
        html = finished_section(page(owner, "/"))
        assert "En solo" in html
        assert "<b>0</b> sur 220" in html
        assert "abandonnée" in html

    def test_the_last_five_are_there_newest_first(self, leave: Leave, owner: Player) -> None:
        tables = [leave().match for _ in range(FINISHED_AT_HOME + 1)]
        for age, match in enumerate(reversed(tables)):
            ended_at = timezone.now() - timedelta(hours=age)
            Match.objects.filter(pk=match).update(ended_at=ended_at)
        assert tables_in(finished_section(page(owner, "/"))) == tables[:0:-1]

    def test_games_that_go_on_are_not_among_them(
        self, sit: Sit, leave: Leave, owner: Player
    ) -> None:
        going, left = sit().match, leave().match
        assert tables_in(finished_section(page(owner, "/"))) == [left]
        assert match_list_finished(owner, limit=5)[0].id == left
        assert going in page(owner, "/")

    def test_without_any_there_is_no_such_section(self, sit: Sit, owner: Player) -> None:
        sit()
        assert "Parties terminées" not in page(owner, "/")

    def test_other_peoples_are_never_shown(
        self, leave: Leave, owner: Player, outsider: Player
    ) -> None:
        table = leave()
        for address in ("/", "/parties/"):
            assert table.match not in page(outsider, address)
            assert table.match in page(owner, address)
        assert match_list_finished(None, limit=5) == ()


class TestAllGames:
    def test_those_that_go_on_and_those_that_are_over_stand_newest_first(
        self, sit: Sit, leave: Leave, owner: Player
    ) -> None:
        first, second, third = sit("fete", "hard"), leave(), sit()
        first.play("t-")
        html = page(owner, "/parties/")
        assert tables_in(html) == [first.match, third.match, second.match]
        assert f'href="/m/{first.match}/"' in html
        assert f'href="/m/{second.match}/resultat/"' in html
        assert "tour 1 sur 13" in html
        assert "Difficile" in html

    def test_a_page_holds_twenty(self, leave: Leave, owner: Player) -> None:
        matches = [leave().match for _ in range(PAGE + 2)]
        first, second = page(owner, "/parties/"), page(owner, "/parties/?page=2")
        assert len(tables_in(first)) == PAGE
        assert {*tables_in(first), *tables_in(second)} == set(matches)
        assert "Page 1 sur 2" in first
        assert 'rel="next" href="?page=2"' in first
        assert 'rel="prev"' not in first
        assert 'rel="prev" href="?page=1"' in second
        assert 'rel="next"' not in second

    @pytest.mark.parametrize("asked", ["", "0", "-1", "x", "99", "1e9", "١"])
    def test_a_page_that_is_not_there_is_the_nearest(
        self, leave: Leave, owner: Player, asked: str
    ) -> None:
        match = leave().match
        answer = client_of(owner).get("/parties/", {"page": asked})
        assert answer.status_code == 200
        assert tables_in(answer.content.decode()) == [match]

    @pytest.mark.django_db
    @pytest.mark.parametrize(
        ("language", "words"), [("fr", "Aucune partie ici"), ("en", "No game here yet")]
    )
    def test_a_visitor_is_told_how_to_begin(
        self, client: Client, language: str, words: str
    ) -> None:
        client.cookies["language"] = language
        html = client.get("/parties/").content.decode()
        assert words in html
        assert 'href="/contre-l-ordinateur/"' in html
        assert "sessionid" not in client.cookies

    def test_a_match_whose_rules_nobody_knows_is_left_out(
        self, leave: Leave, owner: Player
    ) -> None:
        lost, known = leave("clubs").match, leave("fete").match
        Match.objects.filter(pk=lost).update(fingerprint="0" * 64)
        Ruleset.objects.filter(key="clubs").delete()
        assert [match.id for match in match_list_page(owner, page="1").matches] == [known]
        assert tables_in(finished_section(page(owner, "/"))) == [known]


@pytest.mark.parametrize("address", ["/", "/parties/"])
def test_many_games_cost_no_more_queries_than_one(
    sit: Sit, leave: Leave, owner: Player, address: str
) -> None:
    def queries() -> int:
        browser = client_of(owner)
        with CaptureQueriesContext(connection) as asked:
            assert browser.get(address).status_code == 200
        return len(asked)

    for begin in (sit, leave):
        begin("yacht", "medium")
    few = queries()
    for begin in (sit, leave) * 4:
        begin("clubs", "hard")
    assert queries() == few
