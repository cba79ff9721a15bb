"""`docs/live.md` is the contract: whatever goes over the wire stands there."""

from __future__ import annotations

import re
from pathlib import Path

from gobelet.core.errors import IllegalMove
from gobelet.web.live.outgoing import Reason
from gobelet.web.live.protocol import reading, writing
from gobelet.web.matches.errors import Illegal, Refused
from gobelet.web.social.errors import ChatRefused
from gobelet.web.social.models import Preset

CONTRACT = Path(__file__).parents[3] / "docs/live.md"

NOT_HERE = {
    *("wrong_seats", "unknown_level", "taken_id", "wrong_dice"),
    *("seal_over", "seal_taken"),
}
"""Refusals of what no browser may ask a socket for: to begin a match, or to let dice land."""


def rows() -> set[str]:
    """What stands in the first cell of a table of the contract."""
    lines = CONTRACT.read_text(encoding="utf-8").splitlines()
    return {
        name
        for line in lines
        if line.startswith("| `")
        for name in re.findall(r"`(\w+)`", line.split("|")[1])
    }


def codes(base: type[Refused | IllegalMove]) -> set[str]:
    """The codes of a tree of errors; `Illegal` has those of the core."""
    return {one.code for one in base.__subclasses__() if one is not Illegal} - NOT_HERE


def test_every_message_stands_there() -> None:
    assert {*reading._CLIENT, *writing._SERVER.values()} <= rows()


def test_every_refusal_stands_there() -> None:
    chat = {value for name, value in vars(ChatRefused).items() if name.isupper()}
    assert codes(Refused) | codes(IllegalMove) | chat <= rows()


def test_every_reason_to_close_stands_there_with_its_number() -> None:
    text = CONTRACT.read_text(encoding="utf-8")
    assert [one for one in Reason if f"| `{one.value}` | {one.close_code} |" not in text] == []


def test_every_ready_made_phrase_stands_there() -> None:
    assert set(Preset.values) <= set(re.findall(r"`(\w+)`", CONTRACT.read_text(encoding="utf-8")))
