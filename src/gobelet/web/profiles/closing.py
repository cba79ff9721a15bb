"""Accounts whose time of grace is over are deleted."""

from __future__ import annotations

from gobelet.web.clock.registry import Done, DueItem, Later, Outcome
from gobelet.web.common.threads import in_writing_thread
from gobelet.web.profiles.services import account_closing_finish


async def close_account(item: DueItem) -> Outcome:
    """Delete the account, unless its owner came back."""
    left = await in_writing_thread(account_closing_finish, id=int(item.key))
    return Done.WITH_ITS_ROW if left is None else Later(left)
