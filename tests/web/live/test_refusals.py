"""What a browser may not ask, and what it and the operator are told then."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest
from websockets.exceptions import ConnectionClosed

from gobelet.web.accounts.models import Player
from gobelet.web.live import protocol
from gobelet.web.live.socket import BURST
from gobelet.web.live.watching import WATCHED_A_SOCKET
from gobelet.web.matches.selectors import MATCHES_A_PLAYER, match_state
from gobelet.web.matches.services import match_start
from tests.web.conftest import loaded
from tests.web.live.conftest import Dial, Line, Message, closed


class TestRefusals:
    NO_COMMANDS: ClassVar = [
        "",
        "nonsense",
        "[]",
        '{"type":"roll"}',
        '{"type":"play","id":"a","match":"MATCH","version":0,"action":"t-","dice":[6,6,6,6,6]}',
        '{"type":"play","id":"a","match":"MATCH","version":0,"action":"=66666"}',
        '{"type":"play","id":"a","match":"MATCH","version":0,"action":"unknown_box"}',
        '{"type":"play","id":"a","match":"MATCH","version":0,"action":"  "}',
        '{"type":"play","id":"a","match":"MATCH","version":0,"action":"t-","held":[0]}',
    ]

    def test_se_01_sc_16_sc_18_what_is_no_command_is_malformed_and_changes_nothing(
        self, dial: Dial, owner: Player, match: str
    ) -> None:
        line = dial(owner)
        for text in self.NO_COMMANDS:
            line.connection.send(text.replace("MATCH", match))
            assert line.until("ack", "refused").get("code") == "malformed", text
        assert line.play(match, 0, "t-", id="b")["type"] == "ack"

    def test_one_socket_watches_so_many_matches_and_goes_on_with_them(
        self, dial: Dial, owner: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("gobelet.web.live.watching.WATCHED_A_SOCKET", 3)
        matches = [match_start(player=owner, ruleset="yacht", level="easy") for _ in range(4)]
        line = dial(owner)
        for match in matches[:3]:
            line.watch(match)
        line.send("watch", match=matches[3])
        refused = line.until("refused", "snapshot")
        assert (refused["code"], refused["match"]) == ("too_many_watched", matches[3])
        assert refused["facts"] == {"limit": 3}
        assert line.watch(matches[0])["match"] == matches[0]
        assert line.play(matches[1], 0, "t-", id="a")["type"] == "ack"
        assert dial(owner).watch(matches[3])["match"] == matches[3]

    def test_it_may_watch_all_that_a_player_has_under_way(self) -> None:
        assert WATCHED_A_SOCKET >= MATCHES_A_PLAYER

    def test_who_begins_too_often_is_told_so_and_what_was_refused_does_not_count(
        self, dial: Dial, owner: Player, match: str, settings: Any
    ) -> None:
        settings.ACCOUNT_RATE_LIMITS = {**settings.ACCOUNT_RATE_LIMITS, "begin": "1/h/key"}
        line = dial(owner)
        line.send("rematch", id="soon", match=match, wanted=True)
        assert line.until("ack", "refused")["code"] == "not_over"
        assert line.play(match, 0, "x", id="a")["type"] == "ack"
        line.send("rematch", id="b", match=match, wanted=True)
        begun = line.until("ack", "refused")["match"]
        assert line.play(begun, 0, "x", id="c")["type"] == "ack"
        line.send("rematch", id="d", match=begun, wanted=True)
        refused = line.until("ack", "refused")
        assert (refused["id"], refused["code"]) == ("d", "too_often")

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


class TestTheLog:
    """It tells the operator what was refused, and in whose name."""

    @pytest.mark.parametrize(
        ("code", "sent"),
        [
            ("malformed", {"type": "play", "match": "MATCH"}),
            ("unknown_match", {"type": "watch", "match": "no-such-match"}),
            ("stale_version", {"type": "hint", "id": "a", "match": "MATCH", "version": 9}),
            ("too_large", {"type": "ping", "id": "x" * (protocol.SIZE_LIMIT + 1)}),
        ],
    )
    def test_a_refusal_is_told(
        self,
        dial: Dial,
        owner: Player,
        match: str,
        caplog: pytest.LogCaptureFixture,
        code: str,
        sent: dict[str, str | int],
    ) -> None:
        line = dial(owner)
        named = {key: match if value == "MATCH" else value for key, value in sent.items()}
        line.connection.send(json.dumps(named))
        assert line.until("refused")["code"] == code
        (told,) = [text for text in caplog.messages if f"refused {code}" in text]
        assert f"player {owner.pk}" in told
        assert repr(named.get("match"))[:32] in told
        assert "x" * 64 not in told

    def test_the_same_from_one_socket_after_the_other_is_not_told_each_time(
        self, dial: Dial, owner: Player, caplog: pytest.LogCaptureFixture
    ) -> None:
        for _ in range(8):
            line = dial(owner)
            line.connection.send("nonsense")
            line.until("refused")
        told = [text for text in caplog.messages if "refused malformed" in text]
        assert [text.rsplit("(")[-1] for text in told] == [
            "1 times)",
            "2 times)",
            "4 times)",
            "8 times)",
        ]


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


def flood(line: Line, count: int) -> tuple[list[Message], int | None]:
    """Send without waiting; everything that was answered, and the code of the end."""
    for number in range(count):
        try:
            line.send("ping", id=str(number))
        except ConnectionClosed:
            break
    messages: list[Message] = []
    try:
        while True:
            messages.append(line.next())
    except ConnectionClosed as end:
        return messages, end.rcvd.code if end.rcvd else None
