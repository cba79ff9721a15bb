"""A guest's games go over to the account they sign in to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future

import pytest
from django.test import Client

from gobelet.web.accounts import joining
from gobelet.web.accounts.models import Player, PlayerKind, User
from gobelet.web.accounts.services import guest_create
from gobelet.web.accounts.sessions import session_player
from gobelet.web.common.ids import new_id
from gobelet.web.live.writer import Writer
from gobelet.web.matches import commands
from gobelet.web.matches.commands import Accepted, HandOver, Start
from gobelet.web.matches.errors import UnknownMatch
from gobelet.web.matches.events import Event, Unseen
from gobelet.web.matches.handover import match_hand_over_all
from gobelet.web.matches.models import Seat
from gobelet.web.matches.options import Options
from gobelet.web.matches.services import match_rematch, match_seat
from tests.web.conftest import Table, client_of
from tests.web.doors import closed_door, through
from tests.web.people import PASSWORD, session_of
from tests.web.playing import play_turns

FORM = {"username": "Marlene", "password": PASSWORD}


@pytest.fixture
def joined(writer: Writer) -> Iterator[Writer]:
    """A writer, and games that go over through it."""
    former = joining.connect(match_hand_over_all)
    yield writer
    joining.connect(former)


def between(first: Player, second: Player) -> str:
    """A match of two people that goes on."""
    start = Start(match=new_id(), ruleset="clubs", level=None, players=(first.pk, second.pk))
    return commands.submit(start).result().match


def test_a_game_in_mid_turn_goes_on_under_the_account(
    joined: Writer, marlene: User, owner: Player, sit: Callable[..., Table], told: list[Event]
) -> None:
    table = sit("yacht", "hard")
    table.play("t-", "t-")
    before = table.state
    answer = client_of(owner).post("/connexion/", FORM)
    assert answer.status_code == 302
    after = table.state
    player = Player.objects.get(user=marlene)
    assert after.holders[0].player == player.pk
    assert (after.game, after.tray, after.version) == (before.game, before.tray, before.version)
    assert Unseen(table.match) in told
    table.player = player
    table.play("t-")
    with pytest.raises(UnknownMatch):
        commands.submit(table.command("t-", player=owner)).result()
    assert not Player.objects.filter(pk=owner.pk).exists()


def test_finished_games_go_over_too(
    joined: Writer, marlene: User, owner: Player, sit: Callable[..., Table]
) -> None:
    table = sit("yacht", "easy")
    play_turns(table)
    client = client_of(owner)
    client.post("/connexion/", FORM)
    assert client.get(f"/m/{table.match}/resultat/").status_code == 200
    assert Seat.objects.get().player.user == marlene


@pytest.mark.parametrize("is_over", [False, True])
def test_games_at_one_device_go_over_with_all_their_seats(
    joined: Writer, marlene: User, owner: Player, outsider: Player, is_over: bool
) -> None:
    match = match_seat(
        players=[owner, outsider],
        ruleset="yacht",
        options=Options(is_local=True),
        controllers=[None, owner.pk],
    )
    if is_over:
        Table(match, owner).play("x")
    client_of(owner).post("/connexion/", FORM)
    player = Player.objects.get(user=marlene)
    table = Table(match, player)
    assert [holder.actor for holder in table.state.holders] == [player.pk, player.pk]
    if not is_over:
        table.play("x")
    assert match_rematch(player=player, match=match) is not None


def test_a_guest_who_becomes_an_account_keeps_every_game(
    joined: Writer, owner: Player, sit: Callable[..., Table]
) -> None:
    table = sit("yacht", "easy")
    table.play("t-")
    client = client_of(owner)
    client.post("/inscription/", FORM)
    owner.refresh_from_db()
    assert owner.kind == PlayerKind.ACCOUNT
    assert f"/m/{table.match}/" in client.get("/").content.decode()
    table.play("t-")


@pytest.mark.parametrize("is_over", [False, True])
def test_nobody_comes_to_sit_twice_at_one_match(
    joined: Writer, marlene: User, owner: Player, is_over: bool
) -> None:
    player = Player.objects.get(user=marlene)
    match = between(owner, player)
    if is_over:
        Table(match, owner).play("x")
    client_of(owner).post("/connexion/", FORM)
    held = list(Seat.objects.filter(match=match).values_list("player", flat=True))
    assert held == [owner.pk, player.pk]
    owner.refresh_from_db()
    assert owner.joins == player


def test_handing_over_twice_is_handing_over_once(
    joined: Writer, owner: Player, outsider: Player, sit: Callable[..., Table]
) -> None:
    command = HandOver(match=sit().match, player=owner.pk, to=outsider.pk)
    assert not commands.submit(command).result().is_repeated
    assert commands.submit(command).result().is_repeated


def test_a_seat_that_nobody_has_cannot_be_handed_over(
    joined: Writer, owner: Player, outsider: Player, sit: Callable[..., Table]
) -> None:
    stranger = guest_create()
    command = HandOver(match=sit().match, player=outsider.pk, to=stranger.pk)
    with pytest.raises(UnknownMatch):
        commands.submit(command).result()


def test_what_could_not_go_over_follows_at_the_next_sign_in(
    joined: Writer, marlene: User, owner: Player, sit: Callable[..., Table]
) -> None:
    table = sit()
    with through(closed_door):
        assert client_of(owner).post("/connexion/", FORM).status_code == 302
    assert table.state.holders[0].player == owner.pk
    Client().post("/connexion/", FORM)
    assert table.state.holders[0].player == Player.objects.get(user=marlene).pk
    assert not Player.objects.filter(pk=owner.pk).exists()


def test_one_game_that_cannot_go_over_now_keeps_no_other_back(
    joined: Writer, marlene: User, owner: Player, sit: Callable[..., Table]
) -> None:
    stuck, over = sit(), sit("yacht", "easy")
    over.play("x")
    going = sit()

    def door(command: commands.Command) -> Future[Accepted]:
        return (closed_door if command.match == stuck.match else joined.submit)(command)

    with through(door):
        client_of(owner).post("/connexion/", FORM)
    player = Player.objects.get(user=marlene)
    seats = dict(Seat.objects.values_list("match", "player"))
    assert seats == {stuck.match: owner.pk, over.match: player.pk, going.match: player.pk}


def test_a_guest_who_signed_in_is_nobody_any_more(
    joined: Writer, marlene: User, owner: Player, sit: Callable[..., Table]
) -> None:
    sit()
    other_tab = client_of(owner)
    with through(closed_door):
        client_of(owner).post("/connexion/", FORM)
    assert session_player(session_of(other_tab)) is None
