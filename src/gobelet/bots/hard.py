"""Hard: a good bot that knows what each box is worth, and looks no further than its turn.

An entry is worth what it gains, minus the par of its box: a full house is 16 points above its
par, so it beats 22 points in chance, which are below theirs. Within the turn every keep is
weighed exactly; of later turns nothing counts but the pars.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from gobelet.bots.errors import turn_of
from gobelet.bots.one_turn import OneTurn
from gobelet.bots.worths import Situation, worths
from gobelet.core import TIE, Action, Game, Roll, Score, Seat, Throw, must_score, placements

TURNS_REMEMBERED: Final = 4_096
ACTIONS_REMEMBERED: Final = 16_384


class Hard:
    """Maximises the expected gain of the turn above the par of the box it fills."""

    name = "hard"

    def choose(self, game: Game, seat: Seat) -> Action:
        """Pick a legal action; the same game always gives the same one."""
        turn = turn_of(game, seat)
        if turn.roll is None:
            return Throw()
        situation = worths(game.ruleset).situation(game.sheets[seat])
        return _action(situation, turn.roll, turn.throws_left)


@lru_cache(maxsize=ACTIONS_REMEMBERED)
def _action(situation: Situation, roll: Roll, throws_left: int) -> Action:
    sheet = situation.sheet
    if throws_left and not must_score(sheet, roll):
        turn = _turn(situation)
        keep, worth = turn.best_keep(roll, throws_left)
        if worth > turn.score_worth(roll, throws_left) + TIE:
            return Throw(keep)
    entry, _ = situation.worths.best_entry(placements(sheet, roll, throws_left=throws_left))
    return Score(entry.category)


@lru_cache(maxsize=TURNS_REMEMBERED)
def _turn(situation: Situation) -> OneTurn:
    return situation.worths.turn(situation)
