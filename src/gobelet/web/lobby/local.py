"""Several people at one device, which goes round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.crypto import salted_hmac

from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.accounts.names import skeleton
from gobelet.web.accounts.selectors import player_preferences
from gobelet.web.accounts.services import guest_ensure, guest_rename
from gobelet.web.common.ids import is_id
from gobelet.web.lobby.terms import table_check
from gobelet.web.matches.errors import TakenId, TooManyMatches
from gobelet.web.matches.options import Options
from gobelet.web.matches.selectors import MATCHES_A_PLAYER, match_can_start
from gobelet.web.matches.services import match_draw_id, match_seat

LOCAL: Final = Options(is_local=True)


class SameName(Exception):
    """Two people at one device have names that look the same; `name` is the second one."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def local_check(*, ruleset: str, own: str, names: Sequence[str]) -> None:
    """Raise `UnknownRuleset`, `WrongSeatCount`, or `SameName`."""
    table_check(ruleset=ruleset, seats=1 + len(names))
    seen = {skeleton(own)}
    for name in names:
        if skeleton(name) in seen:
            raise SameName(name)
        seen.add(skeleton(name))


def local_start(
    *, owner: Player, own: str, ruleset: str, names: Sequence[str], form: str = ""
) -> str:
    """Begin a match of people at one device, whose owner acts for all; tell its id.

    The names were checked before. The same form sent twice begins one match. Raises
    `TooManyMatches` or `Busy`.
    """
    if not match_can_start(owner):
        raise TooManyMatches(limit=MATCHES_A_PLAYER)
    if owner.kind == PlayerKind.GUEST and own and own != owner.name:
        guest_rename(player=owner, name=own)
    preferences = player_preferences(owner)
    others = [
        guest_ensure(origin=_origin(owner, form, seat, name), preferences=preferences, name=name)
        for seat, name in enumerate(names, start=1)
    ]
    match = form if is_id(form) else match_draw_id()
    try:
        return _seat(owner, others, ruleset, match)
    except TakenId:
        return _seat(owner, others, ruleset, match_draw_id())


def _seat(owner: Player, others: Sequence[Player], ruleset: str, match: str) -> str:
    return match_seat(
        players=[owner, *others],
        ruleset=ruleset,
        options=LOCAL,
        controllers=[None, *(owner.pk for _ in others)],
        match=match,
    )


def _origin(owner: Player, form: str, seat: int, name: str) -> str:
    asked = f"{owner.pk} {form or match_draw_id()} {seat} {name}"
    return salted_hmac(__name__, asked, algorithm="sha256").hexdigest()
