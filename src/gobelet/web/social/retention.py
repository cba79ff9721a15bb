"""Once a day: what was kept for a time only is deleted."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from django.utils import timezone

from gobelet.web.clock.registry import DueItem, Later
from gobelet.web.clock.services import due_add
from gobelet.web.common.threads import in_writing_thread
from gobelet.web.social.chat import chat_forget
from gobelet.web.social.invitations import invitations_forget
from gobelet.web.social.reports import reports_forget

SOCIAL_RETENTION_DUE: Final = "social_retention"
DAILY: Final = "daily"
EVERY: Final = timedelta(days=1)


def social_retention_ensure() -> None:
    """Have it done daily from now on, unless it already is."""
    due_add(kind=SOCIAL_RETENTION_DUE, key=DAILY, at=timezone.now())


async def forget_talk(item: DueItem) -> Later:  # noqa: ARG001
    """Delete what is old, and come back tomorrow."""
    await in_writing_thread(_forget)
    return Later(EVERY)


def _forget() -> None:
    invitations_forget()
    chat_forget()
    reports_forget()
