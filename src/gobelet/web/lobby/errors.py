"""Every way a table can refuse:

TableRefused         nothing was changed; has a stable `code`
├── UnknownTable     "unknown_table"    not there, or not for you: never told apart
├── TableFull        "table_full"       every seat is taken
├── TableStarted     "table_started"    its match has begun
├── TableClosed      "table_closed"     nobody meets there any more
├── KeptApart        "kept_apart"       the player and somebody there are kept apart
├── NotHost          "not_host"         only the host may do that
├── TooFew           "too_few"          nobody to play against
├── TooEarly         "too_early"        somebody may still come
├── SeatGivenUp      "seat_given_up"    somebody cannot play now; the table is open again
├── WrongSeatCount   "wrong_seats"      the rules are not played by so many people
├── UnknownClock     "unknown_clock"    no such clock is on offer
├── UnknownStake     "unknown_stake"    no such stake is on offer
├── TooManyTables    "too_many_tables"  waiting at as many tables as one may
├── NobodyChosen     "nobody_chosen"    a challenge to nobody
├── TooManyChosen    "too_many_chosen"  a challenge to more than three
├── NotYourself      "not_yourself"     a challenge to oneself
├── NoChallenge      "no_challenge"     they take none from this player, whatever the reason
├── HasEnough        "has_enough"       they have as many matches or challenges as one may
└── NotAnswered      "not_answered"     they have not answered the last one
"""

from __future__ import annotations


class TableRefused(Exception):
    """A table refused, and nothing was changed."""

    code = "refused"
    """Stable; pages and translations key on it."""

    def __init__(self, **facts: object) -> None:
        super().__init__(", ".join(f"{name}={value}" for name, value in facts.items()))
        self.facts = facts


class UnknownTable(TableRefused):
    """There is no such table, as far as this player may know."""

    code = "unknown_table"


class TableFull(TableRefused):
    """Every seat is taken."""

    code = "table_full"


class TableStarted(TableRefused):
    """The match of this table has begun."""

    code = "table_started"


class TableClosed(TableRefused):
    """Nobody meets at this table any more."""

    code = "table_closed"


class KeptApart(TableRefused):
    """The player and somebody who sits there are kept apart: one of them blocked the other."""

    code = "kept_apart"


class NotHost(TableRefused):
    """Only the host may do that."""

    code = "not_host"


class TooFew(TableRefused):
    """Nobody else sits there."""

    code = "too_few"


class TooEarly(TableRefused):
    """Somebody may still come."""

    code = "too_early"


class SeatGivenUp(TableRefused):
    """Somebody could not play, gave up the seat, and the table is open again."""

    code = "seat_given_up"


class WrongSeatCount(TableRefused):
    """The rules are not played by so many people."""

    code = "wrong_seats"


class UnknownClock(TableRefused):
    """No such clock is on offer."""

    code = "unknown_clock"


class UnknownStake(TableRefused):
    """No such stake is on offer."""

    code = "unknown_stake"


class TooManyTables(TableRefused):
    """The player waits at as many tables as one may."""

    code = "too_many_tables"


class NobodyChosen(TableRefused):
    """Somebody has to be challenged."""

    code = "nobody_chosen"


class TooManyChosen(TableRefused):
    """There are no seats for so many."""

    code = "too_many_chosen"


class NotYourself(TableRefused):
    """Nobody challenges themselves."""

    code = "not_yourself"


class NoChallenge(TableRefused):
    """They take no challenge from this player; a block looks like any other reason."""

    code = "no_challenge"


class HasEnough(TableRefused):
    """They have as many matches under way, or challenges to answer, as one may."""

    code = "has_enough"


class NotAnswered(TableRefused):
    """They have not answered the last challenge of this player."""

    code = "not_answered"
