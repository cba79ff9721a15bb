"""What no frame and no cookie ever carries."""

from __future__ import annotations

import json

from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.matches.selectors import match_state
from tests.serving import Served
from tests.web.conftest import client_of
from tests.web.live.conftest import Dial, Message, cookie


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


def test_a_page_request_writes_no_session(site: Served, owner: Player) -> None:
    client: Client = client_of(owner)
    assert "sessionid" not in client.get("/").cookies
