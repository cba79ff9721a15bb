"""Matches as plain data for pages and sockets: what everybody at the table may see."""

from __future__ import annotations

from datetime import datetime

from gobelet.core import (
    Bonus,
    Entry,
    Ruleset,
    ScoreSheet,
    Seat,
    format_move,
    is_joker,
    must_score,
)
from gobelet.web.matches.events import MoveMade
from gobelet.web.matches.options import Pace
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.tray import Held


def rules_data(ruleset: Ruleset) -> dict[str, object]:
    """What the table shows of the rules."""
    upper, lower = ruleset.upper_bonus, ruleset.lower_bonus
    unused, further = ruleset.unused_throw_bonus, ruleset.five_of_a_kind_bonus
    joker = ruleset.joker
    return {
        "key": ruleset.key,
        "boxes": [box.category.value for box in ruleset.boxes],
        "upper_bonus": upper and {"threshold": upper.threshold, "points": upper.points},
        "lower_bonus": lower and {"points": lower.points},
        "unused_throw_bonus": unused
        and {
            "points": unused.points,
            "categories": [
                box.category.value for box in ruleset.boxes if box.category in unused.categories
            ],
        },
        "five_of_a_kind_bonus": further
        and {"points": further.points, "repeat": further.repeat.value},
        "joker": joker
        and {
            "armed": joker.armed.value,
            "placement": joker.placement.value,
            "ends_turn": joker.ends_turn,
        },
        "throws_per_turn": ruleset.throws_per_turn,
        "rounds": ruleset.rounds,
        "dice": ruleset.dice,
    }


def placement_data(entry: Entry) -> dict[str, object]:
    """What a box would bring, or brought."""
    return {
        "category": entry.category.value,
        "points": entry.points,
        "joker": entry.joker,
        "awards": [{"bonus": award.bonus.value, "points": award.points} for award in entry.awards],
    }


def entry_data(entry: Entry) -> dict[str, object]:
    """A filled box."""
    return {**placement_data(entry), "roll": str(entry.roll), "gain": entry.gain}


def totals_data(sheet: ScoreSheet) -> dict[str, object]:
    """The sums of a sheet."""
    return {
        "upper_total": sheet.upper_total,
        "bonuses": {bonus.value: sheet.bonus_total(bonus) for bonus in Bonus},
        "total": sheet.total,
    }


def sheet_data(sheet: ScoreSheet) -> dict[str, object]:
    """A sheet, its entries in the order filled."""
    return {"entries": [entry_data(entry) for entry in sheet.entries], **totals_data(sheet)}


def turn_data(state: MatchState, held: Held) -> dict[str, object] | None:
    """The turn under way and what is held in it; none once the match is over."""
    turn = state.game.turn
    if turn is None:
        return None
    sheet = state.game.sheets[turn.seat]
    return {
        "seat": turn.seat,
        "round": turn.round,
        "phase": turn.phase.value,
        "throws_left": turn.throws_left,
        "tray": state.tray and list(state.tray),
        "held": list(held.places),
        "holds": held.number,
        "must_score": turn.roll is not None and must_score(sheet, turn.roll),
        "joker": turn.roll is not None and is_joker(sheet, turn.roll),
    }


def clock_data(state: MatchState, *, now: datetime) -> dict[str, object] | None:
    """The clock as it stands; none without one. Times are left ones: nobody compares clocks."""
    if state.options.pace is Pace.FREE:
        return None
    left = None if state.deadline is None else state.deadline - now
    return {
        "left_ms": None if left is None else max(int(left.total_seconds() * 1000), 0),
        "turn_ms": state.options.turn_seconds * 1000,
        "bank_ms": [holder.bank_seconds * 1000 for holder in state.holders],
    }


def options_data(state: MatchState) -> dict[str, object]:
    """What the players agreed on beside the rules."""
    options = state.options
    return {
        "pace": options.pace.value,
        "rated": options.is_rated,
        "watchable": state.is_watchable,
        "local": options.is_local,
        "stake": options.stake,
    }


def choices_data(state: MatchState) -> list[dict[str, object]]:
    """The legal ways to score the roll on the tray."""
    return [placement_data(entry) for entry in state.game.placements()]


def standings_data(state: MatchState) -> list[dict[str, object]] | None:
    """Who finished where; none before the end."""
    if not state.game.is_over:
        return None
    return [
        {
            "seat": standing.seat,
            "rank": standing.rank,
            "total": standing.total,
            "forfeited": standing.forfeited,
        }
        for standing in state.game.standings()
    ]


def entries_data(entries: tuple[tuple[Seat, Entry], ...]) -> list[dict[str, object]]:
    """Boxes just filled, each with its seat."""
    return [{"seat": seat, **entry_data(entry)} for seat, entry in entries]


def seat_totals_data(state: MatchState) -> list[dict[str, object]]:
    """The sums of every sheet, seat by seat."""
    return [{"seat": seat, **totals_data(sheet)} for seat, sheet in enumerate(state.game.sheets)]


def move_data(made: MoveMade) -> dict[str, object]:
    """A move: a throw with the places it held, a landing with the tray after it, or another."""
    data: dict[str, object] = {"seat": made.seat, "notation": format_move(made.move)}
    if made.held is not None:
        data["held"] = list(made.held)
    if made.tray is not None:
        data["tray"] = list(made.tray)
    return data
