"""Whoever looks on, and whoever has no business at a table: they see, or not, and do nothing."""

from __future__ import annotations

import json
from typing import ClassVar

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.matches.options import QUICK, Options, Pace
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_seat
from tests.serving import Served
from tests.web.conftest import client_of
from tests.web.live.conftest import Dial, line_of
from tests.web.live.test_people import wait_out

PRIVATE = Options(pace=Pace.LIVE, turn_seconds=20)


@pytest.fixture
def match(site: Served, owner: Player, ally: Player) -> str:
    """A quick match of two; anybody may look on."""
    return match_seat(players=[owner, ally], ruleset="yacht", options=QUICK)


class TestSpectators:
    """MP-16."""

    FORGED: ClassVar[list[dict[str, object]]] = [
        {"type": "play", "id": "a", "version": 0, "action": "t-"},
        {"type": "play", "id": "b", "version": 0, "action": "chance"},
        {"type": "play", "id": "x", "version": 0, "action": "x"},
        {"type": "hold", "id": "c", "version": 0, "held": [0]},
        {"type": "hint", "id": "d", "version": 0},
        {"type": "claim", "id": "e", "version": 0, "outcome": "win"},
        {"type": "return", "id": "f"},
        {"type": "rematch", "id": "g", "wanted": True},
    ]

    def test_they_can_do_nothing(
        self, site: Served, dial: Dial, ally: Player, outsider: Player, match: str
    ) -> None:
        wait_out(site, ally)
        spectator = dial(outsider)
        spectator.watch(match)
        for message in self.FORGED:
            spectator.connection.send(json.dumps({**message, "match": match}))
            answer = spectator.until("ack", "refused")
            assert (answer["id"], answer.get("code")) == (message["id"], "unknown_match")
        assert match_state(match).version == 0

    def test_nobody_puts_anybody_out(
        self, dial: Dial, owner: Player, outsider: Player, match: str
    ) -> None:
        for player in (outsider, owner):
            line = dial(player)
            line.send("kick", id="a", match=match, seat=1)
            assert line.until("ack", "refused")["code"] == "malformed"
        assert match_state(match).version == 0

    def test_a_private_match_is_shown_to_nobody_else(
        self, dial: Dial, owner: Player, ally: Player, outsider: Player
    ) -> None:
        private = match_seat(players=[owner, ally], ruleset="yacht", options=PRIVATE)
        line = dial(outsider)
        line.send("watch", match=private)
        assert line.until("refused")["code"] == "unknown_match"


class TestOthersSeats:
    """MP-07 and SE-03: the session's player is all that counts."""

    def test_the_one_opposite_cannot_play_for_me(
        self, dial: Dial, ally: Player, match: str
    ) -> None:
        assert dial(ally).play(match, 0, "t-", id="a")["code"] == "not_your_turn"

    def test_the_same_name_gives_no_seat_though_its_person_is_gone(
        self, site: Served, dial: Dial, owner: Player, match: str
    ) -> None:
        namesake = guest_create()
        Player.objects.filter(pk__in=[owner.pk, namesake.pk]).update(name="Léa")
        dial(owner).connection.close()
        wait_out(site, owner)
        line = dial(namesake)
        assert line.watch(match)["you"] is None
        assert line.play(match, 0, "t-", id="a")["code"] == "unknown_match"

    def test_nor_does_anything_that_all_are_told(
        self, site: Served, dial: Dial, owner: Player, match: str
    ) -> None:
        snapshot = dial(owner).watch(match)
        for known in (match, snapshot["commitment"], str(owner.pk), owner.name):
            with line_of(site, known) as line:
                assert line.next()["reason"] == "no_session"

    @pytest.mark.parametrize("page", ["record.txt", "revanche/"])
    def test_pages_of_others_are_not_there(self, page: str, outsider: Player, match: str) -> None:
        client = client_of(outsider)
        address = f"/m/{match}/{page}"
        answer = client.post(address) if page == "revanche/" else client.get(address)
        assert answer.status_code == 404
