"""Doors that commands go through instead of the site's own."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager

from gobelet.web.matches import commands
from gobelet.web.matches.commands import Accepted, Command
from gobelet.web.matches.errors import Busy


@contextmanager
def through(door: commands.Door) -> Iterator[None]:
    """Let commands go through another door for a while."""
    former = commands.connect(door)
    try:
        yield
    finally:
        commands.connect(former)


def closed_door(command: Command) -> Future[Accepted]:
    """Let nothing in: the site is busy."""
    answer: Future[Accepted] = Future()
    answer.set_exception(Busy())
    return answer
