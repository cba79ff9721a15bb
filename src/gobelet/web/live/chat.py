"""Between chat and messages of the socket."""

from __future__ import annotations

from django.utils import timezone

from gobelet.web.live import protocol
from gobelet.web.social.chat import Said, chat_list, chat_listeners, chat_send


def say_at_table(message: protocol.Chat, player: int) -> tuple[protocol.Said, frozenset[int]]:
    """Say what a player sent; what is told of it, and to whom. Raises `ChatRefused`."""
    said = chat_send(
        match=message.match,
        player=player,
        id=message.id,
        preset=message.preset,
        text=message.text,
    )
    told = protocol.Said(
        id=message.id,
        match=said.match,
        message=said.message,
        seat=said.seat,
        preset=said.preset,
        text=said.text,
        at_ms_ago=_ago(said),
    )
    return told, chat_listeners(said)


def chats_message(match: str, player: int) -> protocol.Chats:
    """What a player may read and say at a table; no messages when they have no chat there."""
    talk = chat_list(match=match, player=player)
    if talk is None:
        return protocol.Chats(match=match, free=False, messages=None)
    messages: list[dict[str, object]] = [
        {
            "message": said.message,
            "seat": said.seat,
            "preset": said.preset,
            "text": said.text,
            "at_ms_ago": _ago(said),
        }
        for said in talk.said
    ]
    return protocol.Chats(match=match, free=talk.is_free, messages=messages)


def _ago(said: Said) -> int:
    return max(0, int((timezone.now() - said.at).total_seconds() * 1000))
