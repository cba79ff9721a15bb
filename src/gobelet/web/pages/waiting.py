"""The games that go on, as the home page lists them."""

from __future__ import annotations

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from gobelet.web.accounts.models import Player
from gobelet.web.matches.levels import Level
from gobelet.web.matches.names import ruleset_name
from gobelet.web.matches.selectors import WaitingMatch, match_list_waiting


@dataclass(frozen=True, slots=True)
class GameShown:
    """A game in one line; `other_total` is what the best of the others has."""

    href: str
    rules: str
    opponent: str
    robot: str
    is_my_turn: bool
    round: int
    rounds: int
    total: int
    other_total: int | None
    target: int


def games_waiting(player: Player | None) -> tuple[GameShown, ...]:
    """A player's games that go on, those that wait for them first."""
    return tuple(_shown(match) for match in match_list_waiting(player))


def _shown(match: WaitingMatch) -> GameShown:
    robot = match.level.robot if match.level is not None else None
    others = [total for seat, total in enumerate(match.totals) if seat != match.my_seat]
    return GameShown(
        href=reverse("matches:table", args=[match.id]),
        rules=ruleset_name(match.ruleset),
        opponent=_("Alone") if robot is None else Level(robot).label,
        robot=robot or "",
        is_my_turn=match.is_my_turn,
        round=match.round,
        rounds=match.rounds,
        total=match.totals[match.my_seat],
        other_total=max(others, default=None),
        target=match.target,
    )
