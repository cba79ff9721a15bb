"""A match between people has no level: pages, sockets and hints can live with that."""

from __future__ import annotations

import asyncio

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.matches import beginning, commands
from gobelet.web.matches.errors import CannotHold, NoHint, StaleVersion
from gobelet.web.matches.holds import holds
from gobelet.web.matches.models import Match, Seat
from gobelet.web.matches.replay import match_replay
from gobelet.web.matches.selectors import match_get_latest, match_view
from gobelet.web.matches.services import match_rematch, match_start
from gobelet.web.matches.waiting import match_list_waiting
from gobelet.web.robots.hints import hint_give
from tests.web.conftest import Table, client_of, play_again

# Advice is worked out in a thread of its own.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(owner: Player, ally: Player) -> Table:
    """A match of two people."""
    players = (owner.pk, ally.pk)
    start = commands.Start(match="of-two-peopl", ruleset="yacht", level=None, players=players)
    return Table(commands.submit(start).result().match, owner)


def test_both_play_in_turn_and_neither_for_the_other(table: Table, ally: Player) -> None:
    table.play("t-", "chance")
    with pytest.raises(StaleVersion):
        commands.submit(table.command("t-", player=ally, version=0)).result()
    commands.submit(table.command("t-", player=ally)).result()
    commands.submit(table.command("chance", player=ally)).result()
    state = table.state
    assert state.level is None
    assert [len(sheet.entries) for sheet in state.game.sheets] == [1, 1]
    assert match_replay(Match.objects.get()) == state


def test_neither_holds_the_dice_of_the_other(table: Table, ally: Player) -> None:
    table.play("t-")
    table.hold(0, 3)
    version = table.state.version
    with pytest.raises(CannotHold):
        commands.submit(
            commands.Hold(match=table.match, player=ally.pk, version=version, held=(1,))
        ).result()
    assert holds.get(table.match, version).places == (0, 3)


def test_se_03_the_id_of_anothers_command_is_no_command_of_mine(table: Table, ally: Player) -> None:
    commands.submit(table.command("t-", id="seen")).result()
    table.play("chance")
    with pytest.raises(StaleVersion):
        commands.submit(table.command("t-", player=ally, id="seen", version=0)).result()
    answer = commands.submit(table.command("t-", player=ally, id="seen")).result()
    assert (answer.version, answer.is_repeated) == (5, False)


def test_each_sees_their_own_table(table: Table, owner: Player, ally: Player) -> None:
    for seat, player in enumerate((owner, ally)):
        view = match_view(Match.objects.get(), player)
        assert (view["level"], view["target"], view["hint"], view["you"]) == (
            None,
            None,
            False,
            seat,
        )


@pytest.mark.parametrize("page", ["/", "/contre-l-ordinateur/", "/m/of-two-peopl/"])
def test_pages_are_there_for_both(table: Table, ally: Player, page: str) -> None:
    for player in (table.player, ally):
        assert client_of(player).get(page).status_code == 200


def test_the_end_is_shown_to_both_and_played_again(table: Table, ally: Player) -> None:
    table.play("x")
    for player in (table.player, ally):
        assert client_of(player).get(f"/m/{table.match}/resultat/").status_code == 200
    assert match_rematch(player=ally, match=table.match) is None
    again = play_again(table.player, table.match)
    assert play_again(ally, table.match) == again
    assert Table(again, ally).state.seat_of(ally.pk) == 0


def test_it_waits_for_both_until_it_is_over(table: Table, ally: Player) -> None:
    assert [match.level for match in match_list_waiting(ally)] == [None]
    table.play("x")
    assert match_list_waiting(ally) == match_list_waiting(table.player) == []


def test_a_rematch_with_somebody_who_has_too_many_games_is_told_beside_the_button(
    table: Table, ally: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play("x")
    match_rematch(player=ally, match=table.match)
    match_start(player=ally, ruleset="yacht", level="easy")
    monkeypatch.setattr(beginning, "MATCHES_A_PLAYER", 1)
    client = client_of(table.player)
    answer = client.post(f"/m/{table.match}/revanche/")
    assert answer["Location"] == f"/m/{table.match}/resultat/?complet"
    page = client.get(answer["Location"]).content.decode()
    assert "Quelqu’un d’autre ici a déjà autant de parties en cours" in page
    assert "autant de parties" not in client.get(f"/m/{table.match}/resultat/").content.decode()


def test_of_three_who_leaves_is_not_waited_for_any_more(
    owner: Player, ally: Player, outsider: Player
) -> None:
    players = (owner.pk, ally.pk, outsider.pk)
    start = commands.Start(match="of-three", ruleset="yatzy", level=None, players=players)
    table = Table(commands.submit(start).result().match, owner)
    table.play("x")
    assert not table.state.game.is_over
    assert match_list_waiting(owner) == []
    assert [match.id for match in match_list_waiting(ally)] == ["of-three"]


def test_the_matches_of_a_player_that_go_on_are_found_by_their_index(owner: Player) -> None:
    waiting = Seat.objects.filter(player=owner, is_playing=True)
    assert "seats_under_way" in waiting.explain()


def test_nobody_is_advised(table: Table) -> None:
    table.play("t-")
    with pytest.raises(NoHint) as caught:
        asyncio.run(hint_give(match=table.match, player=table.player.pk, version=2))
    assert caught.value.facts == {"reason": "level"}


def test_the_last_choice_against_the_computer_is_still_offered(table: Table, owner: Player) -> None:
    assert match_get_latest(owner) is None
    alone = match_start(player=owner, ruleset="yacht", level="easy")
    latest = match_get_latest(owner)
    assert latest is not None
    assert latest.pk == alone


def test_who_leaves_frees_no_dice_of_another(table: Table, owner: Player, ally: Player) -> None:
    others = (guest_create(), ally)
    start = commands.Start(
        match="dice-of-anoth",
        ruleset="clubs",
        level=None,
        players=(owner.pk, *(other.pk for other in others)),
    )
    three = Table(commands.submit(start).result().match, owner)
    three.play("t-")
    three.hold(0, 3)
    commands.submit(three.command("x", player=ally)).result()
    assert holds.get(three.match, three.state.version).places == (0, 3)
    commands.submit(three.command("x")).result()
    assert holds.get(three.match, three.state.version).places == ()
