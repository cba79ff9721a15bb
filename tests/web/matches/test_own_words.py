"""The players' own words in the key of the cup: before the first throw, and never after."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from http import HTTPStatus

import pytest

from gobelet.core import SeededCup, ThrowId, forged_throws
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.matches.errors import KeyIsFull, Malformed, TooLateForWords, UnknownMatch
from gobelet.web.matches.models import Match
from gobelet.web.matches.own_words import DIGITS, LONGEST_KEY, LONGEST_WORDS, words_digest
from gobelet.web.matches.replay import match_replay
from gobelet.web.matches.selectors import match_record
from gobelet.web.matches.services import match_add_words
from tests.web.conftest import Table, client_of
from tests.web.matches.conftest import SitDown
from tests.web.playing import play_turns

Sit = Callable[..., Table]


@pytest.fixture
def table(sit_down: SitDown) -> Table:
    return sit_down()


def add(table: Table, words: str, player: Player | None = None) -> None:
    match_add_words(player=player or table.player, match=table.match, words=words)


class TestAddingWords:
    def test_the_dice_follow_from_them(self, table: Table) -> None:
        add(table, "  un mot à moi ")
        table.play("t-")
        words = sha256("un mot à moi".encode()).hexdigest()[:32]
        cup = SeededCup(table.state.seed, words=words)
        assert table.state.tray == cup.throw(5, ThrowId(1, 1, seat=0))

    def test_those_of_everybody_stand_one_after_the_other(self, table: Table, ally: Player) -> None:
        add(table, "un")
        add(table, "deux", ally)
        assert table.state.words == f"{words_digest('un')} {words_digest('deux')}"

    def test_the_same_words_again_change_nothing(self, table: Table) -> None:
        add(table, "un")
        changes = table.state.changes
        add(table, "un")
        assert (table.state.words, table.state.changes) == (words_digest("un"), changes)

    def test_a_finished_game_is_verified_and_replayed_with_them(self, sit: Sit) -> None:
        table = sit(level="medium")
        add(table, "trèfle")
        play_turns(table)
        match = Match.objects.get()
        record = match_record(match)
        assert record.words == words_digest("trèfle")
        assert list(forged_throws(record)) == []
        assert match_replay(match).game == table.state.game


class TestRefusals:
    def test_after_the_first_throw(self, table: Table) -> None:
        add(table, "un")
        table.play("t-")
        with pytest.raises(TooLateForWords):
            add(table, "deux")
        assert table.state.words == words_digest("un")

    @pytest.mark.parametrize("words", ["", "   ", "a" * (LONGEST_WORDS + 1)])
    def test_what_is_not_one_short_line(self, table: Table, words: str) -> None:
        with pytest.raises(Malformed):
            add(table, words)
        assert table.state.words == ""

    def test_more_than_a_key_holds(self, table: Table) -> None:
        fitting = (LONGEST_KEY + 1) // (DIGITS + 1)
        for number in range(fitting):
            add(table, f"word {number}")
        with pytest.raises(KeyIsFull):
            add(table, "one more")
        assert len(table.state.words.split()) == fitting

    def test_by_somebody_who_does_not_sit_there(self, table: Table) -> None:
        with pytest.raises(UnknownMatch):
            add(table, "un", guest_create())


class TestThePage:
    def test_it_takes_words_until_the_first_throw(self, table: Table) -> None:
        client, address = client_of(table.player), f"/m/{table.match}/des/"
        assert 'name="words"' in client.get(address).content.decode()
        assert client.post(address, {"words": "à moi"}).status_code == HTTPStatus.FOUND
        assert words_digest("à moi") in client.get(address).content.decode()
        table.play("t-")
        page = client.get(address).content.decode()
        assert 'name="words"' not in page
        assert words_digest("à moi") in page

    def test_what_was_typed_stays_when_it_is_refused(self, table: Table) -> None:
        answer = client_of(table.player).post(
            f"/m/{table.match}/des/", {"words": "<b>" + "a" * LONGEST_WORDS}
        )
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        page = answer.content.decode()
        assert "Une ligne de 1 à 200 caractères." in page
        assert "&lt;b&gt;aaa" in page

    def test_words_that_come_too_late_are_told_so(self, table: Table) -> None:
        table.play("t-")
        answer = client_of(table.player).post(f"/m/{table.match}/des/", {"words": "tard"})
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert "la clé est fixée" in answer.content.decode()

    def test_who_looks_on_sees_their_digest_and_adds_none(self, table: Table) -> None:
        add(table, "à moi")
        spectator = client_of(guest_create())
        page = spectator.get(f"/m/{table.match}/des/").content.decode()
        assert words_digest("à moi") in page
        assert "à moi" not in page
        assert 'name="words"' not in page
        answer = spectator.post(f"/m/{table.match}/des/", {"words": "autre"})
        assert answer.status_code == HTTPStatus.NOT_FOUND
        assert table.state.words == words_digest("à moi")
