"""What a person's decisions and dice brought, worked out when a match has ended."""

from __future__ import annotations

import logging
from datetime import timedelta

from gobelet.core import Record, Seat
from gobelet.web.clock.registry import DueItem
from gobelet.web.common.threads import in_database_thread, in_own_thread
from gobelet.web.matches.errors import ChangedRuleset
from gobelet.web.matches.selectors import AnalysisFigures, match_record_ended
from gobelet.web.matches.services import analyses_store
from gobelet.web.robots.strategies import find_expert
from gobelet.web.robots.tables import WAIT_FOR_TABLE, tables

log = logging.getLogger(__name__)


async def analyse_ended(item: DueItem) -> timedelta | None:
    """Analyse every person's seat of a match that has ended; later, when its table is missing."""
    try:
        ended = await in_database_thread(match_record_ended, item.key)
    except ChangedRuleset:
        log.error("match %s cannot be analysed: its rules are not known any more", item.key)
        return None
    if ended is None:
        return None
    record, people = ended
    if people and find_expert(record.ruleset) is None:
        tables.want(record.ruleset)
        return WAIT_FOR_TABLE
    figures = await in_own_thread(_figures, record, people)
    await in_database_thread(analyses_store, match=item.key, figures=figures)
    return None


def _figures(record: Record, people: tuple[Seat, ...]) -> dict[Seat, AnalysisFigures]:
    from gobelet.bots.analysis import analysis

    if not people:
        return {}
    expert = find_expert(record.ruleset)
    assert expert is not None  # tables are never let go while the site runs
    found = {seat: analysis(record, seat, expert) for seat in people}
    return {seat: {"choices": one.choices, "dice": one.dice} for seat, one in found.items()}
