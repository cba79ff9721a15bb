"""What a person's decisions and dice brought, worked out when a match has ended."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from gobelet.core import Record, Seat
from gobelet.web.clock.registry import Done, DueItem, Later, Outcome
from gobelet.web.common.threads import in_database_thread, in_own_thread, in_writing_thread
from gobelet.web.matches.errors import ChangedRuleset, UnknownMatch
from gobelet.web.matches.selectors import (
    AnalysisFigures,
    match_record_get,
    match_state,
    people_to_analyse,
)
from gobelet.web.matches.services import analyses_store
from gobelet.web.robots.strategies import find_expert
from gobelet.web.robots.tables import WAIT_FOR_TABLE, tables

if TYPE_CHECKING:
    from gobelet.bots.expert import Expert

log = logging.getLogger(__name__)


async def analyse_ended(item: DueItem) -> Outcome:
    """Analyse every person's seat of a match that has ended; later, when its table is missing."""
    try:
        state = await in_database_thread(match_state, item.key)
    except UnknownMatch:
        return Done.ROW_LEFT
    except ChangedRuleset:
        log.error("match %s cannot be analysed: its rules are not known any more", item.key)
        return Done.ROW_LEFT
    people = people_to_analyse(state)
    if not people:
        return Done.ROW_LEFT
    expert = find_expert(state.game.ruleset)
    if expert is None:
        tables.want(state.game.ruleset)
        return Later(WAIT_FOR_TABLE, waits_for=state.game.ruleset.fingerprint())
    record = await in_database_thread(match_record_get, item.key)
    figures = await in_own_thread(_figures, record, people, expert)
    await in_writing_thread(analyses_store, match=item.key, figures=figures)
    return Done.WITH_ITS_ROW


def _figures(
    record: Record, people: tuple[Seat, ...], expert: Expert
) -> dict[Seat, AnalysisFigures]:
    from gobelet.bots.analysis import analysis

    found = {seat: analysis(record, seat, expert) for seat in people}
    return {
        seat: {"choices": one.choices, "dice": one.dice, "costs": list(one.costs)}
        for seat, one in found.items()
    }
