"""Why a table or a match could not be had, in words."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from gobelet.web.bank.errors import NotEnough, OverLimit, Paused
from gobelet.web.lobby import errors
from gobelet.web.lobby.errors import TableRefused
from gobelet.web.matches import staking
from gobelet.web.matches.errors import (
    Busy,
    CannotStake,
    Refused,
    TooManyMatches,
    UnknownLevel,
    UnknownRuleset,
)

_TEXTS: Final[Mapping[str, Promise]] = {
    UnknownRuleset.code: _("There are no rules of that name. Choose one of the five below."),
    UnknownLevel.code: _("There is no level of that name. Choose one of the four below."),
    TooManyMatches.code: _(
        "You have %(limit)s games under way, and no more fit on the table. Finish one first."
    ),
    Busy.code: _("The server is busy and could not start your game. Please try again in a moment."),
    errors.TableFull.code: _("Every seat at this table is taken by now."),
    errors.TableStarted.code: _("The game at this table has begun."),
    errors.TableClosed.code: _("This table is closed."),
    errors.KeptApart.code: _("You cannot sit at this table."),
    errors.NotHost.code: _("Only the host can do that."),
    errors.TooFew.code: _("At least two have to sit at the table."),
    errors.TooEarly.code: _("Wait a moment longer: somebody may still come."),
    errors.SeatGivenUp.code: _(
        "Somebody here cannot play this game now and gave up the seat. The table is open again."
    ),
    errors.WrongSeatCount.code: _("These rules are for fewer players. Choose again below."),
    errors.UnknownClock.code: _("There is no such clock. Choose one of those below."),
    errors.UnknownStake.code: _("There is no such stake. Choose one of those below."),
    errors.TooManyTables.code: _(
        "You are waiting at %(limit)s tables, and cannot sit at more. Leave one first."
    ),
    errors.NobodyChosen.code: _("Choose one to three people first."),
    errors.TooManyChosen.code: _("There is room for three at most beside you. Choose again."),
    errors.NotYourself.code: _("You cannot challenge yourself."),
    errors.NoChallenge.code: _("%(name)s takes no challenges. Choose somebody else."),
    errors.HasEnough.code: _("%(name)s cannot take on another game for the moment."),
    errors.NotAnswered.code: _("%(name)s has not answered your last challenge yet."),
}
_CONFLICTS: Final = frozenset(
    {
        errors.TableFull.code,
        errors.TableStarted.code,
        errors.TableClosed.code,
        errors.TooFew.code,
        errors.TooEarly.code,
        errors.SeatGivenUp.code,
        errors.NoChallenge.code,
        errors.HasEnough.code,
        errors.NotAnswered.code,
    }
)

_CANNOT_STAKE: Final[Mapping[str, Promise]] = {
    staking.NO_ACCOUNT: _("To stake diamonds you need an account."),
    staking.TOO_NEW: _("Staking is for whoever has played %(games)s games to their end."),
    staking.PAIR_TOO_OFTEN: _("You two have staked against each other often enough today."),
    NotEnough.code: _("You do not have as many diamonds that may be staked. Choose less."),
    OverLimit.code: _("That would go beyond the loss you allow yourself for today."),
    Paused.code: _("You have decided on a pause from staking; it goes on."),
}

Refusal = Refused | TableRefused


def refusal_text(refused: Refusal) -> str:
    """Why it was refused, and what to do."""
    if isinstance(refused, CannotStake):
        return str(_CANNOT_STAKE[str(refused.facts["reason"])]) % refused.facts
    return str(_TEXTS.get(refused.code, _TEXTS[Busy.code])) % refused.facts


def refusal_status(refused: Refusal) -> HTTPStatus:
    """The status of the page that says so."""
    if isinstance(refused, Busy):
        return HTTPStatus.SERVICE_UNAVAILABLE
    if isinstance(refused, errors.NotHost | errors.KeptApart):
        return HTTPStatus.FORBIDDEN
    is_conflict = refused.code in _CONFLICTS
    return HTTPStatus.CONFLICT if is_conflict else HTTPStatus.UNPROCESSABLE_ENTITY
