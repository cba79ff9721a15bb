"""`python -m gobelet.web.robots.analysing`: weigh finished games in a process of its own.

Reads a question a line from standard input, and answers each with a line on standard output
(`Analyst`). Runs at the lowest priority: whoever plays meanwhile comes first. Ends with its
standard input.
"""

from __future__ import annotations

import json
import os
import sys
from functools import cache
from typing import Any, Final, TextIO

from gobelet.bots.analysis import analysis
from gobelet.bots.expert import Expert
from gobelet.core import Ruleset, parse_record
from gobelet.solver import find_table

NICENESS: Final = 19


def main(asked: TextIO, out: TextIO) -> None:
    """Answer what is asked until nothing more comes."""
    for line in asked:
        out.write(json.dumps(figures(json.loads(line))) + "\n")
        out.flush()


def figures(question: dict[str, Any]) -> dict[int, dict[str, object]]:
    """What the choices and the dice of each seat in question brought, in points."""
    expert = _expert(json.dumps(question["ruleset"]))
    record = parse_record(question["record"], lambda _: expert.values.ruleset)
    found = {seat: analysis(record, seat, expert) for seat in question["seats"]}
    return {
        seat: {"choices": one.choices, "dice": one.dice, "costs": list(one.costs)}
        for seat, one in found.items()
    }


@cache
def _expert(ruleset: str) -> Expert:
    return Expert(find_table(Ruleset.from_data(json.loads(ruleset))))


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    main(sys.stdin, sys.stdout)
