"""What a person chose to play, and what is offered at first."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import QueryDict

from gobelet.web.accounts.models import Player
from gobelet.web.lobby.ways import HOOKS, SINGLE
from gobelet.web.matches.levels import Level
from gobelet.web.matches.selectors import match_get_latest


@dataclass(frozen=True, slots=True)
class Choice:
    """A ruleset by its name on the page, its option, and a level."""

    ruleset: str = "yacht"
    level: str = Level.MEDIUM.value
    multiple: bool = True

    @property
    def played_ruleset(self) -> str:
        """The key of the ruleset that this choice plays."""
        return self.ruleset if self.multiple else SINGLE.get(self.ruleset, self.ruleset)

    @classmethod
    def of_played(cls, ruleset: str, level: str) -> Choice:
        """The choice that led to a match of these rules at this level."""
        for name, single in SINGLE.items():
            if ruleset == single:
                return cls(name, level, multiple=False)
        return cls(ruleset, level)


def choice_sent(form: QueryDict) -> Choice:
    """What a form says, right or wrong."""
    return Choice(
        ruleset=form.get("ruleset", ""),
        level=form.get("level", ""),
        multiple=form.get("multiple", "on") != "off",
    )


def choice_offered(query: QueryDict, player: Player | None) -> Choice:
    """What is chosen when the page opens: what its address asks for, else as last time."""
    last = _last(player)
    asked = query.get("ruleset", last.ruleset)
    level = query.get("level", last.level)
    known = Choice.of_played(asked, level)
    return Choice(
        ruleset=known.ruleset if known.ruleset in HOOKS else last.ruleset,
        level=level if level in list(Level) else last.level,
        multiple=known.multiple and (last.multiple or "ruleset" in query),
    )


def _last(player: Player | None) -> Choice:
    last = match_get_latest(player)
    if last is None or last.ruleset not in {*HOOKS, *SINGLE.values()}:
        return Choice()
    return Choice.of_played(last.ruleset, last.level)
