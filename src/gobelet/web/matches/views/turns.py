"""Round by round: every seat's dice and choices, and what is left."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from gobelet.core import ScoreSheet, Seat
from gobelet.web.common.templatetags.numbers import points
from gobelet.web.matches.names import category_name
from gobelet.web.matches.selectors import holder_name, match_state, viewer_seat
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.views.access import match_to_watch_or_404
from gobelet.web.matches.views.rounds import AwardShown, RoundShown, rounds, sum_lines


@dataclass(frozen=True, slots=True)
class SeatShown:
    """One seat's game so far."""

    number: int
    name: str
    robot: str
    total: int
    rounds: tuple[RoundShown, ...]
    sums: tuple[AwardShown, ...]
    left: tuple[str, ...]
    upper: str


@dataclass(frozen=True, slots=True)
class TurnsShown:
    """The whole match so far, one's own seat first."""

    is_over: bool
    back_href: str
    seats: tuple[SeatShown, ...]


@require_safe
def turns(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show the rounds played, in mid-game too."""
    match, player = match_to_watch_or_404(request, match_id)
    state = match_state(match.pk)
    view = turns_shown(state, viewer_seat(state, player))
    return render(request, "matches/turns.html", {"view": view})


def turns_shown(state: MatchState, seat: Seat | None) -> TurnsShown:
    """The match as one seat sees it."""
    order = sorted(range(len(state.holders)), key=lambda other: other != seat)
    return TurnsShown(
        is_over=state.game.is_over,
        back_href=back_href(state),
        seats=tuple(_seat_shown(state, other, other == seat) for other in order),
    )


def back_href(state: MatchState) -> str:
    """Where a page about a match leads back to: its result, or the turn under way."""
    return reverse("matches:result" if state.game.is_over else "matches:table", args=[state.id])


def _seat_shown(state: MatchState, seat: Seat, is_me: bool) -> SeatShown:
    sheet = state.game.sheets[seat]
    holder = state.holders[seat]
    return SeatShown(
        number=seat,
        name=holder_name(holder, is_me),
        robot=holder.robot,
        total=sheet.total,
        rounds=rounds(sheet),
        sums=sum_lines(sheet),
        left=tuple(category_name(sheet.ruleset, category) for category in sheet.open),
        upper=_upper_hope(sheet),
    )


def _upper_hope(sheet: ScoreSheet) -> str:
    """How far the upper bonus is, while it can still be had."""
    bonus = sheet.ruleset.upper_bonus
    if bonus is None or sheet.upper_total >= bonus.threshold:
        return ""
    missing = bonus.threshold - sheet.upper_total
    faces = [category.face for category in sheet.open if category.face is not None]
    if missing > sheet.ruleset.dice * sum(faces):
        return _("The upper bonus is out of reach.") if sheet.open else ""
    return _("%(points)s missing for the upper bonus.") % {"points": points(missing)}
