"""Every way the bank can refuse:

BankRefused           nothing was moved; has a stable `code` and facts
├── NotEnough         "not_enough"      less lies in the purse than is to be taken
├── OverLimit         "over_limit"      more could be lost today than the player allows themselves
├── Paused            "paused"          the player stakes nothing for a while
├── NoPurse           "no_purse"        a guest, or a computer player
├── NotLow            "not_low"         the daily gift is for who has little
├── GivenToday        "given_today"     the daily gift comes once a day
├── PauseHolds        "pause_holds"     a pause can be made longer, not shorter
└── Undone            "undone"          a transfer is moved back once
"""

from __future__ import annotations


class BankRefused(Exception):
    """The bank refused, and nothing was moved."""

    code = "refused"
    """Stable; pages and translations key on it."""

    def __init__(self, **facts: object) -> None:
        super().__init__(", ".join(f"{name}={value}" for name, value in facts.items()))
        self.facts = facts


class NotEnough(BankRefused):
    """Less lies in the purse than is to be taken."""

    code = "not_enough"


class OverLimit(BankRefused):
    """More could be lost today than the player allows themselves."""

    code = "over_limit"


class Paused(BankRefused):
    """The player has decided to stake nothing for a while."""

    code = "paused"


class NoPurse(BankRefused):
    """Guests and computer players have no purse."""

    code = "no_purse"


class NotLow(BankRefused):
    """The daily gift is for who has little."""

    code = "not_low"


class GivenToday(BankRefused):
    """The daily gift comes once a day."""

    code = "given_today"


class PauseHolds(BankRefused):
    """A pause can be made longer, not shorter."""

    code = "pause_holds"


class Undone(BankRefused):
    """The transfer has been moved back, or moves one back itself."""

    code = "undone"
