"""Seals are opened at their time, once none of their matches goes on."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.utils import timezone

from gobelet.web.clock.registry import Done, DueItem, Later, Outcome
from gobelet.web.clock.services import due_done
from gobelet.web.common.slices import SLICE
from gobelet.web.common.threads import in_database_thread, in_writing_thread
from gobelet.web.matches import commands, seal_store
from gobelet.web.matches.commands import BreakOff
from gobelet.web.matches.errors import ChangedRuleset, Refused
from gobelet.web.matches.models import Match, Seal

log = logging.getLogger(__name__)

AGAIN: Final = timedelta(seconds=1)


async def open_seal(item: DueItem) -> Outcome:
    """Break off what still goes on with a seal, then reveal its seed."""
    lost: set[str] = set()
    while going := await in_database_thread(_going_on, item.key, besides=lost):
        futures = [commands.submit(BreakOff(match=match)) for match in going]
        answers = await asyncio.gather(
            *(asyncio.wrap_future(future) for future in futures), return_exceptions=True
        )
        for match, answer in zip(going, answers, strict=True):
            if isinstance(answer, ChangedRuleset):
                # Nobody can play it on either.
                log.error("match %s cannot be broken off: its rules are not known", match)
                lost.add(match)
            elif isinstance(answer, Refused):
                return Later(AGAIN)
            elif isinstance(answer, BaseException):
                raise answer
    is_open = await in_writing_thread(_open, item, besides=lost)
    return Done.WITH_ITS_ROW if is_open else Later(AGAIN)


def _going_on(key: str, *, besides: set[str]) -> list[str]:
    going = Match.objects.filter(seal=key, ended_at=None).exclude(pk__in=besides)
    return list(going.values_list("pk", flat=True)[:SLICE])


def _open(item: DueItem, *, besides: set[str]) -> bool:
    """Reveal the seed, unless a match was begun at the last moment."""
    with transaction.atomic():
        seal_store.lock(item.key)
        if _going_on(item.key, besides=besides):
            return False
        Seal.objects.filter(pk=item.key, opened_at=None).update(opened_at=timezone.now())
        due_done(item=item)
    return True
