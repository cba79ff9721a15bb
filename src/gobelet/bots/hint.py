"""The hint: the best action on the table, what it gains, and one plain reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gobelet.bots.errors import Idle, NothingToChoose, turn_of
from gobelet.bots.expert import Expert
from gobelet.bots.reasons import Reason, ReasonCode
from gobelet.bots.score_reasons import score_reason
from gobelet.bots.throw_reasons import throw_reason
from gobelet.core import (
    Action,
    Advice,
    Entry,
    Game,
    Score,
    ScoreSheet,
    Seat,
    Throw,
    placements,
)


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do now, and why."""

    action: Action
    """Which dice to keep, or which box to score."""
    gain: float | None
    """What it is worth above the next best choice, in points; None when there is no other."""
    expected_total: float
    """The final total of the seat if it goes on playing well."""
    reason: Reason


def hint(game: Game, seat: Seat, expert: Expert) -> Hint:
    """Advise the seat; raise `NothingToChoose` when it has nothing to decide yet or any more."""
    turn = turn_of(game, seat)
    if turn.roll is None:
        raise NothingToChoose(Idle.NO_THROW_YET)
    sheet = game.sheets[seat]
    ranked = expert.rank(sheet, turn.roll, throws_left=turn.throws_left)
    entries = placements(sheet, turn.roll, throws_left=turn.throws_left)
    return Hint(
        action=ranked[0].action,
        gain=ranked[1].cost if len(ranked) > 1 else None,
        expected_total=ranked[0].expected_total,
        reason=_reason(sheet, ranked, entries),
    )


def _reason(sheet: ScoreSheet, ranked: Sequence[Advice], entries: Sequence[Entry]) -> Reason:
    action = ranked[0].action
    if isinstance(action, Throw):
        return throw_reason(sheet, action.keep)
    by_category = {entry.category: entry for entry in entries}
    best, *others = (
        by_category[advice.action.category] for advice in ranked if isinstance(advice.action, Score)
    )
    if len(ranked) == 1 and not best.joker:
        return Reason(code=ReasonCode.ONLY_CHOICE, category=best.category, points=best.points)
    return score_reason(sheet, best, others)
