"""Messages: what is read, what is written, and what is no message at all."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gobelet.web.live.protocol import (
    Ack,
    ClientMessage,
    Hint,
    Hold,
    MalformedMessage,
    Moved,
    Ping,
    Play,
    Snapshot,
    Watch,
    format_message,
    parse_message,
)


class TestReading:
    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ('{"type":"watch","match":"m"}', Watch(match="m")),
            (
                '{"type":"play","id":"a","match":"m","version":0,"action":"t33","held":[0,4]}',
                Play(id="a", match="m", version=0, action="t33", held=(0, 4)),
            ),
            (
                '{"type":"play","id":"a","match":"m","version":2,"action":"x"}',
                Play(id="a", match="m", version=2, action="x"),
            ),
            (
                '{"type":"hold","id":"a","match":"m","version":2,"held":[]}',
                Hold(id="a", match="m", version=2, held=()),
            ),
            (
                '{"type":"hint","id":"a","match":"m","version":2}',
                Hint(id="a", match="m", version=2),
            ),
            ('{"type":"ping"}', Ping()),
        ],
    )
    def test_every_message_of_a_browser_is_read(self, text: str, message: ClientMessage) -> None:
        assert parse_message(text) == message


class TestRefusals:
    @pytest.mark.parametrize(
        ("text", "field"),
        [
            ("", "json"),
            ("[]", "json"),
            ("null", "json"),
            ("{", "json"),
            ('{"type":"ping","id":NaN}', "json"),
            ('{"type":"ping","type":"ping"}', "json"),
            ("[" * 2_000, "json"),
            ("{}", "type"),
            ('{"type":7}', "type"),
            ('{"type":["watch"]}', "type"),
            ('{"type":"roll"}', "type"),
            ('{"type":"watch"}', "match"),
            ('{"type":"watch","match":""}', "match"),
            ('{"type":"watch","match":null}', "match"),
            ('{"type":"hint","id":"a","match":"m","version":"3"}', "version"),
            ('{"type":"hint","id":"a","match":"m","version":true}', "version"),
            ('{"type":"hint","id":"a","match":"m","version":1.0}', "version"),
            ('{"type":"hint","id":"a","match":"m","version":-1}', "version"),
            ('{"type":"watch","match":"m","version":3}', "unknown"),
            ('{"type":"watch","match":"m","__proto__":{}}', "unknown"),
            ('{"type":"hold","id":"a","match":"m","version":1,"held":[0,0]}', "held"),
            ('{"type":"hold","id":"a","match":"m","version":1,"held":[9]}', "held"),
            ('{"type":"hold","id":"a","match":"m","version":1,"held":["0"]}', "held"),
            ('{"type":"hold","id":"a","match":"m","version":1,"held":null}', "held"),
            ('{"type":"hold","id":"a","match":"m","version":1}', "held"),
        ],
    )
    def test_a_text_that_is_no_message_is_malformed(self, text: str, field: str) -> None:
        with pytest.raises(MalformedMessage) as caught:
            parse_message(text)
        assert caught.value.field == field

    def test_se_01_dice_sent_by_a_browser_are_malformed(self) -> None:
        play = {"type": "play", "id": "a", "match": "m", "version": 0, "action": "t-"}
        for more in ({"dice": [6] * 5}, {"currentDice": [6] * 5}, {"seat": 0}, {"points": 50}):
            with pytest.raises(MalformedMessage) as caught:
                parse_message(json.dumps(play | more))
            assert caught.value.field == "unknown"

    @pytest.mark.parametrize("more", [{"at": 1_800_000_000_000}, {"left_ms": 9_000}, {"time": ""}])
    def test_mp_10_the_time_of_a_device_is_never_asked_for(self, more: dict[str, object]) -> None:
        play = {"type": "play", "id": "a", "match": "m", "version": 0, "action": "t-"}
        with pytest.raises(MalformedMessage) as caught:
            parse_message(json.dumps(play | more))
        assert caught.value.field == "unknown"

    @pytest.mark.parametrize("action", ["", None, 5, ["t-"], {"category": "ones"}, "t" * 40])
    def test_sc_16_an_action_that_is_no_text_is_malformed(self, action: object) -> None:
        play = {"type": "play", "id": "a", "match": "m", "version": 0, "action": action}
        with pytest.raises(MalformedMessage) as caught:
            parse_message(json.dumps(play))
        assert caught.value.field == "action"

    def test_a_refusal_can_be_matched_with_what_was_sent(self) -> None:
        with pytest.raises(MalformedMessage) as caught:
            parse_message('{"type":"hold","id":"a","match":"m","version":1,"held":"0"}')
        assert (caught.value.id, caught.value.match) == ("a", "m")

    @given(st.text(max_size=60))
    def test_no_text_does_anything_else(self, text: str) -> None:
        with pytest.raises(MalformedMessage):
            parse_message(text)

    @given(
        st.dictionaries(
            st.sampled_from(["type", "id", "match", "version", "action", "held", "dice"]),
            st.none()
            | st.booleans()
            | st.integers()
            | st.floats(allow_nan=False, allow_infinity=False)
            | st.sampled_from(
                ["play", "watch", "hold", "hint", "claim", "rematch", "ping", "t-", "m"]
            )
            | st.lists(st.integers(-1, 9), max_size=9),
        )
    )
    def test_every_object_is_read_or_malformed(self, data: dict[str, object]) -> None:
        try:
            message = parse_message(json.dumps(data))
        except MalformedMessage:
            return
        assert {field for field in data if field != "type"} <= set(message.__slots__)


class TestWriting:
    def test_a_message_carries_its_type_and_fields(self) -> None:
        assert json.loads(format_message(Ack(id="a", match="m", version=4))) == {
            "type": "ack",
            "id": "a",
            "match": "m",
            "version": 4,
        }

    def test_the_version_before_is_called_from(self) -> None:
        moved = Moved(
            match="m",
            before=2,
            version=4,
            moves=[],
            turn=None,
            choices=[],
            entries=[],
            totals=[],
            standings=None,
            by="person",
            clock=None,
        )
        written = json.loads(format_message(moved))
        assert (written["from"], written["version"]) == (2, 4)
        assert "before" not in written

    def test_a_snapshot_stands_beside_its_type(self) -> None:
        text = format_message(Snapshot(data={"match": "m", "level": "easy"}))
        assert json.loads(text) == {"type": "snapshot", "match": "m", "level": "easy"}
