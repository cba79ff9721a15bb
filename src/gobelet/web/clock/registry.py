"""Who does what is due. Wiring fills the registry, the sweeper reads it."""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Protocol


@dataclass(frozen=True, slots=True)
class DueItem:
    """One thing that is due."""

    row: int
    kind: str
    key: str
    at: datetime
    failures: int = 0


class Handler(Protocol):
    """Does what is due.

    Its effect and the removal of the row belong into one transaction, so that a crash repeats
    nothing. A returned delay puts it off; nothing returned means that it is done.
    """

    def __call__(self, item: DueItem) -> Awaitable[timedelta | None]:
        """Do it."""
        ...


@dataclass(frozen=True, slots=True)
class Registration:
    """A handler, and whether an outage of the site stops its clock."""

    handler: Handler
    pauses: bool


@dataclass(slots=True)
class Registry:
    """Handlers by kind."""

    _by_kind: dict[str, Registration] = field(default_factory=dict)

    def register(self, kind: str, handler: Handler, *, pauses: bool = False) -> None:
        """Let `handler` see to a kind; `pauses` for deadlines that an outage must not eat."""
        if kind in self._by_kind:
            raise ValueError(f"{kind!r} has a handler already")
        self._by_kind[kind] = Registration(handler, pauses)

    @property
    def kinds(self) -> Mapping[str, Registration]:
        """What is registered."""
        return self._by_kind

    @property
    def pausing(self) -> list[str]:
        """Kinds whose clock stops while the site is down."""
        return [kind for kind, registration in self._by_kind.items() if registration.pauses]
