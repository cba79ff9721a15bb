"""The result card of a finished match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from gobelet.core import ScoreSheet, Seat, Standing
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.portraits import GROUNDS
from gobelet.web.matches.seals import purpose_of
from gobelet.web.matches.selectors import (
    AnalysisFigures,
    has_played_out,
    holder_name,
    match_analysis,
    match_state,
    viewer_seat,
)
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.views.access import match_to_watch_or_404
from gobelet.web.matches.views.answers import AnswersShown, answers_shown
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
from gobelet.web.matches.views.verdict import stake_text, subtitle, verdict


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of the card: a seat, its rank, and how far behind the first it is."""

    rank: int
    seat: Seat
    name: str
    robot: str
    is_me: bool
    total: int
    margin: int
    forfeited: bool

    @property
    def ground(self) -> str:
        """The colour of the seat's face, as at the table."""
        return GROUNDS[self.seat % len(GROUNDS)]


@dataclass(frozen=True, slots=True)
class OwnGame:
    """What the visitor's own seat did."""

    best: EntryShown | None
    rounds: tuple[RoundShown, ...]
    has_costs: bool
    """Tells whether it is known what each turn's choices gave away."""
    sums: tuple[AwardShown, ...]
    total: int


@dataclass(frozen=True, slots=True)
class ResultCard:
    """All that the card says, except what has to be computed."""

    id: str
    ruleset: str
    title: str
    subtitle: str
    alone: bool
    is_repeatable: bool
    """Tells whether one may play again: not with the same dice."""
    lines: tuple[ResultLine, ...]
    own: OwnGame | None
    """None for those who looked on, and on a shared device."""
    stake: str
    """What was staked, and what became of it; empty without stakes."""


@require_safe
def result(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show the result; a match that goes on has none yet, so back to its table."""
    match, player = match_to_watch_or_404(request, match_id)
    state = match_state(match.pk)
    if not state.game.is_over:
        return redirect("matches:table", match.pk)
    seat = viewer_seat(state, player)
    figures = None if seat is None else match_analysis(match, seat)
    context = {
        "card": result_card(state, seat, figures),
        "analysis": figures and luck(figures),
        # Half a sheet says nothing of dice and choices.
        "is_analysed": seat is not None and has_played_out(state, seat),
        "rematch": _rematch(state, player),
        "purpose": purpose_of(state.seal),
        "has_line": player is not None,
        "are_others_busy": "complet" in request.GET,
        "cannot_stake": "mise" in request.GET,
        "is_site_busy": "occupe" in request.GET,
    }
    return render(request, "matches/result.html", context)


def _rematch(state: MatchState, player: Player | None) -> AnswersShown | None:
    """The answers to a rematch between people; what has a seal is played once."""
    return answers_shown(state, player) if state.level is None and state.seal is None else None


def result_card(
    state: MatchState, seat: Seat | None, figures: AnalysisFigures | None = None
) -> ResultCard:
    """The card as one seat sees it, or somebody who looked on."""
    costs = figures["costs"] if figures else []
    return ResultCard(
        id=state.id,
        ruleset=state.game.ruleset.key,
        title=verdict(state, seat),
        subtitle=subtitle(state, seat),
        alone=len(state.holders) == 1,
        is_repeatable=state.seal is None,
        lines=_lines(state, seat),
        own=None if seat is None else _own_game(state.game.sheets[seat], costs),
        stake=stake_text(state, seat),
    )


def _own_game(sheet: ScoreSheet, costs: Sequence[float]) -> OwnGame:
    best = best_entry(sheet)
    return OwnGame(
        best=None if best is None else entry_shown(sheet.ruleset, best),
        rounds=rounds(sheet, costs),
        has_costs=any(round(cost, 1) for cost in costs),
        sums=sum_lines(sheet),
        total=sheet.total,
    )


def _lines(state: MatchState, seat: Seat | None) -> tuple[ResultLine, ...]:
    standings = state.game.standings()
    # Of a game that was called a draw nobody is behind.
    first = 0 if state.game.is_drawn else standings[0].total
    return tuple(_line(state, standing, seat, first) for standing in standings)


def _line(state: MatchState, standing: Standing, seat: Seat | None, first: int) -> ResultLine:
    holder = state.holders[standing.seat]
    is_me = standing.seat == seat
    return ResultLine(
        rank=standing.rank,
        seat=standing.seat,
        name=holder_name(holder, is_me),
        robot=holder.robot,
        is_me=is_me,
        total=standing.total,
        margin=min(standing.total - first, 0),
        forfeited=standing.forfeited,
    )
