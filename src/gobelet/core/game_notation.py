"""Text for a game at one moment: its sheets, its turn, who left, and whether it was drawn."""

from __future__ import annotations

from gobelet.core.dice import Dice
from gobelet.core.errors import InvalidNotation
from gobelet.core.game import Game
from gobelet.core.notation import format_sheet, parse_sheet
from gobelet.core.ruleset import Ruleset
from gobelet.core.turn import Phase, Turn


def format_game(game: Game) -> str:
    """A game at one moment: a line a sheet, then the turn, the seats that left, the draw."""
    lines = [f"{seat} {format_sheet(sheet)}" for seat, sheet in enumerate(game.sheets)]
    if game.turn is not None:
        lines.append(f"turn {_format_turn(game.turn)}")
    if game.forfeited:
        lines.append(f"left {' '.join(map(str, game.forfeited))}")
    if game.is_drawn:
        lines.append("drawn")
    return "\n".join(lines)


def parse_game(text: str, ruleset: Ruleset) -> Game:
    """Read what `format_game` writes, nothing else; raise `InvalidNotation`.

    A position that play cannot reach, such as a turn in a round its sheet has filled already,
    or a seat that left with more entries than it had turns, is refused as well.
    """
    lines = dict(line.partition(" ")[::2] for line in text.split("\n"))
    turn, left = lines.pop("turn", None), lines.pop("left", "")
    is_drawn = lines.pop("drawn", None) is not None
    try:
        game = Game(
            ruleset,
            tuple(parse_sheet(sheet, ruleset) for sheet in lines.values()),
            None if turn is None else _parse_turn(turn),
            tuple(map(int, left.split())),
            is_drawn,
        )
    except ValueError as error:
        raise InvalidNotation(f"not a game: {error}") from error
    if format_game(game) != text:
        raise InvalidNotation("not a game as it is written")
    for broken in _contradictions(game):
        raise InvalidNotation(f"not a game: {broken}")
    return game


def _format_turn(turn: Turn) -> str:
    roll = "?" if turn.is_in_air else turn.roll or "-"
    return f"{turn.seat} {turn.round} {turn.throws_left} {turn.keep} {roll}"


def _parse_turn(text: str) -> Turn:
    seat, round_, throws_left, keep, roll = text.split(" ")
    return Turn(
        seat=int(seat),
        round=int(round_),
        throws_left=int(throws_left),
        keep=Dice.parse(keep),
        roll=None if roll in ("?", "-") else Dice.parse(roll),
        is_in_air=roll == "?",
    )


def _contradictions(game: Game) -> list[str]:
    turn, left, drawn = game.turn, game.forfeited, game.is_drawn
    seats = range(len(game.sheets))
    is_decided = bool(left) and len(left) >= len(seats) - 1
    are_seats = len(set(left) & set(seats)) == len(left)
    waiting = [seat for seat in seats if seat not in left and not game.sheets[seat].is_full]
    checks = {
        "it is not played by so many": len(seats) not in game.ruleset.seats,
        "a seat left that is none, or twice": not are_seats,
        "a seat left after the end": len(left) > max(len(seats) - 1, 1),
        "the seats cannot have left so": are_seats and not _is_left_in_order(game),
        "the turn is missing": turn is None and bool(waiting) and not is_decided and not drawn,
        "nothing was left to draw": drawn and (turn is not None or is_decided or not waiting),
        "nobody's turn is left": turn is not None and (is_decided or turn.seat not in waiting),
        "the seats are not in one round": turn is not None and not _is_one_round(game, turn),
        "the turn is not possible": turn is not None and not _is_possible(turn, game.ruleset),
    }
    return [broken for broken, found in checks.items() if found]


def _is_one_round(game: Game, turn: Turn) -> bool:
    """Tell whether each seat has filled a box a round, this round's for those before the turn."""
    return all(
        len(sheet.entries) == turn.round - (seat >= turn.seat)
        for seat, sheet in enumerate(game.sheets)
        if seat not in game.forfeited
    )


def _is_left_in_order(game: Game) -> bool:
    """Tell whether the seats can have left in this order, each with the entries it has.

    Turns are counted through all rounds, from 0: a seat has `e` entries after its turn `e` has
    begun to be another's, and until the end of its next.
    """
    seats, now = len(game.sheets), 0
    playing = set(range(seats))
    for seat in game.forfeited:
        # The last but one to leave ends the game, so that the last seat's entries tell when, too.
        stopped = {seat} if len(playing) > 2 else playing
        own = [len(game.sheets[one].entries) * seats + one for one in stopped]
        turns = range(max(now, *(turn - seats + 1 for turn in own)), min(own) + 1)
        left_in = next((turn for turn in turns if turn % seats in playing), None)
        if left_in is None or left_in >= game.ruleset.rounds * seats:
            return False
        now = left_in
        playing = playing - {seat}
    return game.turn is None or now <= (game.turn.round - 1) * seats + game.turn.seat


def _is_possible(turn: Turn, ruleset: Ruleset) -> bool:
    throws = ruleset.throws_per_turn - turn.throws_left
    if turn.phase is Phase.THROW:
        return throws == 0 and not turn.keep
    if not 1 <= throws <= ruleset.throws_per_turn:
        return False
    if turn.roll is not None:
        return not turn.keep and ruleset.is_roll(turn.roll)
    kept_at_most = 0 if throws == 1 else ruleset.dice - 1
    return len(turn.keep) <= kept_at_most and max(turn.keep, default=1) <= ruleset.sides
