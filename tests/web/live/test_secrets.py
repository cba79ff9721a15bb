"""What no frame ever carries."""

from __future__ import annotations

import json
from base64 import b64encode
from contextlib import ExitStack
from datetime import timedelta
from typing import ClassVar

import pytest
from allauth.account.models import EmailAddress
from django.utils import timezone

from gobelet.web.accounts.models import Player, User
from gobelet.web.matches.models import Seal
from gobelet.web.matches.options import QUICK
from gobelet.web.matches.seals import seal_ensure
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_seat, match_share
from tests.serving import Served
from tests.web.conftest import Table, client_of
from tests.web.live.conftest import Dial, Line, Message, line_of
from tests.web.people import PASSWORD, account, session_of, signed_in
from tests.web.playing import play_turns


def heard_until(line: Line, id: str) -> list[Message]:
    """Everything up to the answer to what was sent under an id."""
    heard = [line.next()]
    while heard[-1].get("id") != id:
        heard.append(line.next())
    assert heard[-1]["type"] in {"ack", "pong"}, heard[-1]
    return heard


def keys(value: object) -> set[str]:
    """Every name in a message, however deep."""
    if isinstance(value, dict):
        return set(value).union(*(keys(one) for one in value.values()))
    return set().union(*(keys(one) for one in value)) if isinstance(value, list) else set()


def spellings(seed: bytes) -> list[str]:
    """How the seed of a match could be written."""
    return [seed.hex(), b64encode(seed).decode()]


class TestAlone:
    def test_no_frame_carries_a_seed_a_session_or_dice_to_come(
        self, site: Served, owner: Player, match: str
    ) -> None:
        state, session = match_state(match), session_of(client_of(owner))
        frames: list[Message] = []
        with line_of(site, session) as line:
            line.send("watch", match=match)
            for number, box in enumerate(state.game.ruleset.categories):
                for version, action in ((3 * number, "t-"), (3 * number + 2, box.value)):
                    line.send("play", id=f"{version}", match=match, version=version, action=action)
                    frames += heard_until(line, f"{version}")
        text = json.dumps(frames)
        assert not [secret for secret in (session, *spellings(state.seed)) if secret in text]
        assert not keys(frames) & {"seed", "session"}
        # What a throw told is what has been thrown, never more.
        assert [len(frame["moves"]) for frame in frames if frame["type"] == "moved"] == [2, 1] * 13

    def test_the_commitment_is_there_before_the_first_throw(
        self, dial: Dial, owner: Player, match: str
    ) -> None:
        snapshot = dial(owner).watch(match)
        assert snapshot["version"] == 0
        assert snapshot["commitment"] == match_state(match).commitment


class TestWithASeal:
    """What several matches share is told to nobody before its time, and a match to no other."""

    def test_a_match_is_not_there_for_others_before_its_seal_is_open(
        self, site: Served, owner: Player, outsider: Player
    ) -> None:
        seal = seal_ensure(key="round 1", opens_at=timezone.now() + timedelta(hours=1)).key
        match = match_share(player=owner, ruleset="yacht", level="easy", seal=seal)
        with line_of(site, session_of(client_of(outsider))) as line:
            for ended in (False, True):
                line.send("watch", match=match)
                assert line.until("refused", "snapshot").get("code") == "unknown_match"
                if not ended:
                    play_turns(Table(match, owner))
            Seal.objects.update(opened_at=timezone.now())
            line.send("watch", match=match)
            assert line.until("refused", "snapshot")["type"] == "snapshot"

    def test_no_frame_to_its_player_carries_the_seed(self, site: Served, owner: Player) -> None:
        seal = seal_ensure(key="round 1", opens_at=timezone.now() + timedelta(hours=1)).key
        match = match_share(player=owner, ruleset="yacht", level="easy", seal=seal)
        play_turns(Table(match, owner), 12)
        seed = match_state(match).seed
        with line_of(site, session_of(client_of(owner))) as line:
            line.send("watch", match=match)
            asked = {"match": match, "version": match_state(match).version}
            line.send("play", id="t", action="t-", **asked)
            frames = heard_until(line, "t")
            (box,) = match_state(match).game.sheets[0].open
            version = match_state(match).version
            line.send("play", id="s", match=match, version=version, action=box.value)
            frames += heard_until(line, "s")
            line.send("rematch", id="r", match=match, wanted=True)
            assert line.until("refused", "ack").get("code") == "sealed"
        assert match_state(match).game.is_over
        assert not [spelling for spelling in spellings(seed) if spelling in json.dumps(frames)]


class Account:
    """Somebody with an account and an address, and a browser signed in to it."""

    def __init__(self, name: str) -> None:
        self.name, self.player = name, account(name)
        self.email = f"{name}@example.org"
        User.objects.filter(player=self.player).update(email=self.email)
        EmailAddress.objects.create(user=self.player.user, email=self.email, verified=True)
        self.session = session_of(signed_in(self.player))


class TestBetweenPeople:
    """MP-15: everything that goes over the wire in one whole game."""

    SPECTATORS: ClassVar = {"hello", "snapshot", "moved", "held", "presence", "rematch", "pong"}

    @pytest.fixture
    def frames(self, site: Served, outsider: Player) -> dict[str, list[Message]]:
        """What three browsers heard: two that play and chat, and one that looks on."""
        people = [Account("marlene"), Account("edith")]
        match = match_seat(players=[one.player for one in people], ruleset="yacht", options=QUICK)
        sessions = {one.name: one.session for one in people}
        sessions["spectator"] = session_of(client_of(outsider))
        self.secrets = [*sessions.values(), *spellings(match_state(match).seed), PASSWORD]
        self.secrets += ["example.org"]
        with ExitStack() as stack:
            lines = {
                name: stack.enter_context(line_of(site, session))
                for name, session in sessions.items()
            }
            heard: dict[str, list[Message]] = {}
            for name, line in lines.items():
                line.send("watch", match=match)
                line.send("ping", id="watching")
                heard[name] = heard_until(line, "watching")
            lines["marlene"].send("chat", id="chat", match=match, preset="good_luck")
            for number, box in enumerate(match_state(match).game.ruleset.categories):
                for seat, one in enumerate(people):
                    version, line = 6 * number + 3 * seat, lines[one.name]
                    asked = {"match": match, "version": version + 2}
                    line.send("play", id=f"t{version}", match=match, version=version, action="t-")
                    line.send("hold", id="h", held=[0], **asked)
                    line.send("hint", id="n", **asked)
                    line.send("play", id=f"s{version}", action=box.value, **asked)
                    heard[one.name] += heard_until(line, f"s{version}")
            for name, line in lines.items():
                line.send("ping", id="end")
                heard[name] += heard_until(line, "end")
        assert match_state(match).game.is_over
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

    def test_mp_15_no_dice_are_told_before_they_are_thrown(
        self, frames: dict[str, list[Message]]
    ) -> None:
        for heard in frames.values():
            moved = [one for one in heard if one["type"] == "moved"]
            assert [len(one["moves"]) for one in moved] == [2, 1] * 26
            for one in moved:
                trays = [move["tray"] for move in one["moves"] if "tray" in move]
                assert (one["turn"] or {}).get("tray") == (trays[-1] if trays else None)
