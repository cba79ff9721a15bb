"""What a person's decisions and dice brought, worked out when a match has ended."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from gobelet.core import Record, Seat
from gobelet.web.clock.registry import DueItem
from gobelet.web.common.threads import in_database_thread, in_own_thread
from gobelet.web.matches.models import Match
from gobelet.web.matches.selectors import AnalysisFigures, match_record
from gobelet.web.matches.services import analyses_store
from gobelet.web.robots.strategies import find_expert

LOOK_AGAIN: Final = timedelta(seconds=2)


async def analyse_ended(item: DueItem) -> timedelta | None:
    """Analyse every person's seat of a match that has ended; later, when its table is missing."""
    ended = await in_database_thread(_ended, item.key)
    if ended is None:
        return None
    record, people = ended
    if find_expert(record.ruleset) is None:
        return LOOK_AGAIN
    figures = await in_own_thread(_figures, record, people)
    await in_database_thread(analyses_store, match=item.key, figures=figures)
    return None


def _ended(key: str) -> tuple[Record, tuple[Seat, ...]] | None:
    match = Match.objects.filter(pk=key, ended_at__isnull=False).first()
    if match is None:
        return None
    people = match.seats.filter(player__level="").values_list("number", flat=True)
    return match_record(match), tuple(people)


def _figures(record: Record, people: tuple[Seat, ...]) -> dict[Seat, AnalysisFigures]:
    from gobelet.bots.analysis import analysis

    expert = find_expert(record.ruleset)
    assert expert is not None  # tables are never let go while the site runs
    found = {seat: analysis(record, seat, expert) for seat in people}
    return {seat: {"choices": one.choices, "dice": one.dice} for seat, one in found.items()}
