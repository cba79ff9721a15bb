"""What is done in time: dice promised, totals kept."""

from __future__ import annotations

from gobelet.web.clock.registry import Done, DueItem, Outcome
from gobelet.web.common.threads import in_writing_thread
from gobelet.web.daily.services import days_promise, total_keep


async def promise_days(item: DueItem) -> Outcome:  # noqa: ARG001
    """A day has begun: promise the dice of the one after it."""
    await in_writing_thread(days_promise)
    return Done.WITH_ITS_ROW


async def keep_score(item: DueItem) -> Outcome:
    """A match with a seal is over: keep what it came to."""
    await in_writing_thread(total_keep, match=item.key)
    return Done.WITH_ITS_ROW
