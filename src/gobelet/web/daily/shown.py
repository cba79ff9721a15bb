"""The game of the day as the home page and its own pages show it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.urls import reverse

from gobelet.web.accounts.models import Player
from gobelet.web.common.days import today
from gobelet.web.daily.days import seal_key
from gobelet.web.daily.selectors import (
    Attempt,
    Board,
    Progress,
    State,
    Streak,
    attempt_get,
    board_get,
    progress_get,
    streak_get,
)
from gobelet.web.daily.services import total_keep
from gobelet.web.matches.seals import PublicSeal, seal_get


@dataclass(frozen=True, slots=True)
class Card:
    """Today's game in a few words; `rank` and `count` once it is finished."""

    attempt: Attempt
    href: str
    """Where it is played on; before the beginning and after the end, its page."""
    progress: Progress | None
    rank: int | None
    count: int
    streak: Streak

    @property
    def state(self) -> State:
        """How far it is."""
        return self.attempt.state


@dataclass(frozen=True, slots=True)
class DayPage:
    """A day whose game is under way, or over."""

    attempt: Attempt
    progress: Progress | None
    board: Board
    seal: PublicSeal | None

    @property
    def day(self) -> date:
        """Which day."""
        return self.attempt.day

    @property
    def is_open(self) -> bool:
        """Tell whether its seed is revealed, and its games can be looked at."""
        return self.seal is not None and self.seal.opened_at is not None

    @property
    def checked(self) -> str:
        """The match whose dice the page offers to verify: one's own, else the best."""
        if not self.is_open:
            return ""
        return self.attempt.match or (self.board.lines[0].match if self.board.lines else "")


def card(player: Player | None) -> Card:
    """Today's game as the home page tells it."""
    attempt = _attempt(player, today())
    progress = progress_get(attempt) if attempt.state is State.UNDER_WAY else None
    is_finished = attempt.state is State.FINISHED
    board = board_get(player, attempt.day, limit=0) if is_finished else None
    return Card(
        attempt=attempt,
        href=reverse("matches:table", args=[attempt.match]) if progress else reverse("daily:today"),
        progress=progress,
        rank=board.mine.rank if board is not None and board.mine is not None else None,
        count=board.count if board is not None else 0,
        streak=streak_get(player),
    )


def day_page(player: Player | None, day: date) -> DayPage:
    """A day as its page tells it."""
    attempt = _attempt(player, day)
    return DayPage(
        attempt=attempt,
        progress=progress_get(attempt) if attempt.state is State.UNDER_WAY else None,
        board=board_get(player, day),
        seal=seal_get(seal_key(day)),
    )


def _attempt(player: Player | None, day: date) -> Attempt:
    attempt = attempt_get(player, day)
    if attempt.is_to_be_kept:
        # The clock will do so in a moment, but its player looks now.
        total_keep(match=attempt.match)
        attempt = attempt_get(player, day)
    return attempt
