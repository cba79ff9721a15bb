"""Who does what is due. Wiring fills the registry, the sweeper reads it."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final, Protocol, TypeAlias

AT_ONCE: Final = 16
"""Things of one kind that are seen to at the same time, unless the kind says otherwise."""


@dataclass(frozen=True, slots=True)
class DueItem:
    """One thing that is due."""

    row: int
    kind: str
    key: str
    at: datetime
    failures: int = 0


class Done(Enum):
    """A thing that was due needs no more doing."""

    WITH_ITS_ROW = auto()
    """The transaction that stored its effect took its row off the table."""

    ROW_LEFT = auto()
    """There was nothing to store: its row is still to be taken off the table."""


@dataclass(frozen=True, slots=True)
class Later:
    """A thing is put off, or until what it waits for is there, whichever comes first."""

    by: timedelta
    waits_for: str = ""


Outcome: TypeAlias = Done | Later


class Handler(Protocol):
    """Does what is due.

    Its effect and the removal of the row belong into one transaction, so that a crash repeats
    nothing.
    """

    def __call__(self, item: DueItem) -> Awaitable[Outcome]:
        """Do it; tell what became of it."""
        ...


@dataclass(frozen=True, slots=True)
class Registration:
    """A handler, whether an outage of the site stops its clock, and how many go on at once."""

    handler: Handler
    pauses: bool
    at_once: int


@dataclass(slots=True)
class Registry:
    """Handlers by kind."""

    _by_kind: dict[str, Registration] = field(default_factory=dict)

    def register(
        self, kind: str, handler: Handler, *, pauses: bool = False, at_once: int = AT_ONCE
    ) -> None:
        """Let `handler` see to a kind; `pauses` for deadlines that an outage must not eat."""
        if kind in self._by_kind:
            raise ValueError(f"{kind!r} has a handler already")
        self._by_kind[kind] = Registration(handler, pauses, at_once)

    @property
    def kinds(self) -> Mapping[str, Registration]:
        """What is registered; what comes first is seen to first."""
        return self._by_kind

    @property
    def pausing(self) -> list[str]:
        """Kinds whose clock stops while the site is down."""
        return [kind for kind, registration in self._by_kind.items() if registration.pauses]
