"""How a match ended, in one line, and what it was."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from gobelet.core import Seat, Standing
from gobelet.web.common.templatetags.numbers import diamonds, whole
from gobelet.web.matches.levels import Level
from gobelet.web.matches.names import ruleset_name
from gobelet.web.matches.selectors import holder_name
from gobelet.web.matches.state import MatchState


def verdict(state: MatchState, seat: Seat | None) -> str:
    """How it ended for a seat; for somebody who looked on, who won."""
    standings = state.game.standings()
    mine = next((standing for standing in standings if standing.seat == seat), None)
    if mine is not None and mine.forfeited:
        # Where dice are shared, it may be that the time was over.
        return _("Game left") if state.seal is None else _("Game not finished")
    if len(standings) == 1:
        return _alone(standings[0].total, state.game.ruleset.target)
    if state.game.is_drawn:
        return _("The game is called a draw")
    first, second, *_rest = standings
    if second.rank == 1 and (mine is None or mine.rank == 1):
        return _tie(first.total)
    if mine is None or mine.rank > 1:
        return _won_by_other(first, mine or second, _name(state, first.seat))
    return _won(first, second)


def subtitle(state: MatchState, seat: Seat | None) -> str:
    """The rules, and against whom."""
    rules = ruleset_name(state.game.ruleset.key)
    if len(state.holders) == 1:
        target = whole(state.game.ruleset.target)
        return _("%(rules)s · alone, target %(target)s") % {"rules": rules, "target": target}
    others = " · ".join(_name(state, other) for other in range(len(state.holders)) if other != seat)
    if seat is None:
        return f"{rules} · {others}"
    return _("%(rules)s · against %(others)s") % {"rules": rules, "others": others}


def stake_text(state: MatchState, seat: Seat | None) -> str:
    """What was staked, and what became of it; nothing without stakes."""
    stake = state.options.stake
    if not stake:
        return ""
    firsts = [standing.seat for standing in state.game.standings() if standing.rank == 1]
    if not state.was_thrown or len(firsts) > 1:
        return _("Both stakes of %(stake)s were paid back.") % {"stake": diamonds(stake)}
    if firsts == [seat]:
        return _("You win the stakes: %(won)s.") % {"won": diamonds(2 * stake)}
    if seat is not None:
        return _("You lose your stake: %(stake)s.") % {"stake": diamonds(stake)}
    won = {"name": _name(state, firsts[0]), "won": diamonds(2 * stake)}
    return _("%(name)s wins the stakes: %(won)s.") % won


def _name(state: MatchState, seat: Seat) -> str:
    holder = state.holders[seat]
    return Level(holder.robot).label if holder.robot else holder_name(holder, is_you=False)


def _alone(total: int, target: int) -> str:
    if total >= target:
        text = ngettext(
            "Target reached with %(points)s point", "Target reached with %(points)s points", total
        )
        return text % {"points": whole(total)}
    short = target - total
    text = ngettext("%(points)s point short", "%(points)s points short", short)
    return text % {"points": whole(short)}


def _tie(total: int) -> str:
    text = ngettext("A draw at %(points)s point", "A draw at %(points)s points", total)
    return text % {"points": whole(total)}


def _won(mine: Standing, second: Standing) -> str:
    if second.forfeited:
        return _("Won, the table is yours")
    lead = mine.total - second.total
    text = ngettext("Won by %(points)s point", "Won by %(points)s points", lead)
    return text % {"points": whole(lead)}


def _won_by_other(first: Standing, behind: Standing, name: str) -> str:
    """A winner whom nobody was left to play against has no lead."""
    if behind.forfeited:
        return _("%(name)s wins") % {"name": name}
    lead = first.total - behind.total
    text = ngettext("%(name)s wins by %(points)s point", "%(name)s wins by %(points)s points", lead)
    return text % {"name": name, "points": whole(lead)}
