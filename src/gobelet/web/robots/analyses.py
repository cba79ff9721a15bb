"""What a person's decisions and dice brought, worked out when a match has ended."""

from __future__ import annotations

from gobelet.web.clock.registry import Done, DueItem, Later, Outcome
from gobelet.web.common.threads import in_database_thread, in_writing_thread
from gobelet.web.matches.due_states import due_state
from gobelet.web.matches.selectors import match_played_get, people_to_analyse
from gobelet.web.matches.services import analyses_store
from gobelet.web.robots.analyst import Analyst
from gobelet.web.robots.tables import WAIT_FOR_TABLE, tables


class Analyses:
    """Has every person's seat of a match that has ended analysed."""

    def __init__(self, analyst: Analyst) -> None:
        self._analyst = analyst

    async def __call__(self, item: DueItem) -> Outcome:
        """Analyse one match; later, when its table is missing."""
        state = await due_state(item.key)
        people = () if state is None else people_to_analyse(state)
        if state is None or not people:
            return Done.ROW_LEFT
        ruleset = state.game.ruleset
        if tables.get(ruleset) is None:
            tables.want(ruleset)
            return Later(WAIT_FOR_TABLE, waits_for=ruleset.fingerprint())
        played = await in_database_thread(match_played_get, item.key)
        figures = await self._analyst.figures(played, people)
        await in_writing_thread(analyses_store, match=item.key, figures=figures)
        return Done.WITH_ITS_ROW
