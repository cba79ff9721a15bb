"""Swiss: everybody plays every stage, against others with about as much; nobody is out.

A stage is paired as one matching of the whole field that is best by, in this order:

1. nobody has a second bye before everybody had one,
2. nobody meets anybody twice,
3. the bye goes to whoever has the least,
4. those who meet have about as much,
5. within those who have the same, the upper half meets the lower half, as seeded.

The five are one weight: each counts more than all that come after it together.

Where the field is so small that everybody meets nearly everybody, the best matching may leave the
others no way out: then it is the best of those after which the planned stages can still be played
without anybody meeting anybody twice, or having a second bye.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final, TypeAlias

import rustworkx

from gobelet.tournament.types import Entrant, Pairing, Stage, Tally, UnknownEntrant

SMALL: Final = 6
"""The largest field of which every matching is looked at."""

_NOBODY: Final = -1
"""The partner of a bye, where the field is odd."""

_Couple: TypeAlias = tuple[Entrant, Entrant]


@dataclass(frozen=True, slots=True)
class _Before:
    """What the stages so far say about everybody."""

    tallies: Counter[Entrant]
    byes: Counter[Entrant]
    met: Counter[frozenset[Entrant]]
    firsts: Counter[Entrant]


def pairings(
    field: Sequence[Entrant], stages: Sequence[Stage], *, planned: int = 0
) -> tuple[Pairing, ...]:
    """The pairings of the next stage, from those who have most on; a bye comes last.

    `field` are those who still play, as seeded; whoever withdrew is left out, whoever came late
    stands in it without stages. `planned` is how many stages there will be in all. Raises
    `UnknownEntrant` for somebody named twice.
    """
    if len(set(field)) < len(field):
        raise UnknownEntrant("somebody stands twice in the field")
    before = _before(stages)
    order = sorted(field, key=lambda one: (-before.tallies[one], field.index(one)))
    further = planned - len(stages) - 1
    matching = (
        _best(order, before) if len(order) > SMALL else _with_a_future(order, before, further)
    )
    couples = [_seated(pair, before) for pair in matching]
    return tuple(sorted(couples, key=lambda one: (one.is_bye, order.index(one.first))))


def tallies(field: Sequence[Entrant], stages: Sequence[Stage]) -> dict[Entrant, Tally]:
    """What the stages brought everybody so far."""
    before = _before(stages)
    return {one: before.tallies[one] for one in field}


def _before(stages: Sequence[Stage]) -> _Before:
    found = _Before(Counter(), Counter(), Counter(), Counter())
    for bout in (bout for stage in stages for bout in stage):
        for one, tally in bout.tallies:
            found.tallies[one] += tally
        if bout.second is None:
            found.byes[bout.first] += 1
        else:
            found.met[frozenset((bout.first, bout.second))] += 1
            found.firsts[bout.first] += 1
            found.firsts[bout.second] -= 1
    return found


def _seated(pair: _Couple, before: _Before) -> Pairing:
    """Whoever has thrown first less often throws first; of equals the better placed."""
    one, other = pair
    if other == _NOBODY:
        return Pairing(one)
    is_one_first = before.firsts[one] <= before.firsts[other]
    return Pairing(one, other) if is_one_first else Pairing(other, one)


def _best(order: Sequence[Entrant], before: _Before) -> list[_Couple]:
    """The matching of least cost, everybody in it, each couple in the order of the field."""
    nodes = _nodes(order)
    costs = _costs(order, before)
    most = max(costs.values(), default=0) + 1
    graph: rustworkx.PyGraph[Entrant, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(nodes)
    graph.add_edges_from([(one, other, most - cost) for (one, other), cost in costs.items()])
    # Of matchings with as many pairs, the greatest weight is the least cost.
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [(nodes[min(pair)], nodes[max(pair)]) for pair in matched]


def _with_a_future(order: Sequence[Entrant], before: _Before, further: int) -> list[_Couple]:
    """The best matching after which so many further stages can be played as they should."""
    nodes, costs = _nodes(order), _costs(order, before)
    found = sorted(
        _matchings(range(len(nodes)), frozenset(costs)),
        key=lambda matching: (sum(costs[pair] for pair in matching), matching),
    )
    fresh = frozenset(pair for pair in costs if not _is_spent(pair, nodes, before))
    lasting = (
        one for one in found if fresh.issuperset(one) and _can_go_on(fresh - {*one}, nodes, further)
    )
    best = next(lasting, found[0] if found else ())
    return [(nodes[one], nodes[other]) for one, other in best]


def _is_spent(pair: tuple[int, int], nodes: Sequence[Entrant], before: _Before) -> bool:
    one, other = nodes[pair[0]], nodes[pair[1]]
    return before.byes[one] > 0 if other == _NOBODY else before.met[frozenset((one, other))] > 0


@lru_cache(maxsize=4_096)
def _can_go_on(fresh: frozenset[tuple[int, int]], nodes: Sequence[Entrant], further: int) -> bool:
    """Tell whether so many more stages can be paired of fresh couples alone."""
    if further <= 0 or not nodes:
        return True
    return any(
        _can_go_on(fresh - {*matching}, nodes, further - 1)
        for matching in _matchings(range(len(nodes)), fresh)
    )


def _matchings(
    places: Sequence[int], allowed: frozenset[tuple[int, int]]
) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to pair all of some places by allowed pairs."""
    if not places:
        yield ()
        return
    first, *rest = places
    for other in rest:
        if (first, other) in allowed:
            left = [place for place in rest if place != other]
            for further in _matchings(left, allowed):
                yield ((first, other), *further)


def _nodes(order: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """The field, with nobody after the last where it is odd."""
    return (*order, _NOBODY) if len(order) % 2 else tuple(order)


def _costs(order: Sequence[Entrant], before: _Before) -> dict[tuple[int, int], int]:
    """What each pair of places in the field would cost; of a bye, the place after the last."""
    groups = Counter(before.tallies[one] for one in order)
    ranked = {
        (place, further): _meeting(one, other, further - place, before, groups)
        for (place, one), (further, other) in combinations(enumerate(order), 2)
    }
    if len(order) % 2:
        levels = {tally: level for level, tally in enumerate(sorted(groups))}
        for place, one in enumerate(order):
            ranked[place, len(order)] = (before.byes[one], 0, levels[before.tallies[one]], 0, 0)
    return _as_numbers(ranked, pairs=(len(order) + 1) // 2)


def _meeting(
    one: Entrant, other: Entrant, distance: int, before: _Before, groups: Counter[Tally]
) -> tuple[int, ...]:
    mine, theirs = before.tallies[one], before.tallies[other]
    wanted = groups[mine] // 2 if mine == theirs else 1
    met = before.met[frozenset((one, other))]
    return (0, met, 0, (mine - theirs) ** 2, (distance - wanted) ** 2)


def _as_numbers(
    ranked: Mapping[tuple[int, int], tuple[int, ...]], *, pairs: int
) -> dict[tuple[int, int], int]:
    """Each tuple as one number, so that sums over a matching compare as sums of tuples do."""
    bases = [pairs * max(column) + 1 for column in zip(*ranked.values(), strict=True)]
    numbers = {}
    for pair, costs in ranked.items():
        number = 0
        for base, cost in zip(bases, costs, strict=True):
            number = number * base + cost
        numbers[pair] = number
    return numbers
