"""What a statement can be narrowed to, and what its lines are called."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gobelet.web.bank.models import STAKING, Reason


class Topic(StrEnum):
    """A kind of line. Values stand in addresses."""

    GIFTS = "cadeaux"
    STAKES = "mises"
    OTHER = "autres"


TOPICS: Final[Mapping[Topic, Collection[Reason]]] = {
    Topic.GIFTS: (Reason.WELCOME, Reason.DAILY),
    Topic.STAKES: STAKING,
    Topic.OTHER: (Reason.CORRECTION, Reason.CLOSED),
}

TOPIC_NAMES: Final[Mapping[Topic, Promise]] = {
    Topic.GIFTS: _("Gifts"),
    Topic.STAKES: _("Stakes"),
    Topic.OTHER: _("Other"),
}

REASON_NAMES: Final[Mapping[Reason, Promise]] = {
    Reason.WELCOME: _("Welcome gift"),
    Reason.DAILY: _("Gift of the day"),
    Reason.STAKE: _("Stake"),
    Reason.WIN: _("Won"),
    Reason.SPLIT: _("Draw: half of the stakes"),
    Reason.REFUND: _("Stake paid back"),
    Reason.CLOSED: _("Account closed"),
    Reason.CORRECTION: _("Correction"),
}


@dataclass(frozen=True, slots=True)
class Occasion:
    """What a transfer was about, in words, and where it can be seen."""

    text: str
    href: str = ""


Occasions: TypeAlias = Callable[[Collection[str], int], Mapping[str, Occasion]]
"""Tells what some occasions are to a player, by the `about` of their transfers."""

OCCASIONS: Final[list[Occasions]] = []
"""Features whose occasions move diamonds; each adds its own."""


def occasions(abouts: Collection[str], player: int) -> dict[str, Occasion]:
    """The occasions that some feature knows."""
    wanted = {about for about in abouts if about}
    found: dict[str, Occasion] = {}
    for known in OCCASIONS:
        found |= known(wanted, player) if wanted else {}
    return found
