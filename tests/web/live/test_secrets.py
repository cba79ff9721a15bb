"""What no frame and no cookie ever carries."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import ClassVar

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth import HASH_SESSION_KEY, SESSION_KEY
from django.test import Client
from websockets import Origin
from websockets.sync.client import connect

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import account_create, account_player
from gobelet.web.accounts.sessions import KEY
from gobelet.web.matches.options import QUICK
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_seat
from tests.serving import Served
from tests.web.conftest import client_of
from tests.web.live.conftest import Dial, Line, Message, cookie


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


class Account:
    """Somebody with an account and an address, and a browser signed in to it."""

    def __init__(self, name: str) -> None:
        self.user = account_create(username=name, password="trois-mots-simples")
        self.user.email = f"{name}@example.org"
        self.user.save()
        EmailAddress.objects.create(user=self.user, email=self.user.email, verified=True)
        self.player = account_player(user=self.user)
        session = Client().session
        session[SESSION_KEY] = str(self.user.pk)
        session[HASH_SESSION_KEY] = self.user.get_session_auth_hash()
        session[KEY] = self.player.pk
        session.save()
        self.session = str(session.session_key)


@contextmanager
def line_of(site: Served, session: str) -> Iterator[Line]:
    """A socket in the name of a session."""
    with connect(
        site.socket_url,
        origin=Origin(site.url),
        additional_headers={"Cookie": f"sessionid={session}"},
        max_queue=None,
    ) as connection:
        yield Line(connection)


def keys(value: object) -> set[str]:
    """Every name in a message, however deep."""
    if isinstance(value, dict):
        return set(value).union(*(keys(one) for one in value.values()))
    return set().union(*(keys(one) for one in value)) if isinstance(value, list) else set()


class TestBetweenPeople:
    """MP-15: everything that goes over the wire in one whole game."""

    SPECTATORS: ClassVar = {"hello", "snapshot", "moved", "held", "presence", "rematch", "pong"}

    @pytest.fixture
    def frames(self, site: Served, outsider: Player) -> dict[str, list[Message]]:
        """What three browsers heard: two that play and chat, and one that looks on."""
        people = [Account("marlene"), Account("edith")]
        self.secrets = [
            secret for one in people for secret in (one.session, one.user.email, "example.org")
        ]
        match = match_seat(players=[one.player for one in people], ruleset="yacht", options=QUICK)
        seed = match_state(match).seed
        self.secrets += [seed.hex(), b64encode(seed).decode(), "trois-mots"]
        with ExitStack() as stack:
            lines = {
                name: stack.enter_context(line_of(site, session))
                for name, session in [
                    *((one.user.username, one.session) for one in people),
                    ("spectator", cookie(outsider).removeprefix("sessionid=")),
                ]
            }
            self.secrets += [cookie(outsider).removeprefix("sessionid=")]
            for line in lines.values():
                line.send("watch", match=match)
                line.send("ping", id="watching")
            heard = {name: self.until_pong(line) for name, line in lines.items()}
            lines["marlene"].send("chat", id="chat", match=match, preset="good_luck")
            for number, box in enumerate(match_state(match).game.ruleset.categories):
                for seat, one in enumerate(people):
                    version = 6 * number + 3 * seat
                    line = lines[one.user.username]
                    line.send("play", id=f"t{version}", match=match, version=version, action="t-")
                    line.send("hold", id="h", match=match, version=version + 2, held=[0])
                    line.send("hint", id="n", match=match, version=version + 2)
                    line.send(
                        "play",
                        id=f"s{version}",
                        match=match,
                        version=version + 2,
                        action=box.value,
                    )
                    heard[one.user.username] += self.until_acked(line, f"s{version}")
            for name, line in lines.items():
                line.send("ping", id="end")
                heard[name] += self.until_pong(line)
        assert match_state(match).game.is_over
        return heard

    @staticmethod
    def until_pong(line: Line) -> list[Message]:
        heard = [line.next()]
        while heard[-1]["type"] != "pong":
            heard.append(line.next())
        return heard

    @staticmethod
    def until_acked(line: Line, id: str) -> list[Message]:
        heard = [line.next()]
        while heard[-1].get("id") != id:
            heard.append(line.next())
        assert heard[-1]["type"] == "ack", heard[-1]
        return heard

    def test_mp_15_no_frame_to_anybody_carries_a_secret(
        self, frames: dict[str, list[Message]]
    ) -> None:
        for heard in frames.values():
            text = json.dumps(heard)
            assert not [secret for secret in self.secrets if secret in text]
            assert not keys(heard) & {"seed", "session", "email", "player", "token", "cup"}
            assert not [one for one in heard if one["type"] == "hint"]
        assert {one["type"] for one in frames["spectator"]} <= self.SPECTATORS
        assert "good_luck" in json.dumps(frames["edith"])
        assert not [one for one in frames["spectator"] if one.get("hint")]

    def test_mp_15_no_dice_are_told_before_they_are_thrown(
        self, frames: dict[str, list[Message]]
    ) -> None:
        for heard in frames.values():
            moved = [one for one in heard if one["type"] == "moved"]
            assert [len(one["moves"]) for one in moved] == [2, 1] * 26
            for one in moved:
                trays = [move["tray"] for move in one["moves"] if "tray" in move]
                assert (one["turn"] or {}).get("tray") == (trays[-1] if trays else None)


def test_a_page_request_writes_no_session(site: Served, owner: Player) -> None:
    client: Client = client_of(owner)
    assert "sessionid" not in client.get("/").cookies
