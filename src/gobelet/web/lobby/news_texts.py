"""What became of a table, said to somebody who sits there and was not looking."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.selectors import player_name
from gobelet.web.common.wording import together
from gobelet.web.lobby.hosting import is_gone, is_handed_over
from gobelet.web.lobby.models import Answer, Kind, State, Table


def news_text(table: Table, player: Player) -> str:
    """What a player is to be told of a table; empty when that is over."""
    is_host = table.host_id == player.pk
    if table.ran_out:
        return _ran_out(table, is_host=is_host)
    if table.state == State.CLOSED and not is_host:
        return _closed(table)
    if table.is_open and is_host and table.kind in {Kind.OPEN, Kind.LINK}:
        return _waiting(table)
    return ""


def _waiting(table: Table) -> str:
    others = [seat for seat in table.taken.all() if seat.player_id != table.host_id]
    if not others:
        return ""
    waiting = [seat for seat in others if not is_gone(table, seat)]
    if not waiting and is_handed_over(table):
        return _("The table is yours now: you may begin.")
    named = waiting or others
    return ngettext(
        "%(names)s waits for you at your table",
        "%(names)s wait for you at your table",
        len(named),
    ) % {"names": together(player_name(seat.player) for seat in named)}


def _closed(table: Table) -> str:
    name = {"name": player_name(table.host)}
    if table.kind == Kind.CHALLENGE:
        return _("%(name)s has taken the challenge back") % name
    return _("%(name)s has closed the table") % name


def _ran_out(table: Table, *, is_host: bool) -> str:
    if table.kind == Kind.RANDOM:
        return _("No opponent came in time.")
    if table.kind != Kind.CHALLENGE or not is_host:
        return _("Where you waited, the game did not begin in time.")
    silent = [one.player for one in table.invitations.all() if one.answer == Answer.NONE]
    if not silent:
        return _("Your challenge ran out before the game began.")
    return ngettext(
        "%(names)s has not answered your challenge in time.",
        "%(names)s have not answered your challenge in time.",
        len(silent),
    ) % {"names": together(map(player_name, silent))}
