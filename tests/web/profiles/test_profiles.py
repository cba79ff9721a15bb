"""Profiles: figures, last games, and nothing that is private."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from gobelet.core import Forfeit
from gobelet.web.accounts.models import Player, User
from gobelet.web.common.ids import new_id
from gobelet.web.live.writer import Writer
from gobelet.web.matches import commands
from gobelet.web.matches.commands import Start
from gobelet.web.matches.services import match_start
from gobelet.web.profiles.models import Result
from gobelet.web.profiles.selectors import statistics
from gobelet.web.profiles.services import results_fill
from tests.web.conftest import Table, queries
from tests.web.people import PASSWORD, account, signed_in
from tests.web.playing import play_turns


@pytest.fixture
def marlene(transactional_db: None) -> Player:
    """Somebody with an account."""
    return account("Marlene")


@pytest.fixture
def finished(marlene: Player, writer: Writer) -> Callable[[str, str], Table]:
    """Plays matches of hers to the end."""

    def play(ruleset: str, level: str) -> Table:
        table = Table(match_start(player=marlene, ruleset=ruleset, level=level), marlene)
        play_turns(table)
        return table

    return play


def page_of(name: str) -> str:
    return Client().get(f"/joueur/{name}/").content.decode()


def test_figures_are_those_of_the_finished_games(
    marlene: Player, finished: Callable[[str, str], Table]
) -> None:
    games = [finished("yacht", "hard"), finished("yacht", "easy"), finished("clubs", "hard")]
    totals = [table.state.game.sheets[0].total for table in games]
    wins = [
        totals[0] > games[0].state.game.sheets[1].total,
        totals[1] >= games[1].state.game.ruleset.target,
        totals[2] > games[2].state.game.sheets[1].total,
    ]
    page = page_of("Marlene")
    clubs, yacht = statistics(marlene)
    assert (yacht.ruleset, yacht.games, yacht.wins) == ("yacht", 2, wins[0] + wins[1])
    assert (yacht.best, yacht.mean) == (max(totals[:2]), sum(totals[:2]) / 2)
    assert (clubs.ruleset, clubs.games, clubs.wins) == ("clubs", 1, int(wins[2]))
    assert "Yacht" in page
    assert "Difficile" in page


def test_a_game_that_was_left_counts_but_not_for_the_mean(marlene: Player, writer: Writer) -> None:
    table = Table(match_start(player=marlene, ruleset="yacht", level="hard"), marlene)
    commands.submit(
        commands.Play(match=table.match, player=marlene.pk, id="x", version=0, action=Forfeit())
    ).result()
    results_fill(player=marlene)
    (yacht,) = statistics(marlene)
    assert (yacht.games, yacht.wins, yacht.mean, yacht.best) == (1, 0, None, None)
    assert "quittée" in page_of("Marlene")


def test_a_game_between_people_counts_for_each(marlene: Player, writer: Writer) -> None:
    lucie = account("Lucie")
    start = Start(match=new_id(), ruleset="clubs", level=None, players=(marlene.pk, lucie.pk))
    match = commands.submit(start).result().match
    leave = commands.Play(match=match, player=marlene.pk, id="x", version=0, action=Forfeit())
    commands.submit(leave).result()
    for player in (marlene, lucie):
        results_fill(player=player)
    assert [statistics(player)[0].wins for player in (marlene, lucie)] == [0, 1]
    assert "Marlene" in page_of("Lucie")


def test_a_profile_costs_no_more_queries_for_more_games(
    marlene: Player, finished: Callable[[str, str], Table]
) -> None:
    finished("yacht", "hard")
    page_of("Marlene")
    few = queries(Client(), "/joueur/Marlene/")
    for _ in range(3):
        finished("clubs", "hard")
    page_of("Marlene")
    assert queries(Client(), "/joueur/Marlene/") == few
    assert Result.objects.filter(seat__player=marlene).count() == 4


def test_nothing_private_is_shown(marlene: Player, writer: Writer) -> None:
    user = marlene.user
    assert isinstance(user, User)
    EmailAddress.objects.create(user=user, email="marlene@maison.example", verified=True)
    User.objects.update(email="marlene@maison.example")
    table = match_start(player=marlene, ruleset="yacht", level="hard")
    page = page_of("Marlene")
    for secret in ("maison.example", table, "127.0.0.1", PASSWORD):
        assert secret not in page


def test_others_cannot_open_the_games(
    marlene: Player, finished: Callable[[str, str], Table]
) -> None:
    table = finished("yacht", "easy")
    assert table.match not in page_of("Marlene")
    page = signed_in(marlene).get("/joueur/Marlene/").content.decode()
    assert f"/m/{table.match}/resultat/" in page


@pytest.mark.parametrize("typed", ["marlene", "MARLENE"])
def test_any_case_leads_to_the_profile(marlene: Player, typed: str) -> None:
    answer = Client().get(f"/joueur/{typed}/")
    assert (answer.status_code, answer["Location"]) == (302, "/joueur/Marlene/")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Nobody", "<b>", "Invité 4821", "a" * 300])
def test_nobody_has_no_profile(name: str) -> None:
    assert Client().get(f"/joueur/{name}/").status_code == 404


def test_a_name_that_reads_from_the_right_keeps_to_itself(transactional_db: None) -> None:
    account("שלום42")
    assert page_of("שלום42").split("<main")[1].count("<bdi>שלום42</bdi>") == 1


def test_a_new_player_is_told_what_will_be_there(marlene: Player) -> None:
    assert "Aucune partie finie" in page_of("Marlene")
