"""People at one table: who is there, who looks on, who may do what."""

from __future__ import annotations

from time import time

import pytest
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.live.presence import GRACE
from gobelet.web.matches import commands
from gobelet.web.matches.models import Match
from gobelet.web.matches.options import QUICK
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_seat
from tests.serving import Served
from tests.web.live.conftest import Dial, Line


@pytest.fixture
def match(site: Served, owner: Player, ally: Player) -> str:
    """A quick match of two; anybody may look on."""
    return match_seat(players=[owner, ally], ruleset="yacht", options=QUICK)


def been_away(site: Served, player: Player, seconds: float) -> None:
    """Let a player have been gone for so long."""
    presence = site.site.hub.presence
    presence._left_at[player.pk] = presence._now() - seconds
    presence._expected_at.pop(player.pk, None)


def wait_out(site: Served, player: Player) -> None:
    """Let a player have been gone for longer than one has to wait."""
    been_away(site, player, GRACE + 1)


def play_turn(line: Line, match: str, box: str) -> None:
    version = match_state(match).version
    assert line.play(match, version, "t-", id=f"t{version}")["type"] == "ack"
    assert line.play(match, version + 2, box, id=f"s{version}")["type"] == "ack"


class TestPlaying:
    def test_a_whole_match_is_told_to_both_and_to_who_looks_on(
        self, dial: Dial, owner: Player, ally: Player, outsider: Player, match: str
    ) -> None:
        lines = [dial(owner), dial(ally)]
        spectator = dial(outsider)
        for line in (*lines, spectator):
            line.watch(match)
        boxes = list(match_state(match).game.ruleset.categories)
        for box in boxes:
            for line in lines:
                play_turn(line, match, box.value)
        while (moved := spectator.until("moved"))["standings"] is None:
            assert moved["by"] == "person"
        assert moved["version"] == 3 * 2 * len(boxes)
        assert {one["seat"] for one in moved["standings"]} == {0, 1}

    def test_everybody_is_told_the_time_that_is_left(
        self, dial: Dial, owner: Player, ally: Player, match: str
    ) -> None:
        first, second = dial(owner), dial(ally)
        assert 15_000 < second.watch(match)["clock"]["left_ms"] <= 23_000
        play_turn(first, match, "chance")
        while (moved := second.until("moved"))["version"] != 3:
            pass
        assert 15_000 < moved["clock"]["left_ms"] <= 20_000
        assert moved["clock"]["turn_ms"] == 20_000

    def test_mp_10_only_the_servers_clock_tells_the_time(
        self, dial: Dial, owner: Player, match: str
    ) -> None:
        line = dial(owner)
        line.watch(match)
        for behind in (46_000, -180_000):
            at = int(time() * 1_000) + behind
            refused = line.play(match, 0, "t-", id=f"{behind}", at=at)
            assert (refused["code"], refused["facts"]) == ("malformed", {"field": "unknown"})
        line.play(match, 0, "t-", id="a")
        deadline = match_state(match).deadline
        assert deadline is not None
        before = (deadline - timezone.now()).total_seconds()
        told = line.watch(match)["clock"]["left_ms"] / 1_000
        after = (deadline - timezone.now()).total_seconds()
        assert after - 0.001 <= told <= before + 0.001
        assert match_state(match).holders[0].timeouts == 0


class TestPresence:
    def test_who_goes_and_who_comes_back_is_told(
        self, dial: Dial, owner: Player, ally: Player, match: str
    ) -> None:
        line = dial(owner)
        line.watch(match)
        assert [one["seat"] for one in line.until("presence")["away"]] == [1]
        other = dial(ally)
        assert line.until("presence")["away"] == []
        other.connection.close()
        assert line.until("presence")["away"] == [{"seat": 1, "for_s": 0}]

    def test_spectators_are_counted(
        self, dial: Dial, owner: Player, outsider: Player, match: str
    ) -> None:
        line = dial(owner)
        line.watch(match)
        assert line.until("presence")["spectators"] == 0
        dial(outsider).watch(match)
        assert line.until("presence")["spectators"] == 1

    def test_mp_06_who_comes_back_after_ten_seconds_finds_everything_as_it_was(
        self, site: Served, dial: Dial, owner: Player, ally: Player, match: str
    ) -> None:
        line, other = dial(owner), dial(ally)
        line.watch(match)
        other.watch(match)
        line.send("chat", id="c", match=match, preset="good_luck")
        line.play(match, 0, "t-", id="a")
        line.play(match, 2, "t-", id="b")
        line.send("hold", id="d", match=match, version=4, held=[1, 3])
        line.until("held")
        before = line.watch(match)
        line.connection.close()
        assert other.until("presence")["away"] == []
        assert [one["seat"] for one in other.until("presence")["away"]] == [0]
        been_away(site, owner, 10)
        other.send("claim", id="e", match=match, version=4, outcome="win")
        assert other.until("refused", "ack")["code"] == "nothing_to_claim"
        again = dial(owner)
        after = again.watch(match)
        assert (after["you"], after["version"]) == (0, 4)
        assert after["turn"] == before["turn"]
        assert (after["turn"]["held"], after["turn"]["throws_left"]) == ([1, 3], 1)
        assert after["clock"]["left_ms"] <= before["clock"]["left_ms"]
        assert after["standings"] is None
        (said,) = again.until("chats")["messages"]
        assert (said["seat"], said["preset"]) == (0, "good_luck")

    def test_a_second_device_has_the_same_seat_and_hears_what_the_first_one_does(
        self, dial: Dial, owner: Player, match: str
    ) -> None:
        phone, tablet = dial(owner), dial(owner)
        for line in (phone, tablet):
            line.watch(match)
        assert phone.play(match, 0, "t-", id="a")["type"] == "ack"
        moved = tablet.until("moved")
        assert (moved["version"], moved["turn"]["throws_left"]) == (2, 2)
        late = tablet.play(match, 0, "t-", id="b")
        assert (late["code"], late["version"]) == ("stale_version", 2)
        seen = tablet.until("snapshot")
        assert (seen["you"], seen["turn"]["tray"]) == (0, moved["turn"]["tray"])
        tablet.send("hold", id="c", match=match, version=2, held=[0])
        assert phone.until("held")["held"] == [0]
        assert tablet.play(match, 2, "chance", id="d")["type"] == "ack"
        assert phone.until("moved")["turn"]["seat"] == 1

    def test_looking_again_and_again_is_told_to_nobody_else(
        self, dial: Dial, owner: Player, outsider: Player, match: str
    ) -> None:
        line, spectator = dial(owner), dial(outsider)
        line.watch(match)
        line.until("chats")
        for _ in range(3):
            spectator.watch(match)
            assert spectator.until("presence")["spectators"] == 1
        assert line.until("presence")["spectators"] == 1
        line.send("ping")
        assert line.next()["type"] == "pong"


class TestClaiming:
    def test_who_stayed_may_claim_once_the_grace_is_over(
        self, site: Served, dial: Dial, owner: Player, ally: Player, match: str
    ) -> None:
        line = dial(owner)
        line.watch(match)
        line.send("claim", id="soon", match=match, version=0, outcome="win")
        assert line.until("refused", "ack")["code"] == "nothing_to_claim"
        wait_out(site, ally)
        line.send("claim", id="now", match=match, version=0, outcome="win")
        assert line.until("refused", "ack")["type"] == "ack"
        assert match_state(match).game.forfeited == (1,)

    def test_not_against_somebody_for_whom_the_match_has_just_begun(
        self, site: Served, dial: Dial, owner: Player, ally: Player
    ) -> None:
        """Guests have no line before their first table, and may have been away for hours."""
        never_seen = guest_create()
        site.site.hub.presence._began -= 3600
        been_away(site, ally, 3600)
        for other in (never_seen, ally):
            match = match_seat(players=[owner, other], ruleset="yacht", options=QUICK)
            line = dial(owner)
            line.watch(match)
            assert line.until("presence")["away"][0]["for_s"] < GRACE
            line.send("claim", id="a", match=match, version=0, outcome="win")
            assert line.until("refused", "ack").get("code") == "nothing_to_claim"

    def test_not_against_somebody_who_is_there(
        self, site: Served, dial: Dial, owner: Player, ally: Player, match: str
    ) -> None:
        line, other = dial(owner), dial(ally)
        line.watch(match)
        other.watch(match)
        line.send("claim", id="a", match=match, version=0, outcome="win")
        assert line.until("refused")["code"] == "nothing_to_claim"

    def test_nor_against_the_account_that_a_guest_has_become(
        self, site: Served, dial: Dial, owner: Player, ally: Player, match: str
    ) -> None:
        account = guest_create()
        line = dial(owner)
        line.watch(match)
        assert [one["seat"] for one in line.until("presence")["away"]] == [1]
        commands.submit(commands.HandOver(match=match, player=ally.pk, to=account.pk)).result()
        assert [one["seat"] for one in line.until("presence")["away"]] == [1]
        dial(account)
        assert line.until("presence")["away"] == []
        wait_out(site, ally)
        line.send("claim", id="a", match=match, version=0, outcome="win")
        assert line.until("refused", "ack").get("code") == "nothing_to_claim"


class TestRematch:
    def test_both_and_the_spectator_are_led_to_one_new_match(
        self, dial: Dial, owner: Player, ally: Player, outsider: Player, match: str
    ) -> None:
        lines = [dial(player) for player in (owner, ally, outsider)]
        for line in lines:
            line.watch(match)
        lines[0].play(match, 0, "x", id="a")
        lines[0].send("rematch", id="b", match=match, wanted=True)
        assert lines[1].until("rematch")["wanted"] == [0]
        lines[1].send("rematch", id="c", match=match, wanted=True)
        begun = {line.until("rematch")["begun"] for line in lines[1:]} - {None}
        begun |= {lines[2].until("rematch")["begun"]}
        assert len(begun) == 1
        assert Match.objects.count() == 2
        assert lines[2].watch(begun.pop())["you"] is None
