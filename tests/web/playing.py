"""Matches played quickly, for tests of what comes after."""

from __future__ import annotations

from gobelet.core import Score, Throw
from gobelet.web.accounts.models import Player
from gobelet.web.matches import commands
from tests.web.conftest import Table


def play_turns(table: Table, turns: int = 13) -> None:
    """Let every seat take its first throw and fill its first box, so many rounds long."""
    while not table.state.game.is_over and table.state.game.turn is not None:
        turn = table.state.game.turn
        if turn.round > turns:
            return
        commands.submit(_next_command(table)).result()


def _next_command(table: Table) -> commands.Command:
    state = table.state
    turn = state.game.turn
    assert turn is not None
    action = Throw() if turn.roll is None else Score(state.game.placements()[0].category)
    if state.robot_seat is None:
        actor = Player(pk=state.holders[turn.seat].actor)
        notation = "t-" if isinstance(action, Throw) else action.category.value
        return table.command(notation, player=actor)
    return commands.PlayTurn(
        match=table.match, seat=turn.seat, version=state.version, actions=(action,)
    )
