"""Knock-out: whoever loses is out; the best seeded have byes where the field fills no bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gobelet.tournament.types import Bout, Entrant, Pairing, UnevenStage, UnknownEntrant

GAMES: Final = 2
"""Games that a bout may take: a drawn one is played again, once, with new dice."""


class Decider(StrEnum):
    """What decides a bout drawn twice, in this order. Values are stored; never rename."""

    FIVE_OF_A_KIND = "five_of_a_kind"
    """Points in the box of five of a kind, of both games."""
    CHANCE = "chance"
    """Points in the box of chance, of both games."""
    UPPER = "upper"
    """Points in the upper section, of both games."""
    SEEDING = "seeding"
    """The better seeded goes on: only this never leaves two equal."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What the sheets of a drawn bout show of one side, both games added up."""

    five_of_a_kind: int
    chance: int
    upper: int


def first_stage(field: Sequence[Entrant]) -> tuple[Pairing, ...]:
    """The pairings of the first stage, as they stand in the bracket.

    The field is as seeded: the best meets the last, and the first two can only meet in the final.
    Raises `UnknownEntrant` for somebody named twice, and for fewer than two.
    """
    if len(set(field)) < len(field) or len(field) < 2:
        raise UnknownEntrant("a bracket takes two or more, each once")
    seeds = _seeds(_size(len(field)))
    pairs = zip(seeds[::2], seeds[1::2], strict=True)
    # The bracket is the smallest that holds them all: of two neighbours the better is there.
    return tuple(
        Pairing(field[min(pair)], field[max(pair)] if max(pair) < len(field) else None)
        for pair in pairs
    )


def next_stage(stage: Sequence[Bout | None]) -> tuple[Pairing | None, ...]:
    """The pairings after a stage whose bouts are all decided; none after the final.

    Neighbours in the bracket meet. Where nobody goes on from one of two bouts, since neither came,
    whoever goes on from the other has a bye; where nobody does from either, that place of the
    bracket stays empty. Raises `UnevenStage` for a bout that is still drawn.
    """
    if any(bout is not None and len(bout.winners) > 1 for bout in stage):
        raise UnevenStage("a drawn bout has to be decided first")
    if len(stage) == 1:
        return ()
    on = [bout.winners if bout else () for bout in stage]
    pairs = [(*one, *other) for one, other in zip(on[::2], on[1::2], strict=True)]
    return tuple(Pairing(*pair) if pair else None for pair in pairs)


def decided(bout: Pairing, figures: Mapping[Entrant, Figures], field: Sequence[Entrant]) -> Bout:
    """A bout that was drawn twice, decided by the `Decider`s in their order."""
    one, other = bout.first, bout.second
    assert other is not None  # a bye is never drawn
    worth = {
        player: (
            figures[player].five_of_a_kind,
            figures[player].chance,
            figures[player].upper,
            -field.index(player),
        )
        for player in (one, other)
    }
    return Bout(one, other, winners=(max(worth, key=lambda player: worth[player]),))


def _size(players: int) -> int:
    """The smallest bracket that holds so many."""
    return 1 << (players - 1).bit_length()


def _seeds(size: int) -> list[int]:
    """Which seeds stand where in a bracket, so that better ones meet as late as possible.

    >>> _seeds(8)
    [0, 7, 3, 4, 1, 6, 2, 5]
    """
    seeds = [0]
    while len(seeds) < size:
        last = 2 * len(seeds) - 1
        seeds = [one for seed in seeds for one in (seed, last - seed)]
    return seeds
