"""Matches that something is due about."""

from __future__ import annotations

import logging

from gobelet.web.common.threads import in_database_thread
from gobelet.web.matches.errors import ChangedRuleset, UnknownMatch
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.state import MatchState

log = logging.getLogger(__name__)


async def due_state(match: str) -> MatchState | None:
    """A match as it stands; none when it is gone, or cannot go on: the operator is told why."""
    try:
        return await in_database_thread(match_state, match)
    except UnknownMatch:
        return None
    except ChangedRuleset:
        log.error("match %s cannot go on: its rules are not known any more", match)
        return None
