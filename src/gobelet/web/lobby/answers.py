"""What those who are challenged say to it, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from gobelet.web.accounts.selectors import player_name
from gobelet.web.lobby.models import Answer, Table, TableSeat
from gobelet.web.lobby.terms import FEWEST


def answer_text(answer: str) -> str:
    """An answer, or that there is none yet."""
    match Answer(answer):
        case Answer.NONE:
            return _("has not answered yet")
        case Answer.ACCEPTED:
            return _("accepts")
        case Answer.DECLINED:
            return _("declines")


def challenge_status(table: Table, seat: TableSeat | None) -> str:
    """How far a challenge is, for somebody who may sit there."""
    asked = [one.player for one in table.invitations.all() if one.answer == Answer.NONE]
    if asked:
        return _("Waiting for %(names)s") % {"names": ", ".join(map(player_name, asked))}
    if len(table.taken.all()) < FEWEST:
        return _("Nobody accepts this time.")
    if seat is not None and seat.player_id != table.host_id:
        return _("Everybody has answered: %(name)s may begin.") % {"name": player_name(table.host)}
    return _("Everybody has answered: you may begin.")
