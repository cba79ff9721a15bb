"""The result card of a finished match."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from gobelet.core import Seat, Standing
from gobelet.web.common.templatetags.numbers import whole
from gobelet.web.matches.levels import Level
from gobelet.web.matches.names import ruleset_name
from gobelet.web.matches.selectors import (
    has_played_out,
    holder_name,
    match_analysis,
    match_state,
)
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.views.access import match_or_404
from gobelet.web.matches.views.luck import luck
from gobelet.web.matches.views.rounds import (
    AwardShown,
    EntryShown,
    RoundShown,
    best_entry,
    entry_shown,
    rounds,
    sum_lines,
)


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of the card: a seat, its rank, and how far behind the first it is."""

    rank: int
    name: str
    robot: str
    is_me: bool
    total: int
    margin: int
    forfeited: bool


@dataclass(frozen=True, slots=True)
class ResultCard:
    """All that the card says, except what has to be computed."""

    id: str
    ruleset: str
    title: str
    subtitle: str
    alone: bool
    lines: tuple[ResultLine, ...]
    best: EntryShown | None
    rounds: tuple[RoundShown, ...]
    sums: tuple[AwardShown, ...]
    total: int


@require_safe
def result(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show the result; a match that goes on has none yet, so back to its table."""
    match, player = match_or_404(request, match_id)
    state = match_state(match.pk)
    seat = state.seat_of(player.pk)
    if not state.game.is_over or seat is None:
        return redirect("matches:table", match.pk)
    figures = match_analysis(match, seat)
    context = {
        "card": result_card(state, seat),
        "analysis": figures and luck(figures),
        # Half a sheet says nothing of dice and choices.
        "is_analysed": has_played_out(state, seat),
    }
    return render(request, "matches/result.html", context)


def result_card(state: MatchState, seat: Seat) -> ResultCard:
    """The card as one seat sees it."""
    sheet = state.game.sheets[seat]
    best = best_entry(sheet)
    return ResultCard(
        id=state.id,
        ruleset=state.game.ruleset.key,
        title=_title(state, seat),
        subtitle=_subtitle(state, seat),
        alone=len(state.holders) == 1,
        lines=_lines(state, seat),
        best=None if best is None else entry_shown(sheet.ruleset, best),
        rounds=rounds(sheet),
        sums=sum_lines(sheet),
        total=sheet.total,
    )


def _title(state: MatchState, seat: Seat) -> str:
    mine, *others = _standings_from(state, seat)
    if mine.forfeited:
        return _("Game left")
    if not others:
        return _title_alone(mine.total, state.game.ruleset.target)
    best = min(others, key=lambda other: other.rank)
    if best.forfeited:
        return _("Won, the table is yours")
    return _title_between(mine, best, holder_name(state.holders[best.seat], is_you=False))


def _title_alone(total: int, target: int) -> str:
    if total >= target:
        text = ngettext(
            "Target reached with %(points)s point", "Target reached with %(points)s points", total
        )
        return text % {"points": whole(total)}
    short = target - total
    text = ngettext("%(points)s point short", "%(points)s points short", short)
    return text % {"points": whole(short)}


def _title_between(mine: Standing, best: Standing, name: str) -> str:
    lead = mine.total - best.total
    if lead == 0:
        text = ngettext("A draw at %(points)s point", "A draw at %(points)s points", mine.total)
        return text % {"points": whole(mine.total)}
    if lead > 0:
        text = ngettext("Won by %(points)s point", "Won by %(points)s points", lead)
        return text % {"points": whole(lead)}
    text = ngettext(
        "%(name)s wins by %(points)s point", "%(name)s wins by %(points)s points", -lead
    )
    return text % {"name": name, "points": whole(-lead)}


def _subtitle(state: MatchState, seat: Seat) -> str:
    rules = ruleset_name(state.game.ruleset.key)
    if len(state.holders) == 1:
        target = whole(state.game.ruleset.target)
        return _("%(rules)s · alone, target %(target)s") % {"rules": rules, "target": target}
    others = " · ".join(
        Level(holder.robot).label if holder.robot else holder_name(holder, is_you=False)
        for other, holder in enumerate(state.holders)
        if other != seat
    )
    return _("%(rules)s · against %(others)s") % {"rules": rules, "others": others}


def _standings_from(state: MatchState, seat: Seat) -> tuple[Standing, ...]:
    """The standings, this seat's own in front."""
    return tuple(sorted(state.game.standings(), key=lambda standing: standing.seat != seat))


def _lines(state: MatchState, seat: Seat) -> tuple[ResultLine, ...]:
    standings = state.game.standings()
    first = standings[0].total
    return tuple(_line(state, standing, seat, first) for standing in standings)


def _line(state: MatchState, standing: Standing, seat: Seat, first: int) -> ResultLine:
    holder = state.holders[standing.seat]
    is_me = standing.seat == seat
    return ResultLine(
        rank=standing.rank,
        name=holder_name(holder, is_me),
        robot=holder.robot,
        is_me=is_me,
        total=standing.total,
        margin=min(standing.total - first, 0),
        forfeited=standing.forfeited,
    )
