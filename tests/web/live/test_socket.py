"""A browser's line: what it is told, and when."""

from __future__ import annotations

from contextlib import ExitStack

from gobelet.web.accounts.models import Player
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_start
from tests.serving import served
from tests.web.conftest import client_of, loaded
from tests.web.live.conftest import Dial, closed, line_of
from tests.web.people import session_of


class TestPlaying:
    def test_a_throw_is_acknowledged_and_told_to_all_who_watch(
        self, dial: Dial, owner: Player, match: str
    ) -> None:
        first, second = dial(owner), dial(owner)
        first.watch(match)
        second.watch(match)
        with loaded("13366"):
            assert first.play(match, 0, "t-", id="a") == {
                "type": "ack",
                "id": "a",
                "match": match,
                "version": 2,
            }
        moved = second.until("moved")
        assert (moved["from"], moved["version"]) == (0, 2)
        assert [move["notation"] for move in moved["moves"]] == ["t-", "=13366"]
        assert moved["moves"][1]["tray"] == moved["turn"]["tray"]
        assert all(move["seat"] == 0 for move in moved["moves"])
        assert {choice["category"] for choice in moved["choices"]} >= {"ones", "chance"}

    def test_a_filled_box_is_told_with_its_sheet(
        self, dial: Dial, owner: Player, match: str
    ) -> None:
        line = dial(owner)
        line.watch(match)
        line.play(match, 0, "t-", id="a")
        line.send("play", id="b", match=match, version=2, action="chance")
        while (moved := line.until("moved"))["version"] != 3:
            pass
        (entry,) = moved["entries"]
        assert (entry["seat"], entry["category"], entry["gain"]) == (0, "chance", entry["points"])
        assert moved["totals"][0]["total"] == entry["points"]
        assert moved["turn"]["round"] == 2
        assert moved["turn"]["tray"] is None

    def test_held_dice_are_acknowledged_broadcast_and_given_back(
        self, dial: Dial, owner: Player, match: str
    ) -> None:
        first, second = dial(owner), dial(owner)
        second.watch(match)
        first.play(match, 0, "t-", id="a")
        first.send("hold", id="b", match=match, version=2, held=[0, 4])
        assert first.until("ack")["id"] == "b"
        held = second.until("held")
        assert (held["seat"], held["version"], held["held"]) == (0, 2, [0, 4])
        assert dial(owner).watch(match)["turn"]["held"] == [0, 4]

    def test_tf_16_five_taps_at_once_are_all_acknowledged(
        self, dial: Dial, owner: Player, match: str
    ) -> None:
        line = dial(owner)
        line.play(match, 0, "t-", id="throw")
        for count in range(1, 6):
            line.send("hold", id=f"{count}", match=match, version=2, held=list(range(count)))
        assert [line.until("ack")["id"] for _ in range(5)] == ["1", "2", "3", "4", "5"]
        assert line.watch(match)["turn"]["held"] == [0, 1, 2, 3, 4]

    def test_several_matches_share_one_socket(self, dial: Dial, owner: Player) -> None:
        matches = [
            match_start(player=owner, ruleset=key, level="easy") for key in ("yacht", "yatzy")
        ]
        line = dial(owner)
        for match in matches:
            assert line.watch(match)["match"] == match
        for match in matches:
            assert line.play(match, 0, "t-", id="a")["match"] == match

    def test_a_reload_shows_the_same_dice_and_throws(
        self, dial: Dial, owner: Player, match: str
    ) -> None:
        first = dial(owner)
        first.play(match, 0, "t-", id="a")
        before = first.watch(match)
        first.connection.close()
        assert dial(owner).watch(match) == before

    def test_a_ping_is_answered(self, dial: Dial, owner: Player) -> None:
        line = dial(owner)
        line.send("ping", id="p")
        assert line.next() == {"type": "pong", "id": "p"}


class TestVersions:
    def test_tf_07_a_command_sent_twice_gets_the_first_answer_twice(
        self, dial: Dial, owner: Player, match: str
    ) -> None:
        line = dial(owner)
        answers = [line.play(match, 0, "t-", id="a") for _ in range(2)]
        assert answers[0] == answers[1]
        assert match_state(match).version == 2

    def test_a_stale_command_is_refused_and_the_page_mended(
        self, dial: Dial, owner: Player, match: str
    ) -> None:
        line = dial(owner)
        line.watch(match)
        line.play(match, 0, "t-", id="a")
        refused = line.play(match, 0, "t-", id="b")
        assert (refused["code"], refused["id"], refused["version"]) == ("stale_version", "b", 2)
        assert line.until("snapshot")["version"] == 2

    def test_tf_13_what_a_socket_hears_never_goes_back(
        self, dial: Dial, owner: Player, match: str
    ) -> None:
        player, watcher = dial(owner), dial(owner)
        watcher.watch(match)
        version = 0
        for count in range(4):
            version = player.play(match, version, "t-", id=f"t{count}")["version"]
            box = match_state(match).game.placements()[0].category.value
            version = player.play(match, version, box, id=f"s{count}")["version"]
        heard = [watcher.until("moved") for _ in range(8)]
        assert [message["from"] for message in heard[1:]] == [
            message["version"] for message in heard[:-1]
        ]
        assert watcher.watch(match)["version"] == heard[-1]["version"] == version


def test_a_stop_of_the_site_is_told(owner: Player) -> None:
    with ExitStack() as stack:
        site = ExitStack()
        running = site.enter_context(served())
        line = stack.enter_context(line_of(running, session_of(client_of(owner))))
        line.until("hello")
        site.close()
        assert line.next() == {"type": "closing", "reason": "restart"}
        assert closed(line) == 1012
