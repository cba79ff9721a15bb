"""What was said at a table, to look at in peace: whom to mute, to block, what to report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.sessions import player_get
from gobelet.web.accounts.signing import is_too_often_for, too_often
from gobelet.web.social import reports, services
from gobelet.web.social.chat import Said, chat_list
from gobelet.web.social.errors import SocialRefused
from gobelet.web.social.models import Block
from gobelet.web.social.seating import people_at

REPORT: Final = "signaler"
ABOUT_PEOPLE: Final[dict[str, Callable[..., None]]] = {
    "taire": reports.mute_add,
    "entendre": reports.mute_remove,
    "bloquer": services.block_add,
    "debloquer": services.block_remove,
}


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Somebody else at the table."""

    seat: int
    person: Player
    is_muted: bool
    is_blocked: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A message, who said it, and whether the visitor has reported it."""

    said: Said
    person: Player
    is_mine: bool
    is_reported: bool


@require_safe
def chat(request: HttpRequest, match: str) -> HttpResponse:
    """The people at the table and what they said."""
    player = _seated(request, match)
    people = _people(match)
    talk = chat_list(match=match, player=player.pk)
    reported = reports.reported_by(player, match)
    context = {
        "match": match,
        "neighbours": _neighbours(player, people),
        "lines": [
            Line(said, people[said.seat], said.player == player.pk, said.message in reported)
            for said in (talk.said if talk else ())
        ],
        "is_off": talk is None,
    }
    return render(request, "social/chat.html", context)


@require_POST
def act(request: HttpRequest, match: str, action: str) -> HttpResponse:
    """What a button about a person or a message does."""
    player = _seated(request, match)
    try:
        if action == REPORT:
            if is_too_often_for(request, "report", player):
                return too_often(request)
            reports.report_add(player=player, message=_number(request.POST.get("message")))
        elif action in ABOUT_PEOPLE:
            other = _people(match).get(_number(request.POST.get("seat")))
            if other is None:
                raise Http404
            ABOUT_PEOPLE[action](player=player, other=other)
        else:
            raise Http404
    except SocialRefused:
        # No page of ours offers it.
        raise Http404 from None
    return redirect("social:chat", match)


def _seated(request: HttpRequest, match: str) -> Player:
    player = player_get(request)
    if player is None or player.pk not in people_at(match).values():
        raise Http404
    return player


def _people(match: str) -> dict[int, Player]:
    seats = people_at(match)
    people: dict[int, Player] = Player.objects.in_bulk(set(seats.values()))
    return {seat: people[player] for seat, player in seats.items() if player in people}


def _neighbours(player: Player, people: dict[int, Player]) -> list[Neighbour]:
    muted = reports.mutes_of(player)
    blocks: Any = Block.objects.filter(player=player).values_list("blocked", flat=True)
    blocked = set(blocks)
    return [
        Neighbour(seat, person, person.pk in muted, person.pk in blocked)
        for seat, person in people.items()
        if person.pk != player.pk
    ]


def _number(text: str | None) -> int:
    if text is None or not text.isascii() or not text.isdigit() or len(text) > 18:
        raise Http404
    return int(text)
