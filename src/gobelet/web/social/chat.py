"""Chat at tables: private to the seats, as free as its most careful person wants it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.selectors import player_preferences
from gobelet.web.common.slices import delete_in_slices
from gobelet.web.social.errors import ChatRefused
from gobelet.web.social.models import ChatMessage, Mute, words_of
from gobelet.web.social.seating import people_at
from gobelet.web.social.selectors import kept_apart
from gobelet.web.social.wording import text_clean

SHOWN: Final = 100
"""Messages of a match that are shown to who comes back."""

KEPT: Final = timedelta(days=30)

BURST: Final = 6
WITHIN: Final = timedelta(seconds=10)
"""A player says at most so many things in so much time."""

OFF, FREE = "off", "free"


@dataclass(frozen=True, slots=True)
class Said:
    """A message, and the seat it came from."""

    message: int
    match: str
    seat: int
    player: int
    preset: str
    text: str
    at: datetime

    @property
    def words(self) -> str:
        """What it says, in the language of who reads."""
        return words_of(self.preset, self.text)


@dataclass(frozen=True, slots=True)
class Talk:
    """What somebody may say at a table, and what was said there before."""

    is_free: bool
    said: tuple[Said, ...]


def chat_send(*, match: str, player: int, id: str, preset: str = "", text: str = "") -> Said:
    """Say something at a table; sent again under the same id, it is said once.

    Raises `ChatRefused`. Free text needs everybody at the table to want it.
    """
    seats = people_at(match)
    modes = _modes(seats)
    _check_may_speak(player, modes)
    if not preset and set(modes.values()) != {FREE}:
        raise ChatRefused(ChatRefused.NOT_FREE)
    words = {"preset": preset, "text": "" if preset else text_clean(text)}
    now = timezone.now()
    with transaction.atomic():
        known = ChatMessage.objects.filter(match=match, player=player, command=id).first()
        if known is None:
            if _is_too_fast(player, now):
                raise ChatRefused(ChatRefused.TOO_FAST)
            known, _ = ChatMessage.objects.get_or_create(
                match=match, player_id=player, command=id, defaults={**words, "at": now}
            )
    return _said(known, seats)


def chat_listeners(said: Said) -> frozenset[int]:
    """Who at the table is told of a message: neither those who are kept apart, nor without chat."""
    modes = _modes(people_at(said.match))
    deaf = set(Mute.objects.filter(muted=said.player).values_list("player", flat=True))
    away = (kept_apart(said.player) | deaf) - {said.player}
    return frozenset(player for player, mode in modes.items() if mode != OFF) - away


def chat_list(*, match: str, player: int) -> Talk | None:
    """What was said at a table, as far as a player reads it; none when they have no chat there."""
    seats = people_at(match)
    modes = _modes(seats)
    if modes.get(player, OFF) == OFF or len(modes) < 2:
        return None
    is_free = set(modes.values()) == {FREE}
    messages = ChatMessage.objects.filter(match=match, player__in=modes)
    if not messages.exists():
        # At most tables nobody ever says anything.
        return Talk(is_free, ())
    muted = set(Mute.objects.filter(player=player).values_list("muted", flat=True))
    silent = (kept_apart(player) | muted) - {player}
    newest = messages.exclude(player__in=silent).order_by("-pk")[:SHOWN]
    return Talk(is_free, tuple(_said(message, seats) for message in reversed(newest)))


def chat_forget() -> int:
    """Delete what was said long ago; tell how many messages."""
    return delete_in_slices(ChatMessage.objects.filter(at__lt=timezone.now() - KEPT))


def _check_may_speak(player: int, modes: Mapping[int, str]) -> None:
    if player not in modes:
        raise ChatRefused(ChatRefused.NOT_SEATED)
    if modes[player] == OFF or len(modes) < 2:
        raise ChatRefused(ChatRefused.OFF)


def _modes(seats: Mapping[int, int]) -> dict[int, str]:
    """How each person at a table wants to chat."""
    people = Player.objects.filter(pk__in=set(seats.values()))
    return {person.pk: player_preferences(person).chat for person in people}


def _is_too_fast(player: int, now: datetime) -> bool:
    return ChatMessage.objects.filter(player=player, at__gt=now - WITHIN).count() >= BURST


def _said(message: ChatMessage, seats: Mapping[int, int]) -> Said:
    seat = next(seat for seat, player in seats.items() if player == message.player_id)
    return Said(
        message.pk,
        message.match,
        seat,
        message.player_id,
        message.preset,
        message.text,
        message.at,
    )
