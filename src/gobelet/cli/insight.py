"""What exact values tell a person: a hint during the game, choices and dice after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from gobelet.cli.reasons import reason_sentence
from gobelet.cli.words import action_name
from gobelet.core import Game, Record, Seat

# These bring numpy and numba along, most of a second: a game waits for them only when somebody
# asks for a hint, or for the analysis at its end.
if TYPE_CHECKING:
    from gobelet.bots.expert import Expert


def hint_text(game: Game, seat: Seat, expert: Expert) -> Text:
    """The best action, what it gains, and why."""
    from gobelet.bots.hint import hint

    found = hint(game, seat, expert)
    text = Text.assemble(("? ", "brass"), action_name(found.action, game.ruleset.dice).capitalize())
    if found.gain is not None:
        text.append(f", {found.gain:.1f} better than the next best", "quiet")
    return text.append(f". {reason_sentence(found.reason)}")


def analysis_text(record: Record, seat: Seat, expert: Expert) -> Text:
    """How much of a result was the seat's choices, and how much was its dice."""
    from gobelet.bots.analysis import analysis

    found = analysis(record, seat, expert)
    return Text.assemble(
        ("Your choices ", "quiet"),
        f"{found.choices:+.1f}",
        (" · your dice ", "quiet"),
        f"{found.dice:+.1f}",
        (f" · perfect play brings {found.expected_total:.1f} on average", "quiet"),
    )
