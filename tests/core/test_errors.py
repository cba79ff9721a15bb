"""Errors form one documented tree with stable codes."""

from __future__ import annotations

import inspect
import pickle
from collections.abc import Iterator

import pytest

from gobelet.core import (
    Category,
    GobeletError,
    IllegalMove,
    JokerRestricted,
    Score,
    UnknownRuleset,
    WrongSeatCount,
    errors,
)

CODES = {
    "GameOver": "game_over",
    "NotYourTurn": "not_your_turn",
    "WrongPhase": "wrong_phase",
    "NoThrowsLeft": "no_throws_left",
    "MustScore": "must_score",
    "NotInRoll": "not_in_roll",
    "NothingToThrow": "nothing_to_throw",
    "WrongDice": "wrong_dice",
    "BoxTaken": "box_taken",
    "NoSuchBox": "no_such_box",
    "JokerRestricted": "joker_restricted",
}


def _tree(kind: type[GobeletError], indent: str = "") -> Iterator[str]:
    """The branches below a class, drawn as the module's docstring draws them."""
    children = [child for child in kind.__subclasses__() if child.__module__ == errors.__name__]
    for child in children:
        is_last = child is children[-1]
        other = [base.__name__ for base in child.__bases__ if base is not kind]
        name = " ".join([child.__name__, *(f"({base})" for base in other)])
        code = f'"{child.code}"' if issubclass(child, IllegalMove) and "code" in vars(child) else ""
        yield f"{indent}{'└── ' if is_last else '├── '}{name} {code}".rstrip()
        yield from _tree(child, indent + ("    " if is_last else "│   "))


def test_the_docstring_draws_the_tree_as_it_is() -> None:
    drawn = [line for line in inspect.getdoc(errors).splitlines() if "──" in line]  # type: ignore[union-attr]
    for line, branch in zip(drawn, _tree(GobeletError), strict=True):
        assert " ".join(line.split()).startswith(" ".join(branch.split()))


def test_every_class_of_the_module_is_in_the_tree_in_its_order() -> None:
    defined = [name for name, one in vars(errors).items() if inspect.isclass(one)]
    tree = [line.split("── ")[1].split(" ")[0] for line in _tree(GobeletError)]
    assert [name for name in defined if name in tree] == tree
    assert {name for name in defined if issubclass(getattr(errors, name), Exception)} == {
        "GobeletError",
        *tree,
    }


def test_the_table_of_codes_is_exact() -> None:
    assert {kind.__name__: kind.code for kind in IllegalMove.__subclasses__()} == CODES
    assert len(set(CODES.values())) == len(CODES)


@pytest.mark.parametrize("kind", IllegalMove.__subclasses__())
def test_a_refusal_keeps_its_move_and_facts(kind: type[IllegalMove]) -> None:
    error = kind(Score(Category.ONES), allowed=("twos",))
    assert (error.move, error.facts) == (Score(Category.ONES), {"allowed": ("twos",)})
    assert isinstance(error, GobeletError)
    assert str(error).startswith(f"{kind.code}: ")


def test_errors_tell_what_they_are_about() -> None:
    assert "'hat'" in str(UnknownRuleset("hat"))
    assert str(WrongSeatCount(5, range(1, 5))) == "5 seats, but 1 to 4 are allowed"
    error = JokerRestricted(Score(Category.CHANCE), allowed=("fours",))
    assert str(error) == ("joker_restricted: Score(category=Category.CHANCE) (allowed=('fours',))")


def test_errors_are_also_what_python_programmers_expect() -> None:
    assert issubclass(errors.InvalidNotation, ValueError)
    assert issubclass(errors.InvalidRuleset, ValueError)
    assert issubclass(errors.WrongSeatCount, ValueError)
    assert issubclass(errors.UnknownRuleset, LookupError)


@pytest.mark.parametrize(
    "error",
    [
        UnknownRuleset("hat"),
        WrongSeatCount(5, range(1, 5)),
        errors.InvalidNotation("not dice: 'x'"),
        errors.BoxTaken(Score(Category.ONES)),
        JokerRestricted(Score(Category.CHANCE), allowed=("fours",)),
    ],
    ids=lambda error: type(error).__name__,
)
def test_an_error_passes_whole_from_one_process_to_another(error: GobeletError) -> None:
    sent = pickle.loads(pickle.dumps(error))
    assert (type(sent), str(sent), vars(sent)) == (type(error), str(error), vars(error))
