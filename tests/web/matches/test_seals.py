"""Matches that share the seed of a seal: the same dice for all, and nobody sees them before."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any, Final

import pytest
from django.http import QueryDict
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from typer.testing import CliRunner

from gobelet.cli import app
from gobelet.core import SeededCup, ThrowId, forged_throws, format_record, is_committed
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import robot_ensure
from gobelet.web.clock.models import Due
from gobelet.web.clock.registry import Done, DueItem, Later, Outcome
from gobelet.web.live.writer import Writer
from gobelet.web.lobby.choice import choice_offered
from gobelet.web.matches import commands
from gobelet.web.matches.clocks import SEALED_END_DUE
from gobelet.web.matches.commands import BreakOff, HandOver, Start
from gobelet.web.matches.errors import NotOver, Refused, Sealed, SealOver, SealTaken, UnknownMatch
from gobelet.web.matches.handover import match_hand_over_all
from gobelet.web.matches.history import match_list_finished, match_list_told
from gobelet.web.matches.models import Match, Seal, Seat
from gobelet.web.matches.opening import open_seal
from gobelet.web.matches.options import ALONE
from gobelet.web.matches.replay import match_replay
from gobelet.web.matches.seals import SEAL_DUE, seal_ensure, seal_get
from gobelet.web.matches.selectors import (
    match_may_watch,
    match_played_get,
    match_record,
    match_view,
)
from gobelet.web.matches.services import (
    match_add_words,
    match_draw_id,
    match_rematch,
    match_seat,
    match_share,
    match_start,
)
from gobelet.web.profiles.export import export_data
from tests.web.conftest import Table, client_of
from tests.web.doors import closed_door, through
from tests.web.people import account, signed_in
from tests.web.playing import play_turns

KEY: Final = "round 1"


@pytest.fixture
def seal(db: None) -> str:
    """A seal that is to be opened in an hour."""
    return seal_ensure(key=KEY, opens_at=timezone.now() + timedelta(hours=1)).key


def share(player: Player, seal: str = KEY, *, level: str = "medium") -> Table:
    """The one match that somebody has of a seal."""
    return Table(match_share(player=player, ruleset="yacht", level=level, seal=seal), player)


def secret(seal: str = KEY) -> bytes:
    return bytes(Seal.objects.get(pk=seal).seed)


def spellings() -> list[bytes]:
    """How the secret could be written."""
    return [secret().hex().encode(), b64encode(secret())]


def let_pass(seal: str = KEY) -> DueItem:
    """Let the time of a seal have come."""
    at = timezone.now() - timedelta(seconds=1)
    Seal.objects.filter(pk=seal).update(opens_at=at)
    Due.objects.filter(kind=SEAL_DUE, key=seal).update(at=at)
    row = Due.objects.get(kind=SEAL_DUE, key=seal)
    return DueItem(row.pk, row.kind, row.key, row.at)


def opened(seal: str = KEY) -> Outcome:
    """Open a seal at its time."""
    return asyncio.run(open_seal(let_pass(seal)))


class TestPromising:
    def test_a_seal_is_promised_and_its_opening_is_due(self, seal: str) -> None:
        promised = seal_get(seal)
        assert promised is not None
        assert promised.commitment == SeededCup(secret()).commitment()
        assert (promised.seed, promised.opened_at) == ("", None)
        assert Due.objects.get(kind=SEAL_DUE, key=seal).at == promised.opens_at

    def test_promised_again_it_stays_as_it_is(self, seal: str) -> None:
        before = seal_get(seal)
        assert seal_ensure(key=seal, opens_at=timezone.now() + timedelta(days=9)) == before
        assert Due.objects.filter(kind=SEAL_DUE).count() == 1

    def test_every_seal_has_a_seed_of_its_own(self, seal: str) -> None:
        seal_ensure(key="round 2", opens_at=timezone.now())
        assert secret() != secret("round 2")


class TestTheSameDice:
    def test_equal_keeps_bring_equal_dice_whoever_plays(
        self, seal: str, owner: Player, outsider: Player
    ) -> None:
        trays = []
        for table in (share(owner), share(outsider)):
            table.play("t-", "t-")
            trays.append(table.state.tray)
        assert trays[0] == trays[1] == SeededCup(secret()).throw(5, ThrowId(1, 2, seat=0))

    def test_a_match_has_no_seed_of_its_own(self, seal: str, owner: Player) -> None:
        table = share(owner)
        match = Match.objects.get(pk=table.match)
        assert bytes(match.seed) == b""
        assert match.commitment == Seal.objects.get().commitment
        assert table.state.seed == secret()

    def test_a_match_without_a_seal_has_other_dice(self, seal: str, owner: Player) -> None:
        other = Table(match_start(player=owner, ruleset="yacht", level="medium"), owner)
        assert other.state.seed != share(owner).state.seed

    def test_whoever_begins_it_again_has_the_same_match_over_or_not(
        self, seal: str, owner: Player
    ) -> None:
        table = share(owner)
        assert share(owner).match == table.match
        play_turns(table)
        assert share(owner).match == table.match
        assert Match.objects.count() == 1

    def test_two_devices_at_once_begin_one_match(
        self, writer: Writer, seal: str, owner: Player
    ) -> None:
        robot_ensure(level="medium")
        with ThreadPoolExecutor(8) as devices:
            begun = set(devices.map(lambda _: share(owner).match, range(24)))
        assert len(begun) == 1
        assert Match.objects.count() == 1

    def test_the_stored_match_is_replayed_with_the_dice_of_the_seal(
        self, seal: str, owner: Player
    ) -> None:
        table = share(owner)
        play_turns(table, 3)
        assert match_replay(Match.objects.get()).game == table.state.game

    def test_even_when_its_time_is_over(self, seal: str, owner: Player) -> None:
        table = share(owner)
        let_pass()
        assert share(owner).match == table.match


class TestBeginningIsRefused:
    def test_with_a_seal_that_is_not_there(self, owner: Player) -> None:
        with pytest.raises(SealOver):
            share(owner, "nothing")

    def test_when_its_time_is_over(self, seal: str, owner: Player) -> None:
        let_pass()
        with pytest.raises(SealOver):
            share(owner)
        assert not Match.objects.exists()

    def test_once_it_is_open(self, writer: Writer, seal: str, owner: Player) -> None:
        opened()
        Seal.objects.update(opens_at=timezone.now() + timedelta(hours=1))
        with pytest.raises(SealOver):
            share(owner)

    def test_to_whoever_has_had_another_match_of_it(self, seal: str, owner: Player) -> None:
        share(owner)
        alone = Start(
            match=match_draw_id(), ruleset="yacht", level=None, players=(owner.pk,), seal=seal
        )
        with pytest.raises(SealTaken):
            commands.submit(alone).result()


class TestBeforeItIsOpen:
    @pytest.fixture
    def table(self, seal: str, marlene: Player) -> Table:
        return share(marlene)

    @pytest.mark.parametrize("turns", [3, 13])
    def test_no_address_shows_the_match_to_others_nor_the_seed_to_anybody(
        self, table: Table, outsider: Player, turns: int
    ) -> None:
        play_turns(table, turns)
        visitors = [Client(), client_of(outsider), signed_in(account("Ines"))]
        me = signed_in(table.player)
        walked = 0
        for address in every_address(table):
            for visitor in visitors:
                body = body_of(visitor, address)
                assert table.match.encode() not in body.replace(address.encode(), b""), address
                assert not any(spelling in body for spelling in spellings()), address
            assert not any(spelling in body_of(me, address) for spelling in spellings()), address
            walked += 1
        assert walked > 60

    def test_there_is_no_such_match_for_others(self, table: Table, outsider: Player) -> None:
        play_turns(table)
        for page in ("", "regarder/", "tours/", "resultat/", "des/", "record.txt", "revanche/"):
            for visitor in (client_of(outsider), Client()):
                for answer in (
                    visitor.get(f"/m/{table.match}/{page}"),
                    visitor.post(f"/m/{table.match}/{page}"),
                ):
                    assert answer.status_code in {404, 405}, page
        assert not match_may_watch(outsider, table.match)

    def test_its_player_sees_their_own_game_and_that_nobody_looks_on(self, table: Table) -> None:
        play_turns(table)
        me = signed_in(table.player)
        for page in ("", "tours/", "resultat/", "des/"):
            assert me.get(f"/m/{table.match}/{page}").status_code == 200
        shown: Any = match_view(Match.objects.get(), table.player)
        assert shown["options"]["watchable"] is False

    def test_there_is_no_record_even_for_its_player(self, table: Table) -> None:
        with pytest.raises(NotOver):
            match_record(Match.objects.get())
        play_turns(table)
        with pytest.raises(Sealed):
            match_record(Match.objects.get())
        assert signed_in(table.player).get(f"/m/{table.match}/record.txt").status_code == 404
        assert match_played_get(table.match).seed is None  # for the figures of the result

    def test_the_page_of_the_dice_says_when_the_seed_is_shown(self, table: Table) -> None:
        play_turns(table)
        page = signed_in(table.player).get(f"/m/{table.match}/des/").content.decode()
        assert "révélée à tout le monde en même temps" in page
        assert Seal.objects.get().commitment in page
        assert "data-verdict" not in page

    def test_others_do_not_find_it_in_a_profile(self, table: Table, outsider: Player) -> None:
        play_turns(table)
        total = table.state.game.sheets[0].total
        address = f"/joueur/{table.player.name}/"
        assert "parties terminées" not in client_of(outsider).get(address).content.decode()
        assert f"<b>{total}</b>" not in client_of(outsider).get(address).content.decode()
        assert [one.id for one in match_list_finished(table.player, limit=9)] == [table.match]
        assert match_list_told(table.player, limit=9) == ()

    def test_ones_own_data_hold_the_moves_and_not_the_seed(self, table: Table) -> None:
        play_turns(table)
        assert table.player.user is not None
        data = export_data(user=table.player.user, player=table.player, session=None)
        (game,) = data["games"]
        assert (len(game["moves"]), game["record"]) == (78, None)
        assert not any(spelling.decode() in json.dumps(data) for spelling in spellings())

    def test_nobodys_words_are_part_of_the_key(self, table: Table) -> None:
        with pytest.raises(Sealed):
            match_add_words(player=table.player, match=table.match, words="un mot")
        address, me = f"/m/{table.match}/des/", signed_in(table.player)
        assert 'name="words"' not in me.get(address).content.decode()
        answer = me.post(address, {"words": "un mot"})
        assert answer.status_code == 422
        assert "partagent ces dés" in answer.content.decode()
        assert table.state.words == ""

    def test_it_is_not_played_again(self, table: Table) -> None:
        play_turns(table)
        with pytest.raises(Sealed):
            match_rematch(player=table.player, match=table.match)
        me = signed_in(table.player)
        assert "revanche/" not in me.get(f"/m/{table.match}/resultat/").content.decode()
        assert me.post(f"/m/{table.match}/revanche/").status_code == 404
        assert Match.objects.count() == 1

    def test_it_is_not_what_one_chooses_next_time(self, table: Table) -> None:
        last = match_start(player=table.player, ruleset="clubs", level="hard")
        Match.objects.filter(pk=last).update(started_at=timezone.now() - timedelta(days=1))
        chosen = choice_offered(QueryDict(), table.player)
        assert (chosen.ruleset, chosen.level) == ("clubs", "hard")

    def test_it_is_not_broken_off_before_its_time(self, table: Table) -> None:
        with pytest.raises(NotOver):
            commands.submit(BreakOff(match=table.match)).result()
        assert not table.state.game.is_over


@pytest.mark.usefixtures("writer")
class TestOpening:
    def test_the_seed_is_revealed_and_whoever_likes_looks_at_the_games(
        self, seal: str, marlene: Player, outsider: Player
    ) -> None:
        table = share(marlene)
        play_turns(table)
        assert opened() is Done.WITH_ITS_ROW
        public = seal_get(seal)
        assert public is not None
        assert public.seed == secret().hex()
        assert not Due.objects.filter(kind=SEAL_DUE).exists()
        visitor = client_of(outsider)
        for page in ("", "tours/", "resultat/", "des/", "record.txt"):
            assert visitor.get(f"/m/{table.match}/{page}").status_code == 200
        assert secret().hex() in visitor.get(f"/m/{table.match}/des/").content.decode()
        assert [one.id for one in match_list_told(marlene, limit=9)] == [table.match]
        page = visitor.get("/joueur/Marlene/").content.decode()
        assert str(table.state.game.sheets[0].total) in page

    def test_the_record_verifies_in_the_terminal(
        self, seal: str, owner: Player, tmp_path: Any
    ) -> None:
        table = share(owner)
        play_turns(table)
        opened()
        record = match_record(Match.objects.get())
        assert is_committed(record)
        assert list(forged_throws(record)) == []
        file = tmp_path / "record.txt"
        file.write_text(format_record(record), encoding="utf-8")
        promise = Seal.objects.get().commitment
        ended = CliRunner().invoke(app, ["verify", str(file), "--commitment", promise])
        assert ended.exit_code == 0, ended.output

    def test_what_still_goes_on_is_broken_off_first(
        self, seal: str, owner: Player, outsider: Player
    ) -> None:
        finished, late = share(owner), share(outsider)
        play_turns(finished)
        play_turns(late, 4)
        assert opened() is Done.WITH_ITS_ROW
        assert late.state.game.forfeited == (0,)
        page = client_of(outsider).get(f"/m/{late.match}/resultat/").content.decode()
        assert "<h1>Partie pas terminée</h1>" in page
        assert finished.state.game.forfeited == ()
        assert Match.objects.filter(ended_at=None).count() == 0

    def test_an_own_match_alone_is_broken_off_too(self, seal: str, owner: Player) -> None:
        table = share(owner, level="easy")
        table.play("t-")
        opened()
        assert table.state.game.is_over
        assert not Seat.objects.filter(is_playing=True).exists()

    def test_the_end_of_each_match_is_told_to_whatever_the_seal_is_for(
        self, seal: str, owner: Player
    ) -> None:
        table = share(owner)
        opened()
        assert Due.objects.filter(kind=SEALED_END_DUE, key=table.match).exists()

    def test_a_match_whose_rules_nobody_knows_any_more_keeps_it_from_nothing(
        self, seal: str, owner: Player, outsider: Player
    ) -> None:
        lost, late = share(owner), share(outsider)
        Match.objects.filter(pk=lost.match).update(fingerprint="of-those-days")
        assert opened() is Done.WITH_ITS_ROW
        assert late.state.game.is_over
        public = seal_get(seal)
        assert public is not None
        assert public.seed

    def test_while_the_site_is_too_busy_it_waits(
        self, seal: str, owner: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = share(owner)
        with through(closed_door):
            assert isinstance(opened(), Later)
        public = seal_get(seal)
        assert public is not None
        assert public.seed == ""
        assert not table.state.game.is_over
        assert opened() is Done.WITH_ITS_ROW

    def test_opened_twice_it_was_opened_once(self, seal: str, owner: Player) -> None:
        item = let_pass()
        asyncio.run(open_seal(item))
        first = Seal.objects.get().opened_at
        asyncio.run(open_seal(item))
        assert Seal.objects.get().opened_at == first

    def test_nothing_of_it_can_be_played_any_more(self, seal: str, owner: Player) -> None:
        table = share(owner)
        opened()
        with pytest.raises(Refused):
            table.play("t-")
        with pytest.raises(Sealed):
            match_rematch(player=owner, match=table.match)


class TestHandingOver:
    def test_a_guests_match_goes_over_to_whoever_has_none(
        self, seal: str, owner: Player, marlene: Player
    ) -> None:
        table = share(owner)
        match_hand_over_all(guest=owner, player=marlene)
        assert table.state.holders[0].player == marlene.pk
        assert share(marlene).match == table.match

    @pytest.mark.parametrize("mine", [2, 13])
    @pytest.mark.parametrize("guests", [2, 13])
    def test_whoever_has_one_keeps_that_alone(
        self, seal: str, owner: Player, marlene: Player, mine: int, guests: int
    ) -> None:
        own, other = share(marlene), share(owner)
        play_turns(own, mine)
        play_turns(other, guests)
        usual = Table(match_start(player=owner, ruleset="yacht", level="easy"), owner)
        match_hand_over_all(guest=owner, player=marlene)
        assert own.state.holders[0].player == marlene.pk
        assert other.state.holders[0].player == owner.pk
        assert usual.state.holders[0].player == marlene.pk

    def test_of_two_guests_one_brings_theirs(
        self, seal: str, owner: Player, outsider: Player, marlene: Player
    ) -> None:
        first, second = share(owner), share(outsider)
        for guest, table in ((owner, first), (outsider, second)):
            match_hand_over_all(guest=guest, player=marlene)
            commands.submit(HandOver(match=table.match, player=guest.pk, to=marlene.pk)).result()
        assert first.state.holders[0].player == marlene.pk
        assert second.state.holders[0].player == outsider.pk

    def test_matches_between_people_go_over_as_before(
        self, owner: Player, outsider: Player, marlene: Player
    ) -> None:
        match = match_seat(players=[owner, outsider], ruleset="yacht", options=ALONE)
        match_hand_over_all(guest=owner, player=marlene)
        table = Table(match, marlene)
        assert table.state.holders[0].player == marlene.pk
        with pytest.raises(UnknownMatch):
            commands.submit(table.command("t-", player=owner)).result()


def body_of(visitor: Client, address: str) -> bytes:
    """What a page says to somebody, or that there is none."""
    answer = visitor.get(address)
    assert answer.status_code < 500, address
    streamed = getattr(answer, "streaming_content", None)
    return b"".join(streamed) if streamed is not None else answer.content


def every_address(table: Table) -> Iterator[str]:
    """Every address of the site that something about this match could stand in the place of."""
    values = {
        "match_id": table.match,
        "id": table.match,
        "match": table.match,
        "username": table.player.name,
        "name": table.player.name,
        "key": "yacht",
        "day": timezone.now().date().isoformat(),
    }
    for route in routes(get_resolver()):
        if not route.startswith("gestion/"):
            address = "/" + route
            for name, value in values.items():
                for kind in ("str", "slug", "int"):
                    address = address.replace(f"<{kind}:{name}>", str(value))
            if "<" not in address and "^" not in address:
                yield address


def routes(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, route)
        else:
            assert isinstance(pattern, URLPattern)
            yield route
