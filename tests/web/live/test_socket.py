"""A browser's line: what it is told, what it may ask, and what it never gets."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack

import pytest
from django.test import Client
from websockets import Origin
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from gobelet.web.accounts.models import Player
from gobelet.web.live import protocol
from gobelet.web.live.socket import BURST
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_start
from tests.serving import Served, served
from tests.web.conftest import client_of, loaded
from tests.web.live.conftest import Dial, Line, Message


@pytest.fixture
def match(site: Served, owner: Player) -> str:
    """A match of the owner's, alone."""
    return match_start(player=owner, ruleset="yacht", level="easy")


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
        assert moved["sheets"][0]["total"] == entry["points"]
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


class TestRefusals:
    @pytest.mark.parametrize(
        "text",
        [
            "",
            "nonsense",
            "[]",
            '{"type":"roll"}',
            '{"type":"play","id":"a","match":"MATCH","version":0,"action":"t-","dice":[6,6,6,6,6]}',
            '{"type":"play","id":"a","match":"MATCH","version":0,"action":"=66666"}',
            '{"type":"play","id":"a","match":"MATCH","version":0,"action":"unknown_box"}',
            '{"type":"play","id":"a","match":"MATCH","version":0,"action":"  "}',
            '{"type":"play","id":"a","match":"MATCH","version":0,"action":"t-","held":[0]}',
        ],
    )
    def test_se_01_sc_16_sc_18_what_is_no_command_is_malformed_and_changes_nothing(
        self, dial: Dial, owner: Player, match: str, text: str
    ) -> None:
        line = dial(owner)
        line.connection.send(text.replace("MATCH", match))
        assert line.until("refused")["code"] == "malformed"
        assert line.play(match, 0, "t-", id="b")["type"] == "ack"

    def test_a_binary_frame_is_malformed(self, dial: Dial, owner: Player) -> None:
        line = dial(owner)
        line.connection.send(b"\x00\xff")
        assert line.until("refused")["code"] == "malformed"

    def test_the_rules_are_told_by_their_code(self, dial: Dial, owner: Player, match: str) -> None:
        line = dial(owner)
        with loaded("12345"):
            line.play(match, 0, "t-", id="a")
        refused = line.play(match, 2, "t12345", id="b")
        assert (refused["code"], refused["version"]) == ("nothing_to_throw", 2)

    @pytest.mark.parametrize("kind", ["watch", "play", "hold", "hint"])
    def test_other_peoples_matches_are_unknown_and_tell_nothing(
        self, dial: Dial, outsider: Player, match: str, kind: str
    ) -> None:
        fields: dict[str, dict[str, object]] = {
            "watch": {},
            "play": {"id": "a", "version": 0, "action": "t-"},
            "hold": {"id": "a", "version": 0, "held": []},
            "hint": {"id": "a", "version": 0},
        }
        line = dial(outsider)
        answers = []
        for name in (match, "no-such-match"):
            line.send(kind, match=name, **fields[kind])
            answers.append(line.until("refused"))
        assert [answer.pop("match") for answer in answers] == [match, "no-such-match"]
        assert answers[0] == answers[1]
        assert answers[0]["code"] == "unknown_match"
        assert match_state(match).version == 0

    def test_an_outsider_hears_nothing_of_a_match(
        self, dial: Dial, owner: Player, outsider: Player, match: str
    ) -> None:
        line, spy = dial(owner), dial(outsider)
        spy.send("watch", match=match)
        spy.until("refused")
        line.play(match, 0, "t-", id="a")
        spy.send("ping")
        assert spy.next()["type"] == "pong"

    def test_a_hint_is_there_for_the_easy_level_alone(self, dial: Dial, owner: Player) -> None:
        match = match_start(player=owner, ruleset="yacht", level="medium")
        line = dial(owner)
        line.play(match, 0, "t-", id="a")
        line.send("hint", id="b", match=match, version=2)
        assert line.until("refused")["code"] == "no_hint"


class TestTooMuch:
    def test_a_thousand_messages_a_second_are_refused_then_closed(
        self, dial: Dial, owner: Player, match: str, caplog: pytest.LogCaptureFixture
    ) -> None:
        line = dial(owner)
        messages, reason = flood(line, 1_000)
        codes = [message.get("code") for message in messages if message["type"] == "refused"]
        assert codes.count("too_fast") >= BURST
        assert messages[-1] == {"type": "closing", "reason": "too_fast"}
        assert reason == 4429
        assert "too_fast" in caplog.text
        assert match_state(match).version == 0

    def test_a_burst_within_bounds_is_answered_whole(self, dial: Dial, owner: Player) -> None:
        line = dial(owner)
        for count in range(BURST):
            line.send("ping", id=str(count))
        assert [line.next()["id"] for _ in range(BURST)] == [str(count) for count in range(BURST)]

    @pytest.mark.parametrize("size", [protocol.SIZE_LIMIT + 1, 60_000])
    def test_an_oversized_message_is_refused_and_closed(
        self, dial: Dial, owner: Player, size: int
    ) -> None:
        line = dial(owner)
        line.send("ping", id="x" * size)
        assert line.next()["code"] == "too_large"
        assert line.next() == {"type": "closing", "reason": "too_large"}
        assert closed(line) == 1009

    def test_a_frame_beyond_all_bounds_is_not_even_read(self, dial: Dial, owner: Player) -> None:
        line = dial(owner)
        line.send("ping", id="x" * 1_000_000)
        assert closed(line) == 1009

    def test_a_player_has_only_so_many_sockets(self, dial: Dial, owner: Player) -> None:
        for _ in range(20):
            dial(owner)
        with pytest.raises(AssertionError, match="too_many"):
            dial(owner)


class TestHandshake:
    @pytest.mark.parametrize(
        "origin",
        [
            None,
            "null",
            "http://evil.test",
            "URL.evil.test",
            "https://HOST",
            "http://localhost:1",
            "URL/",
            "http://evil.test/URL",
        ],
    )
    def test_se_10_a_foreign_origin_is_refused_with_403(
        self, site: Served, owner: Player, origin: str | None
    ) -> None:
        host = site.url.removeprefix("http://")
        named = origin and origin.replace("URL", site.url).replace("HOST", host)
        with pytest.raises(InvalidStatus) as caught:
            connect(
                site.socket_url,
                origin=None if named is None else Origin(named),
                additional_headers={"Cookie": cookie(owner)},
            )
        assert caught.value.response.status_code == 403

    def test_se_10_a_foreign_host_is_refused_though_the_origin_agrees(
        self, site: Served, owner: Player
    ) -> None:
        port = site.url.rsplit(":", 1)[1]
        with pytest.raises(InvalidStatus) as caught:
            connect(
                f"ws://127.0.0.1:{port}/live/",
                origin=Origin(f"http://evil.test:{port}"),
                additional_headers={"Cookie": cookie(owner), "X-Forwarded-Host": "evil.test"},
            )
        assert caught.value.response.status_code == 403

    @pytest.mark.parametrize("session", [None, "", "sessionid=forged", "sessionid=../../x"])
    def test_se_10_without_a_session_no_frame_is_processed(
        self, site: Served, session: str | None
    ) -> None:
        headers = {} if session is None else {"Cookie": session}
        with connect(
            site.socket_url, origin=Origin(site.url), additional_headers=headers
        ) as connection:
            line = Line(connection)
            assert line.next() == {"type": "closing", "reason": "no_session"}
            assert closed(line) == 4401

    def test_another_address_is_refused(self, site: Served, owner: Player) -> None:
        with pytest.raises(InvalidStatus):
            connect(
                f"{site.socket_url}other/",
                origin=Origin(site.url),
                additional_headers={"Cookie": cookie(owner)},
            )


class TestSecrets:
    def test_no_frame_carries_a_seed_a_session_or_dice_to_come(
        self, dial: Dial, owner: Player, match: str
    ) -> None:
        line = dial(owner)
        seed = match_state(match).seed
        frames: list[Message] = [line.watch(match)]
        version = 0
        for category in match_state(match).game.ruleset.categories:
            line.send("play", id=f"t{version}", match=match, version=version, action="t-")
            frames.append(line.until("moved"))
            frames.append(line.until("ack"))
            version += 2
            line.send("play", id=f"s{version}", match=match, version=version, action=category.value)
            frames.append(line.until("moved"))
            frames.append(line.until("ack"))
            version += 1
        text = json.dumps(frames)
        session = cookie(owner).removeprefix("sessionid=")
        assert seed.hex() not in text
        assert session not in text
        assert "seed" not in text
        # What a throw told is what has been thrown, never more.
        assert [len(frame["moves"]) for frame in frames if frame["type"] == "moved"] == [2, 1] * 13

    def test_the_commitment_is_there_before_the_first_throw(
        self, dial: Dial, owner: Player, match: str
    ) -> None:
        snapshot = dial(owner).watch(match)
        assert snapshot["version"] == 0
        assert snapshot["commitment"] == match_state(match).commitment


def test_a_stop_of_the_site_is_told(owner: Player) -> None:
    with ExitStack() as stack:
        site = ExitStack()
        running = site.enter_context(served())
        line = Line(
            stack.enter_context(
                connect(
                    running.socket_url,
                    origin=Origin(running.url),
                    additional_headers={"Cookie": cookie(owner)},
                )
            )
        )
        line.until("hello")
        site.close()
        assert line.next() == {"type": "closing", "reason": "restart"}
        assert closed(line) == 1012


def cookie(player: Player) -> str:
    """The cookie of a browser in which this player is known."""
    return f"sessionid={client_of(player).cookies['sessionid'].value}"


def closed(line: Line) -> int | None:
    """The code the server closes with."""
    try:
        while True:
            line.next()
    except ConnectionClosed as end:
        return end.rcvd.code if end.rcvd else None


def flood(line: Line, count: int) -> tuple[list[Message], int | None]:
    """Send without waiting; everything that was answered, and the code of the end."""
    started = time.monotonic()
    for number in range(count):
        try:
            line.send("ping", id=str(number))
        except ConnectionClosed:
            break
    assert time.monotonic() - started < 10
    messages: list[Message] = []
    try:
        while True:
            messages.append(line.next())
    except ConnectionClosed as end:
        return messages, end.rcvd.code if end.rcvd else None


def test_a_page_request_writes_no_session(site: Served, owner: Player) -> None:
    client: Client = client_of(owner)
    assert "sessionid" not in client.get("/").cookies
