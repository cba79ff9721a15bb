"""The board, the calendar, the result to share, and what the home page says of today's game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from html import unescape

import pytest
from django.test import Client

from gobelet import rulesets
from gobelet.core import Category, Dice, Entry, ScoreSheet
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import account_erase, guest_create
from gobelet.web.common.days import end_of
from gobelet.web.daily.days import closes_at
from gobelet.web.daily.models import DayTotal
from gobelet.web.daily.months import month_shown
from gobelet.web.daily.selectors import board_get
from gobelet.web.daily.services import days_promise
from gobelet.web.daily.sharing import bars
from gobelet.web.live.writer import Writer
from gobelet.web.matches.models import Match, Seal
from gobelet.web.matches.services import match_start
from gobelet.web.profiles.export import export_data
from tests.web.conftest import client_of, queries
from tests.web.daily.conftest import NOON, SetClock, begin, days_from, finish, noon, open_day
from tests.web.people import signed_in

pytestmark = pytest.mark.usefixtures("clock")

TODAY = NOON.date()
YESTERDAY = TODAY - timedelta(days=1)
ADDRESS = "/partie-du-jour/"


def text_of(client: Client, address: str = ADDRESS) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.content.decode()
    return unescape(answer.content.decode())


def words_of(page: str) -> str:
    """What a page says, without its tags."""
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def scored(players: Sequence[Player], totals: Sequence[int]) -> None:
    """Let games of today have come to these totals."""
    for player, total in zip(players, totals, strict=True):
        table = begin(player)
        seat = Match.objects.get(pk=table.match).seats.get(number=0)
        DayTotal.objects.create(
            seat=seat,
            day=TODAY,
            total=total,
            opponent_total=150,
            is_finished=True,
            ended_at=NOON,
        )


class TestTheBoard:
    def test_equal_totals_share_a_rank_and_the_next_is_passed_over(
        self, owner: Player, db: None
    ) -> None:
        people = [guest_create() for _ in range(4)]
        scored([*people, owner], [200, 250, 200, 180, 199])
        board = board_get(owner, TODAY)
        assert [(line.rank, line.total) for line in board.lines] == [
            (1, 250),
            (2, 200),
            (2, 200),
            (4, 199),
            (5, 180),
        ]
        assert board.mine is not None
        assert (board.mine.rank, board.count) == (4, 5)

    def test_ones_own_place_is_shown_however_low_it_is(self, owner: Player) -> None:
        people = [guest_create() for _ in range(3)]
        scored([*people, owner], [200, 210, 220, 1])
        board = board_get(owner, TODAY, limit=2)
        assert [line.rank for line in board.lines] == [1, 2]
        assert board.is_mine_beyond
        assert board.mine is not None
        assert board.mine.rank == 4

    def test_computer_players_have_no_rank(self, owner: Player) -> None:
        finish(owner)
        assert [line.player for line in board_get(None, TODAY).lines] == [owner]

    def test_a_game_that_was_left_has_none(self, owner: Player) -> None:
        begin(owner).play("x")
        finish(owner)
        assert board_get(owner, TODAY).lines == ()
        assert "Vous avez quitté la partie du jour" in text_of(client_of(owner))

    def test_whoever_has_no_account_any_more_has_no_name(self, marlene: Player) -> None:
        finish(marlene)
        assert marlene.user is not None
        account_erase(user=marlene.user)
        page = text_of(Client())
        assert "Marlene" not in page
        assert "Ancien joueur" in page or "ancien joueur" in page

    def test_many_games_take_no_more_queries(self, owner: Player) -> None:
        scored([guest_create() for _ in range(2)], [150, 160])
        few = queries(client_of(owner), ADDRESS)
        scored([guest_create() for _ in range(6)], [150 + one for one in range(6)])
        assert queries(client_of(owner), ADDRESS) == few

    def test_others_games_are_not_linked_before_the_day_is_closed(
        self, writer: Writer, marlene: Player, clock: SetClock
    ) -> None:
        table = finish(marlene)
        assert table.match not in text_of(Client())
        clock(closes_at(TODAY))
        former = f"{ADDRESS}{TODAY.isoformat()}/"
        assert table.match not in text_of(Client(), former)
        open_day(TODAY)
        page = text_of(Client(), former)
        assert f"/m/{table.match}/tours/" in page
        assert Client().get(f"/m/{table.match}/tours/").status_code == 200


class TestTheDaysDice:
    def test_yesterdays_dice_can_be_verified_by_everybody(
        self, writer: Writer, marlene: Player, clock: SetClock
    ) -> None:
        table = finish(marlene)
        clock(closes_at(TODAY))
        open_day(TODAY)
        assert "vérifiez chaque dé" in text_of(Client())
        page = text_of(Client(), f"{ADDRESS}{TODAY.isoformat()}/")
        assert bytes(Seal.objects.get(pk=f"daily {TODAY}").seed).hex() in page
        assert f"/m/{table.match}/des/" in page
        assert "data-verdict" in text_of(Client(), f"/m/{table.match}/des/")
        assert Client().get(f"/m/{table.match}/record.txt").status_code == 200

    def test_the_result_leads_back_to_the_day_and_offers_no_rematch(
        self, marlene: Player, clock: SetClock
    ) -> None:
        table = finish(marlene)
        browser = signed_in(marlene)
        page = text_of(browser, f"/m/{table.match}/resultat/")
        assert f'href="{ADDRESS}"' in page
        assert "revanche/" not in page
        clock(noon(TODAY + timedelta(days=1)))
        page = text_of(browser, f"/m/{table.match}/resultat/")
        assert f'href="{ADDRESS}{TODAY.isoformat()}/"' in page

    @pytest.mark.parametrize("day", ["2026-08-07", "2000-01-01", "hier", "2026-8-5", "20260805"])
    def test_there_is_no_page_of_a_day_to_come_nor_of_one_without_a_game(
        self, db: None, day: str
    ) -> None:
        days_promise()
        assert Client().get(f"{ADDRESS}{day}/").status_code == 404

    def test_todays_address_with_its_date_leads_to_its_page(self, db: None) -> None:
        answer = Client().get(f"{ADDRESS}{TODAY.isoformat()}/")
        assert answer.headers["Location"] == ADDRESS


class TestThePage:
    def test_looking_makes_nobody_a_guest(self, db: None) -> None:
        browser = Client()
        text_of(browser)
        text_of(browser, f"{ADDRESS}activite.json")
        assert "sessionid" not in browser.cookies
        assert not Player.objects.exists()

    def test_a_form_sent_twice_makes_one_guest_and_one_game(self, db: None) -> None:
        browser = Client()
        form = re.search(r'name="form" value="([^"]+)"', text_of(browser))
        assert form is not None
        sent = {"form": form[1]}
        first = browser.post(f"{ADDRESS}commencer/", sent)
        del browser.cookies["sessionid"]
        second = browser.post(f"{ADDRESS}commencer/", sent)
        assert first.headers["Location"] == second.headers["Location"]
        assert Match.objects.count() == 1

    def test_it_says_where_the_game_stands_and_resumes_it(self, owner: Player) -> None:
        table = finish(owner, turns=3)
        page = text_of(client_of(owner))
        assert "Tour 4 sur 13" in page
        assert f'href="/m/{table.match}/"' in page
        assert "Reprendre" in page

    def test_it_offers_yesterdays_game_while_it_can_be_finished(
        self, owner: Player, clock: SetClock
    ) -> None:
        table = finish(owner, turns=3)
        clock(end_of(TODAY) + timedelta(minutes=30))
        page = text_of(client_of(owner))
        assert "La partie d’hier vous attend" in page
        assert f'href="/m/{table.match}/"' in page
        assert "Commencer la partie du jour" in page

    def test_the_policy_stands_on_it(self, client: Client, db: None) -> None:
        page = text_of(client)
        assert "de minuit à minuit (Europe/Paris)" in page
        assert "dans les 2 heures qui suivent" in page

    def test_it_is_all_there_in_english(self, client: Client, owner: Player) -> None:
        client.post("/langue/", {"language": "en"})
        assert "Begin today’s game" in text_of(client)
        assert "from midnight to midnight" in text_of(client)

    def test_only_a_form_begins_a_game(self, client: Client, db: None) -> None:
        assert client.get(f"{ADDRESS}commencer/").status_code == 405


class TestSharing:
    def test_the_result_says_the_total_and_gives_no_dice_away(self, owner: Player) -> None:
        table = finish(owner)
        mine, theirs = table.state.game.sheets
        page = text_of(client_of(owner))
        assert "Gobelet, partie du jour du 6 août 2026" in page
        said = rf"{mine.total}\spoints, contre {theirs.total} pour l’ordinateur"
        assert re.search(said, page)
        shared = page.split('class="daily-text"')[1].split("</p>")[0]
        assert not re.search(r"[1-6]{5}|[⚀-⚅]", shared)
        for program in ("sms:?body=", "mailto:?", "https://wa.me/?text="):
            assert program in page

    def test_a_box_is_a_bar_as_high_as_its_points(self) -> None:
        ruleset = rulesets.find("yacht")
        entries = (
            Entry(Category.SIXES, Dice.of(6, 6, 6, 6, 6), 30),
            Entry(Category.ONES, Dice.of(2, 3, 4, 5, 6), 0),
            Entry(Category.FULL_HOUSE, Dice.of(2, 2, 3, 3, 3), 25),
            Entry(Category.FIVE_OF_A_KIND, Dice.of(1, 2, 2, 2, 2), 0),
            Entry(Category.CHANCE, Dice.of(3, 3, 3, 3, 3), 15),
        )
        assert bars(ScoreSheet(ruleset, entries)) == "▁▁▁▁▁█ ▁▁█▁▁▁▅"

    def test_nothing_is_shared_before_the_end(self, owner: Player) -> None:
        finish(owner, turns=5)
        assert "data-sharing" not in text_of(client_of(owner))


class TestTheCalendar:
    def test_finished_and_other_days_are_told_apart(self, owner: Player, clock: SetClock) -> None:
        first, second, *_ = days_from(date(2026, 8, 3), 4)
        clock(noon(first))
        finish(owner)
        clock(noon(second))
        begin(owner).play("x")
        clock(NOON)
        month = month_shown(owner, None)
        shown = {one.day: one for week in month.weeks for one in week if one is not None}
        assert len(shown) == 31
        assert [shown[day].is_finished for day in (first, second, TODAY)] == [True, False, False]
        assert month.finished == 1
        assert shown[TODAY].is_today
        assert shown[TODAY + timedelta(days=1)].is_to_come
        page = text_of(client_of(owner))
        assert f'href="{ADDRESS}{first.isoformat()}/"' in page
        assert "Août 2026" in page

    def test_it_leads_back_to_the_first_month_that_was_played(
        self, owner: Player, clock: SetClock
    ) -> None:
        clock(noon(date(2026, 6, 30)))
        finish(owner)
        clock(NOON)
        now = month_shown(owner, None)
        assert now.earlier is not None
        assert now.later is None
        july = month_shown(owner, now.earlier)
        assert july.earlier is not None
        assert july.later is not None
        assert (july.later.month, july.earlier.month) == (8, 6)
        june = month_shown(owner, july.earlier)
        assert (june.earlier, june.finished) == (None, 1)

    def test_every_month_leads_to_the_one_after_it(self, clock: SetClock, db: None) -> None:
        clock(noon(date(2026, 12, 1)))
        later = [month_shown(None, date(2026, number, 1)).later for number in range(1, 13)]
        assert later == [*(date(2026, number, 1) for number in range(2, 13)), None]

    def test_no_month_to_come_is_shown(self, client: Client, db: None) -> None:
        assert month_shown(None, date(2027, 1, 1)).first == date(2026, 8, 1)
        for asked in ("2027-01", "nonsense", "0001-01", "2026-13"):
            assert "2026" in text_of(client, f"{ADDRESS}?mois={asked}") or asked == "0001-01"


class TestActivity:
    def test_dp_10_it_is_an_array_of_fourteen_objects(self, owner: Player, clock: SetClock) -> None:
        clock(noon(YESTERDAY))
        total = finish(owner).state.game.sheets[0].total
        clock(NOON)
        begin(owner)
        answer = client_of(owner).get(f"{ADDRESS}activite.json")
        assert answer.headers["Content-Type"] == "application/json"
        told = answer.json()
        assert isinstance(told, list)
        assert len(told) == 14
        assert [one["day"] for one in told] == [
            (TODAY - timedelta(days=13 - number)).isoformat() for number in range(14)
        ]
        for one in told:
            assert set(one) == {"day", "state", "total"}
            assert one["state"] in {"none", "under_way", "finished", "unfinished"}
            assert one["total"] is None or isinstance(one["total"], int)
        assert told[-2:] == [
            {"day": YESTERDAY.isoformat(), "state": "finished", "total": total},
            {"day": TODAY.isoformat(), "state": "under_way", "total": None},
        ]

    def test_dp_10_a_visitor_has_fourteen_days_without_a_game(self, db: None) -> None:
        told = Client().get(f"{ADDRESS}activite.json").json()
        assert [one["state"] for one in told] == ["none"] * 14


class TestHome:
    def card(self, browser: Client) -> str:
        page = text_of(browser, "/")
        assert page.count("daily-card") == 1
        return page.split("daily-card")[1].split("</a>")[0]

    def test_a_visitor_is_offered_todays_game_before_the_ways_to_play(self, db: None) -> None:
        page = text_of(Client(), "/")
        assert page.index("daily-card") < page.index("Contre l’ordinateur")
        assert "Les mêmes dés pour tout le monde, un seul essai" in self.card(Client())

    def test_games_that_wait_come_first_and_todays_stands_in_its_own_place_alone(
        self, owner: Player
    ) -> None:
        usual = match_start(player=owner, ruleset="clubs", level="easy")
        table = finish(owner, turns=2)
        page = text_of(client_of(owner), "/")
        assert page.index(f"/m/{usual}/") < page.index("daily-card")
        assert page.count(f"/m/{table.match}/") == 1
        assert "<title>(2) Gobelet</title>" in page
        assert "En cours, tour 3 sur 13" in self.card(client_of(owner))
        assert f'href="/m/{table.match}/"' in self.card(client_of(owner))

    def test_finished_it_says_the_total_the_rank_and_the_days_in_a_row(
        self, owner: Player, clock: SetClock
    ) -> None:
        clock(noon(YESTERDAY))
        finish(owner)
        clock(NOON)
        assert "1 jour d’affilée" in self.card(client_of(owner))
        total = finish(owner).state.game.sheets[0].total
        said = words_of(self.card(client_of(owner)))
        assert "Terminée, 1 re sur 1" in said
        assert "2 jours d’affilée" in said
        assert str(total) in said

    def test_a_game_of_yesterday_that_goes_on_waits_among_the_others(
        self, owner: Player, clock: SetClock
    ) -> None:
        table = finish(owner, turns=2)
        clock(end_of(TODAY) + timedelta(minutes=1))
        page = text_of(client_of(owner), "/")
        assert page.index(f"/m/{table.match}/") < page.index("daily-card")


def test_ones_own_data_name_every_day(marlene: Player) -> None:
    table = finish(marlene)
    assert marlene.user is not None
    data = export_data(user=marlene.user, player=marlene, session=None)
    mine, theirs = (sheet.total for sheet in table.state.game.sheets)
    assert data["games_of_the_day"] == [
        {
            "day": TODAY.isoformat(),
            "match": table.match,
            "total": mine,
            "opponent_total": theirs,
            "finished": True,
        }
    ]
