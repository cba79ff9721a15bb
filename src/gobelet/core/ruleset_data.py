"""Rulesets as plain data, so that house rules can be stored and sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, fields
from enum import StrEnum
from typing import Any, Final

from gobelet.core.bonuses import (
    Armed,
    FiveOfAKindBonus,
    JokerPlacement,
    JokerRule,
    LowerBonus,
    Repeat,
    UnusedThrowBonus,
    UpperBonus,
)
from gobelet.core.boxes import Box, FaceTotal, Fixed, MatchingTotal, Payout, Total
from gobelet.core.categories import Category, Pattern
from gobelet.core.errors import InvalidRuleset

_PAYOUTS: Final[dict[str, type[Payout]]] = {
    "fixed": Fixed,
    "total": Total,
    "face_total": FaceTotal,
    "matching_total": MatchingTotal,
}
_PAYOUT_NAMES: Final = {payout: name for name, payout in _PAYOUTS.items()}


def ruleset_data(ruleset: Any) -> dict[str, object]:
    """The fields of a ruleset as plain data that JSON can store."""
    data = {field.name: _plain(getattr(ruleset, field.name)) for field in fields(ruleset)}
    data["boxes"] = [_box_data(box) for box in ruleset.boxes]
    return data


def read_fields(data: object) -> dict[str, Any]:
    """Read the fields that `ruleset_data` wrote; raise what a wrong value raises."""
    if not isinstance(data, Mapping):
        raise InvalidRuleset("a ruleset is a mapping")
    unknown = set(data) - set(_READERS)
    if unknown:
        raise InvalidRuleset(f"unknown fields {sorted(map(str, unknown))}")
    return {name: _READERS[name](value) for name, value in data.items()}


@contextmanager
def reading_ruleset() -> Iterator[None]:
    """Turn what goes wrong inside, while data becomes a ruleset, into `InvalidRuleset`."""
    try:
        yield
    except InvalidRuleset:
        raise
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InvalidRuleset(f"not a ruleset: {error}") from error


def _plain(value: object) -> object:
    match value:
        case range():
            return [value.start, value.stop - 1]
        case StrEnum():
            return value.value
        case frozenset():
            return sorted(map(str, value))
        case None | str() | int() | tuple():
            return value
        case _:
            return {name: _plain(part) for name, part in _parts(value)}


def _parts(value: Any) -> list[tuple[str, object]]:
    return [(field.name, getattr(value, field.name)) for field in fields(value)]


def _box_data(box: Box) -> dict[str, object]:
    payout = {"kind": _PAYOUT_NAMES[type(box.payout)], **asdict(box.payout)}
    return {"category": box.category.value, "pattern": box.pattern.value, "payout": payout}


def _read_box(data: Mapping[str, Any]) -> Box:
    unknown = set(data) - {"category", "pattern", "payout"}
    if unknown:
        raise InvalidRuleset(f"unknown fields {sorted(map(str, unknown))} of a box")
    payout = dict(data["payout"])
    kind = _PAYOUTS[payout.pop("kind")]
    payout = {name: _read_int(value) for name, value in payout.items()}
    return Box(Category(data["category"]), Pattern(data["pattern"]), kind(**payout))


def _read_boxes(data: Any) -> tuple[Box, ...]:
    return tuple(_read_box(box) for box in data)


def _read_range(data: Any) -> range:
    first, last = data
    return range(_read_int(first), _read_int(last) + 1)


def _read_int(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _read_text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not text")
    return value


def _read_bool(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(f"{value!r} is neither true nor false")
    return value


def _record(kind: Callable[..., Any], **readers: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A reader of an optional dataclass, field by field."""

    def read(data: Any) -> Any:
        if data is None:
            return None
        return kind(**{name: readers[name](value) for name, value in data.items()})

    return read


_READERS: Final[dict[str, Callable[[Any], Any]]] = {
    "key": _read_text,
    "boxes": _read_boxes,
    "seats": _read_range,
    "seats_between_people": _read_range,
    "target": _read_int,
    "dice": _read_int,
    "sides": _read_int,
    "throws_per_turn": _read_int,
    "upper_bonus": _record(UpperBonus, threshold=_read_int, points=_read_int),
    "lower_bonus": _record(LowerBonus, points=_read_int),
    "unused_throw_bonus": _record(
        UnusedThrowBonus,
        points=_read_int,
        categories=lambda names: frozenset(map(Category, names)),
    ),
    "five_of_a_kind_bonus": _record(FiveOfAKindBonus, points=_read_int, repeat=Repeat),
    "joker": _record(JokerRule, armed=Armed, placement=JokerPlacement, ends_turn=_read_bool),
}
