"""
Every way a command can be refused:

Refused                 nothing was changed; has a stable `code` and facts
├── UnknownMatch        "unknown_match"    not there, or not yours: never told apart
├── StaleVersion        "stale_version"    the match has moved on since
├── Malformed           "malformed"        what was sent contradicts itself
├── Illegal             the core's codes   the rules forbid it
├── CannotHold          "cannot_hold"      there is nothing to hold now
├── TooLateForWords     "too_late"         dice were thrown: the key of the cup is fixed
├── KeyIsFull           "key_is_full"      no more words go into the key of the cup
├── NothingToClaim      "nothing_to_claim" nobody is gone, or not for long enough
├── NotOver             "not_over"         only a finished match has that
├── Sealed              "sealed"           a match with a seal does not have that, or not yet
├── SealOver            "seal_over"        no match begins with this seal (any more)
├── SealTaken           "seal_taken"       somebody has had another match of this seal
├── WrongSeats          "wrong_seats"      the rules are not played by so many
├── UnknownRuleset      "unknown_ruleset"
├── UnknownLevel        "unknown_level"
├── ChangedRuleset      "ruleset_changed"  its rules are not known any more
├── TooManyMatches      "too_many_matches" as many go on as one player may have
├── CannotStake         "cannot_stake"     somebody may not, or cannot, stake so much
├── TakenId             "taken_id"         another match has the id that was drawn
├── NoHint              "no_hint"          this match, or this moment, has none
├── HintNotReady        "hint_not_ready"   the numbers are still being computed
└── Busy                "busy"             the server could not store it now; try again
"""

from __future__ import annotations

from gobelet.core.errors import IllegalMove


class Refused(Exception):
    """A command was refused and changed nothing."""

    code = "refused"
    """Stable; clients and translations key on it."""

    def __init__(self, *, version: int | None = None, **facts: object) -> None:
        super().__init__(", ".join(f"{name}={value}" for name, value in facts.items()))
        self.version = version
        self.facts = facts


class UnknownMatch(Refused):
    """There is no such match, as far as this player may know."""

    code = "unknown_match"


class StaleVersion(Refused):
    """The match has moved on since the version that the command saw."""

    code = "stale_version"


class Malformed(Refused):
    """What was sent is no command, or contradicts itself."""

    code = "malformed"


class Illegal(Refused):
    """The rules forbid the move; the code is the core's."""

    def __init__(self, error: IllegalMove, *, version: int) -> None:
        super().__init__(version=version, **error.facts)
        self.code = error.code


class CannotHold(Refused):
    """No dice of this seat can be held now."""

    code = "cannot_hold"


class NothingToClaim(Refused):
    """Those who are waited for are there, or may still come back."""

    code = "nothing_to_claim"


class TooLateForWords(Refused):
    """The match has begun, so that the key of its cup is fixed."""

    code = "too_late"


class KeyIsFull(Refused):
    """No more words go into the key of the cup."""

    code = "key_is_full"


class NotOver(Refused):
    """The match is still being played."""

    code = "not_over"


class Sealed(Refused):
    """A match with a seal has none of that; or not before the seal is opened."""

    code = "sealed"


class SealOver(Refused):
    """No seal has this key, or its time is over."""

    code = "seal_over"


class SealTaken(Refused):
    """Somebody has had their match of this seal, and with others."""

    code = "seal_taken"


class WrongSeats(Refused):
    """The rules are not played by so many."""

    code = "wrong_seats"


class UnknownRuleset(Refused):
    """No ruleset has this key."""

    code = "unknown_ruleset"


class UnknownLevel(Refused):
    """No level has this name."""

    code = "unknown_level"


class ChangedRuleset(Refused):
    """The rules of this match are neither registered nor kept any more."""

    code = "ruleset_changed"


class TooManyMatches(Refused):
    """The player has as many matches going on as one may have."""

    code = "too_many_matches"


class CannotStake(Refused):
    """A player may not, or cannot, stake so much now; the fact `reason` says why."""

    code = "cannot_stake"


class TakenId(Refused):
    """Another match has the id that was drawn for a new one."""

    code = "taken_id"


class NoHint(Refused):
    """There is nothing to advise on: not in this match, or not now."""

    code = "no_hint"


class HintNotReady(Refused):
    """The numbers behind the advice are still being computed."""

    code = "hint_not_ready"


class Busy(Refused):
    """The command could not be stored now; sending it again is safe."""

    code = "busy"
