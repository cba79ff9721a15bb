"""A result to hand on that gives no dice away: the total, and how well each box was filled."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _

from gobelet.core import Box, FaceTotal, Fixed, Ruleset, ScoreSheet, parse_game
from gobelet.web.common.templatetags.numbers import date_text, points
from gobelet.web.daily.selectors import Attempt
from gobelet.web.daily.services import PERSON
from gobelet.web.matches.errors import ChangedRuleset
from gobelet.web.matches.models import Match
from gobelet.web.matches.selectors import match_ruleset

BARS: Final = "▁▂▃▄▅▆▇█"
"""From nothing to all that a box can bring."""


def result_text(attempt: Attempt) -> str:
    """Two or three lines about a finished game; empty for any other."""
    if attempt.total is None:
        return ""
    title = _("Gobelet, game of the day of %(day)s") % {"day": date_text(attempt.day)}
    against = _("%(mine)s, against %(theirs)s for the computer") % {
        "mine": points(attempt.total),
        "theirs": attempt.opponent_total,
    }
    return "\n".join(line for line in (title, against, _bars(attempt)) if line)


def bars(sheet: ScoreSheet) -> str:
    """A bar a box, in the order of the sheet, the upper ones apart."""
    return " ".join(
        "".join(
            _bar(sheet, box)
            for box in sheet.ruleset.boxes
            if (box.category.face is None) is is_lower
        )
        for is_lower in (False, True)
    )


def _bars(attempt: Attempt) -> str:
    match = Match.objects.get(pk=attempt.match)
    try:
        return bars(parse_game(match.position, match_ruleset(match)).sheets[PERSON])
    except ChangedRuleset:
        return ""


def _bar(sheet: ScoreSheet, box: Box) -> str:
    entry = sheet.entry(box.category)
    share = 0.0 if entry is None else entry.points / _most(sheet.ruleset, box)
    return BARS[min(round(share * (len(BARS) - 1)), len(BARS) - 1)]


def _most(ruleset: Ruleset, box: Box) -> int:
    """What a box brings at most."""
    match box.payout:
        case Fixed(amount):
            return amount
        case FaceTotal(face):
            return ruleset.dice * face
        case _:
            return ruleset.dice * ruleset.sides
