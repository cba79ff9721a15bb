"""New recovery codes: a browser shows them until its owner says that they are noted."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest

from gobelet.web.accounts.models import User
from gobelet.web.accounts.recovery import new_seed
from gobelet.web.accounts.services import recovery_codes_note, recovery_codes_offer

_SEED: Final = "recovery_codes"


def codes_begin(request: HttpRequest) -> None:
    """Have new codes shown in this browser."""
    request.session[_SEED] = new_seed()


def codes_wait(request: HttpRequest) -> bool:
    """Tell whether there are codes to be noted in this browser."""
    return _SEED in request.session


def codes_shown(request: HttpRequest, *, user: User) -> list[str]:
    """The codes to be noted, the same ones each time; from now on they count."""
    return recovery_codes_offer(user=user, seed=request.session[_SEED])


def codes_noted(request: HttpRequest, *, user: User) -> None:
    """Show the codes no more, and let no others count; once is as good as twice."""
    if codes_wait(request):
        recovery_codes_note(user=user, seed=request.session[_SEED])
        del request.session[_SEED]
