"""Seals: seeds that several matches share, promised before the first of them and revealed at last.

Until a seal is open, nobody but its players sees anything of their matches: whoever may still play
one would know its dice. Every list and page that others see asks `TOLD` or `is_told`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeAlias

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from gobelet.core import SeededCup
from gobelet.web.clock.services import due_add
from gobelet.web.matches.cups import new_seed
from gobelet.web.matches.models import Match, Seal

SEAL_DUE: Final = "seal"
"""That a seal is to be opened, on the clock's table."""


def told(via: str = "") -> Q:
    """Matches that others may know of; `via` leads from what is asked for to the match."""
    return Q((f"{via}seal", None)) | Q((f"{via}seal__opened_at__isnull", False))


TOLD: Final = told()


@dataclass(frozen=True, slots=True)
class PublicSeal:
    """What anybody may know of a seal."""

    key: str
    commitment: str
    opens_at: datetime
    opened_at: datetime | None
    seed: str
    """In hexadecimal; empty until it is open."""


@dataclass(frozen=True, slots=True)
class Purpose:
    """What a seal is for, in words, and where it leads."""

    name: str
    href: str


PurposeOf: TypeAlias = Callable[[str], Purpose]

PURPOSES: Final[dict[str, PurposeOf]] = {}
"""By the first word of a seal's key; features that seal matches add theirs."""


def seal_ensure(*, key: str, opens_at: datetime) -> PublicSeal:
    """Promise a seed; a seal that there is already stays as it is."""
    seed = new_seed()
    with transaction.atomic():
        seal, _ = Seal.objects.get_or_create(
            key=key,
            defaults={
                "seed": seed,
                "commitment": SeededCup(seed).commitment(),
                "made_at": timezone.now(),
                "opens_at": opens_at,
            },
        )
        if seal.opened_at is None:
            due_add(kind=SEAL_DUE, key=key, at=seal.opens_at)
    return _public(seal)


def seal_get(key: str) -> PublicSeal | None:
    """What anybody may know of a seal; none when there is no such seal."""
    seal = Seal.objects.filter(pk=key).first()
    return None if seal is None else _public(seal)


def is_told(match: Match) -> bool:
    """Tell whether others may know of a match: it has no seal, or that is open."""
    return match.seal is None or match.seal.opened_at is not None


def seed_of(match: Match) -> bytes:
    """The secret that a match's dice follow from: not for pages."""
    return bytes(match.seed if match.seal is None else match.seal.seed)


def purpose_of(key: str | None) -> Purpose | None:
    """What a seal is for; none where no feature says so."""
    found = None if key is None else PURPOSES.get(key.partition(" ")[0])
    return None if key is None or found is None else found(key)


def _public(seal: Seal) -> PublicSeal:
    is_open = seal.opened_at is not None
    return PublicSeal(
        key=seal.key,
        commitment=seal.commitment,
        opens_at=seal.opens_at,
        opened_at=seal.opened_at,
        seed=bytes(seal.seed).hex() if is_open else "",
    )
