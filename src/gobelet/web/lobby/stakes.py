"""The stakes of a duel, as a page offers them."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.web.accounts.models import Player
from gobelet.web.bank.limits import Limits, limits_of, lost_today
from gobelet.web.bank.selectors import balance_get
from gobelet.web.lobby.refusals import refusal_text
from gobelet.web.matches.options import STAKES
from gobelet.web.matches.staking import amount_refusal, stake_refusal


@dataclass(frozen=True, slots=True)
class StakesShown:
    """What one may stake; `refusal` says why not even the least."""

    amounts: tuple[int, ...]
    own: int
    most: int
    """The highest that one may stake now; 0 when none."""
    refusal: str
    limits: Limits
    lost: int
    has_account: bool


def stakes_shown(player: Player | None) -> StakesShown:
    """The stakes as one visitor finds them."""
    if player is None or player.user_id is None:
        return StakesShown(STAKES, 0, 0, "", Limits(), 0, has_account=False)
    refusal = stake_refusal(player, STAKES[0])
    most = next((stake for stake in reversed(STAKES) if not amount_refusal(player, stake)), 0)
    return StakesShown(
        amounts=STAKES,
        own=balance_get(player).own,
        most=0 if refusal else most,
        refusal=refusal_text(refusal) if refusal else "",
        limits=limits_of(player.pk),
        lost=lost_today(player.pk),
        has_account=True,
    )
