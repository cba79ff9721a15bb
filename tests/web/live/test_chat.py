"""Chat over sockets: who hears what, and what nobody hears."""

from __future__ import annotations

from typing import Any

import pytest

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import preferences_save
from gobelet.web.matches.options import QUICK
from gobelet.web.matches.services import match_seat, match_start
from gobelet.web.social.services import block_add
from tests.serving import Served
from tests.web.conftest import client_of
from tests.web.live.conftest import Dial, Line, Message


@pytest.fixture
def match(site: Served, owner: Player, ally: Player) -> str:
    """A quick match of two; anybody may look on."""
    return match_seat(players=[owner, ally], ruleset="yacht", options=QUICK)


def come(dial: Dial, player: Player, match: str) -> Line:
    line = dial(player)
    line.watch(match)
    return line


def say(line: Line, match: str, id: str = "1", **words: object) -> Message:
    line.send("chat", id=id, match=match, **words)
    return line.until("chat", "refused")


def is_quiet(line: Line) -> bool:
    """Nothing but presence arrives before the answer to a ping."""
    line.send("ping", id="quiet")
    while (message := line.next())["type"] == "presence":
        pass
    return message == {"type": "pong", "id": "quiet"}


def let_write(*players: Player) -> None:
    for player in players:
        preferences_save(player=player, changes={"chat": "free"})


def choose(player: Player, chat: str) -> None:
    assert client_of(player).post("/reglages/", {"chat": chat}).status_code == 204


def test_both_hear_a_phrase_and_only_the_sender_its_id(
    dial: Dial, owner: Player, ally: Player, match: str
) -> None:
    first, second = come(dial, owner, match), come(dial, ally, match)
    assert first.until("chats") == {
        "type": "chats",
        "match": match,
        "free": False,
        "messages": [],
    }
    said = say(second, match, preset="good_luck")
    heard = first.until("chat")
    assert said["id"] == "1"
    assert heard == {**said, "id": None, "at_ms_ago": heard["at_ms_ago"]}
    assert (heard["seat"], heard["preset"], heard["text"]) == (1, "good_luck", "")
    assert 0 <= heard["at_ms_ago"] < 5_000


def test_who_chooses_another_way_to_chat_is_told_at_every_table_and_so_are_the_others(
    dial: Dial, owner: Player, ally: Player, outsider: Player, match: str
) -> None:
    preferences_save(player=owner, changes={"chat": "free"})
    spectator = come(dial, outsider, match)
    first, second = come(dial, owner, match), come(dial, ally, match)
    assert first.until("chats")["free"] is second.until("chats")["free"] is False
    choose(ally, "free")
    assert first.until("chats")["free"] is second.until("chats")["free"] is True
    choose(ally, "off")
    assert second.until("chats")["messages"] is None
    assert first.until("chats")["free"] is False
    choose(ally, "presets")
    assert second.until("chats")["messages"] == []
    assert is_quiet(spectator)


def test_who_comes_back_is_told_what_was_said(
    dial: Dial, owner: Player, ally: Player, match: str
) -> None:
    let_write(owner, ally)
    say(come(dial, owner, match), match, text="Bonjour\u200f !")
    chats = come(dial, ally, match).until("chats")
    assert chats["free"] is True
    assert [(one["seat"], one["text"]) for one in chats["messages"]] == [(0, "Bonjour\u200f !")]


def test_a_command_sent_again_is_said_once(
    dial: Dial, owner: Player, ally: Player, match: str
) -> None:
    first, second = come(dial, owner, match), come(dial, ally, match)
    numbers = {say(first, match, preset="thanks")["message"] for _ in range(3)}
    assert len(numbers) == 1
    assert len(come(dial, ally, match).until("chats")["messages"]) == 1
    assert second.until("chat")["message"] in numbers


def test_spectators_hear_nothing_and_say_nothing(
    dial: Dial, owner: Player, ally: Player, outsider: Player, match: str
) -> None:
    spectator = come(dial, outsider, match)
    line = come(dial, owner, match)
    assert say(line, match, preset="thanks")["type"] == "chat"
    assert is_quiet(spectator)
    refused = say(spectator, match, preset="thanks")
    assert refused["code"] == "unknown_match"


def test_blocked_people_are_not_heard_and_not_told(
    dial: Dial, owner: Player, ally: Player, match: str
) -> None:
    block_add(player=owner, other=ally)
    first, second = come(dial, owner, match), come(dial, ally, match)
    first.until("chats")
    assert say(second, match, preset="ouch")["type"] == "chat"
    assert is_quiet(first)


def test_what_is_not_allowed_is_refused_by_name(
    dial: Dial, owner: Player, ally: Player, match: str
) -> None:
    line = come(dial, owner, match)
    assert say(line, match, text="Bonjour")["code"] == "no_free_text"
    let_write(owner, ally)
    assert say(line, match, text="a\u2028b")["code"] == "bad_text"
    for number in range(6):
        say(line, match, id=f"{number}", preset="thanks")
    assert say(line, match, id="7", preset="thanks")["code"] == "chat_too_fast"


NO_MESSAGES: list[dict[str, Any]] = [
    {},
    {"preset": "thanks", "text": "Merci"},
    {"preset": "insult"},
    {"preset": ["thanks"]},
    {"preset": ""},
    {"text": ""},
    {"text": "x" * 201},
    {"text": 5},
    {"preset": "thanks", "seat": 1},
]


def test_what_is_no_message_is_malformed(dial: Dial, owner: Player, match: str) -> None:
    line = come(dial, owner, match)
    for number, words in enumerate(NO_MESSAGES):
        refused = say(line, match, f"{number}", **words)
        assert (refused["code"], refused["id"]) == ("malformed", f"{number}"), words


def test_against_the_computer_there_is_no_chat(dial: Dial, owner: Player, site: Served) -> None:
    match = match_start(player=owner, ruleset="yacht", level="medium")
    line = come(dial, owner, match)
    assert is_quiet(line)
    assert say(line, match, preset="thanks")["code"] == "chat_off"
