"""Sessions that ended without a word: in another process, by a command, or by their age."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from gobelet.web.accounts.sessions import session_players
from gobelet.web.common.threads import in_database_thread
from gobelet.web.live.hub import Hub
from gobelet.web.live.outgoing import Reason

log = logging.getLogger(__name__)

LOOKED_AT_EVERY: Final = 60.0
"""Seconds between two looks at the sessions of all open sockets."""

AT_ONCE: Final = 100
"""Sessions that one look at the database reads."""


async def close_ended(hub: Hub) -> None:
    """Close the sockets whose sessions do not speak for their players any more."""
    open_now = list(hub.sessions().items())
    for first in range(0, len(open_now), AT_ONCE):
        some = dict(open_now[first : first + AT_ONCE])
        speak = await in_database_thread(session_players, list(some))
        for session, player in some.items():
            if speak.get(session) != player:
                hub.close_session(session, Reason.SIGNED_OUT)


async def close_ended_for_ever(hub: Hub) -> None:
    """Do so again and again, whatever goes wrong."""
    while True:
        await asyncio.sleep(LOOKED_AT_EVERY)
        try:
            await close_ended(hub)
        except Exception:
            log.exception("the sessions of open sockets cannot be looked at; trying again")
