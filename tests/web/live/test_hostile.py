"""Every field of every message, with everything that may be sent in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.live.socket import BURST
from gobelet.web.matches.models import Match, Move
from gobelet.web.matches.options import QUICK
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_seat
from gobelet.web.social.models import ChatMessage
from tests.serving import Served
from tests.web.live.conftest import Dial

HOSTILE: Final[list[Any]] = [
    None,
    True,
    -1,
    2**31,
    10**300,
    1.5,
    "",
    " ",
    "0",
    "\x00",
    "\ud800",
    "\u202ex",
    "٣",
    "t٣",
    "=66666",
    "t" + "1" * 31,
    "d",
    "__proto__",
    "' OR 1=1 --",
    "é" * 64,
    "x" * 65,
    [],
    [0] * 9,
    [0, 0],
    [-1],
    [2**40],
    [None],
    [True],
    {},
    {"toString": 1},
    [[0]],
]
"""What a browser of ours never sends in any of these fields."""


def whole(match: str) -> list[dict[str, Any]]:
    """One message of each kind that could take effect."""
    play = {"type": "play", "id": "p", "match": match, "version": 0, "action": "t-"}
    return [
        {"type": "watch", "match": match},
        {**play, "held": []},
        {"type": "hold", "id": "h", "match": match, "version": 0, "held": [0]},
        {"type": "hint", "id": "i", "match": match, "version": 0},
        {"type": "claim", "id": "c", "match": match, "version": 0, "outcome": "win"},
        {"type": "return", "id": "r", "match": match},
        {"type": "rematch", "id": "m", "match": match, "wanted": True},
        {"type": "chat", "id": "s", "match": match, "preset": "thanks"},
        {"type": "chat", "id": "t", "match": match, "text": "Merci"},
        {"type": "ping", "id": "g"},
    ]


def forged(match: str) -> Iterator[str]:
    """Each of them with one field that is wrong."""
    for message in whole(match):
        for field in message:
            for value in HOSTILE:
                if not may_be(field, value):
                    yield json.dumps({**message, field: value})


def may_be(field: str, value: object) -> bool:
    """Tell whether a value is no forgery: a name one may choose, or letting go of all dice."""
    is_name = isinstance(value, str) and 0 < len(value) <= 64 and value.isprintable()
    return (field == "id" and is_name) or (field == "held" and value == [])


@pytest.fixture
def match(site: Served, owner: Player, ally: Player) -> str:
    """A quick match of two in which it is the owner's turn."""
    return match_seat(players=[owner, ally], ruleset="yacht", options=QUICK)


HARMLESS: Final = {"pong", "snapshot", "presence", "chats"}
ANSWERS: Final = {
    *("malformed", "unknown_match", "stale_version", "cannot_hold", "no_hint", "not_over"),
    *("no_free_text", "bad_text", "chat_too_fast", "nothing_to_claim"),
}


def test_is_refused_by_name_and_changes_nothing(
    dial: Dial, owner: Player, match: str, caplog: pytest.LogCaptureFixture
) -> None:
    texts = list(forged(match))
    assert len(texts) > 1_000
    before = match_state(match)
    for start in range(0, len(texts), BURST - 1):
        line = dial(owner)
        part = texts[start : start + BURST - 1]
        for text in part:
            line.connection.send(text)
        line.send("ping", id="the-end")
        while (heard := line.next()) != {"type": "pong", "id": "the-end"}:
            if heard["type"] == "refused":
                # One hint at a time is worked out; nothing else is ever too busy.
                allowed = ANSWERS | ({"busy"} if heard["id"] == "i" else set())
                assert heard["code"] in allowed, heard
            else:
                assert heard["type"] in HARMLESS, heard
        line.connection.close()
    assert match_state(match) == before
    assert (Match.objects.count(), Move.objects.count(), ChatMessage.objects.count()) == (1, 0, 0)
    assert not [record for record in caplog.records if record.exc_info]
