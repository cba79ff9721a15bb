"""The writer: one thread, one connection, many commands to a commit."""

from __future__ import annotations

import logging
import queue
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from threading import Thread
from time import monotonic
from typing import Final, TypeAlias

from django.db import InterfaceError, OperationalError, connection, transaction
from django.utils import timezone

from gobelet.web.common.waits import HELD_UP
from gobelet.web.matches.cache import OpenStates, StateCache
from gobelet.web.matches.commands import (
    Accepted,
    BreakOff,
    Command,
    HandOver,
    Rematch,
    Start,
    TimeOut,
)
from gobelet.web.matches.errors import Busy, Refused
from gobelet.web.matches.events import DueAdded, Event, Unseen
from gobelet.web.matches.holds import holds
from gobelet.web.matches.services import match_apply

log = logging.getLogger(__name__)

GROUP: Final = 32
"""Commands that share a commit."""

WAITING: Final = 2_000
"""Commands that may wait; further ones are told that the site is busy."""

TRIES: Final = 3

ASKING: Final = (Start, Rematch, TimeOut, HandOver, BreakOff)
"""Commands that ask the database, and must find there what those before them did."""

Answer: TypeAlias = Accepted | Refused
Publish: TypeAlias = Callable[[Sequence[Event]], None]

TRANSIENT: Final = (OperationalError, InterfaceError)
"""A lock, a deadlock, a full disk, a lost connection: worth another try."""


def _nothing() -> None:
    """No fault."""


@dataclass(frozen=True, slots=True)
class Hooks:
    """Where tests let a group fail."""

    before_commit: Callable[[], None] = _nothing
    after_commit: Callable[[], None] = _nothing


def run_group(
    commands: Sequence[Command], cache: StateCache, hooks: Hooks = Hooks()
) -> list[Answer]:
    """Carry commands out in one transaction, and store what they did with one statement a table.

    A command is refused before it has written anything, so that it costs the others nothing. When
    the transaction fails, for whatever reason, every command is tried again alone: those whose
    commit went through after all are recognised by their ids.
    """
    try:
        return _commit(commands, cache, hooks)
    except Exception as error:  # noqa: BLE001  # each is tried alone, and told then
        log.warning("a group of %d commands failed, trying each alone: %s", len(commands), error)
        _recover(cache)
        deadline = monotonic() + HELD_UP
        return [_alone(command, cache, hooks, deadline) for command in commands]


def _commit(
    commands: Sequence[Command], cache: StateCache, hooks: Hooks, *, is_careful: bool = False
) -> list[Answer]:
    with transaction.atomic():
        states = cache.open((command.match for command in commands), is_careful=is_careful)
        answers = [_answer(command, states) for command in commands]
        states.flush()
        hooks.before_commit()
    hooks.after_commit()
    cache.keep(states)
    holds.follow(_events(answers))
    return answers


def _events(answers: Sequence[Answer]) -> list[Event]:
    return [event for answer in answers if isinstance(answer, Accepted) for event in answer.events]


def _answer(command: Command, states: OpenStates) -> Answer:
    if isinstance(command, ASKING):
        states.flush()
    try:
        return match_apply(command, states)
    except Refused as refused:
        return refused


def _alone(command: Command, cache: StateCache, hooks: Hooks, deadline: float) -> Answer:
    for _ in range(TRIES):
        if monotonic() > deadline:
            break
        try:
            (answer,) = _commit([command], cache, hooks, is_careful=True)
        except TRANSIENT as error:
            log.warning("a command of match %s failed: %s", command.match, error)
            _recover(cache)
        except Exception:
            # A defect in one command must not cost the others their moves.
            log.exception("%s of match %s failed", type(command).__name__, command.match)
            _recover(cache)
            return Busy()
        else:
            return _with_unseen(command, answer)
    log.error("a command of match %s was given up", command.match)
    return Busy()


def _with_unseen(command: Command, answer: Answer) -> Answer:
    """What took effect although its answer was lost has not been told to anybody yet.

    Nor has what it may have put on the clock's table.
    """
    if isinstance(answer, Accepted) and answer.is_repeated:
        added = DueAdded(answer.match, timezone.now())
        return replace(answer, events=(Unseen(command.match), added))
    return answer


def _recover(cache: StateCache) -> None:
    cache.clear()
    if not connection.in_atomic_block:
        connection.close_if_unusable_or_obsolete()


def run_now(command: Command) -> Future[Accepted]:
    """A door without a thread: the command is done when this returns."""
    future: Future[Accepted] = Future()
    (answer,) = run_group([command], StateCache())
    _resolve(future, answer)
    return future


def _resolve(future: Future[Accepted], answer: Answer) -> None:
    if isinstance(answer, Accepted):
        future.set_result(answer)
    else:
        future.set_exception(answer)


OnLoop: TypeAlias = Callable[[Callable[[], None]], None]
"""Has something done soon, where most of those who wait for answers are."""


def _at_once(work: Callable[[], None]) -> None:
    work()


class Writer:
    """Takes commands from any thread and answers each after its commit, in order."""

    def __init__(self, publish: Publish, on_loop: OnLoop = _at_once) -> None:
        self._publish = publish
        self._on_loop = on_loop
        self._queue: queue.Queue[tuple[Command, Future[Accepted]] | None] = queue.Queue(WAITING)
        self._cache = StateCache()
        self._thread = Thread(target=self._run, name="gobelet-writer", daemon=True)

    def start(self) -> None:
        """Begin to take commands."""
        self._thread.start()

    def stop(self) -> None:
        """Carry out what waits, then end."""
        self._queue.put(None)
        self._thread.join()

    def submit(self, command: Command) -> Future[Accepted]:
        """Let a command wait for its group."""
        future: Future[Accepted] = Future()
        try:
            self._queue.put_nowait((command, future))
        except queue.Full:
            log.error("%d commands wait: the site is too busy", WAITING)
            future.set_exception(Busy())
        return future

    def _run(self) -> None:
        try:
            while group := self._take():
                self._carry_out(group)
        finally:
            connection.close()

    def _take(self) -> list[tuple[Command, Future[Accepted]]]:
        """The next commands, at most a group of them; none at the end."""
        item = self._queue.get()
        group = []
        while item is not None:
            if item[1].set_running_or_notify_cancel():
                group.append(item)
            if len(group) >= GROUP:
                return group
            try:
                item = self._queue.get(block=not group)
            except queue.Empty:
                return group
        if group:
            # The end comes after this group.
            self._queue.put(None)
        return group

    def _carry_out(self, group: list[tuple[Command, Future[Accepted]]]) -> None:
        # The thread must outlive whatever happens: without it no game goes on.
        answers: Sequence[Answer] = [Busy() for _ in group]
        try:
            answers = run_group([command for command, _ in group], self._cache)
        except Exception:
            log.exception("a group of %d commands failed", len(group))
            self._forget()
        self._on_loop(partial(self._tell, [future for _, future in group], answers))

    def _tell(self, futures: Sequence[Future[Accepted]], answers: Sequence[Answer]) -> None:
        """Tell everybody what happened, and those who asked that it did, all in one go."""
        try:
            self._publish(_events(answers))
        except Exception:
            # It is stored: who is not told of it now sees it at their next look.
            log.exception("what %d commands led to could not be told", len(futures))
        finally:
            for future, answer in zip(futures, answers, strict=True):
                _resolve(future, answer)

    def _forget(self) -> None:
        try:
            _recover(self._cache)
        except Exception:
            log.exception("the writer's connection could not be given up")
