"""What the table says about time and about the others: clocks, who is away, what may be claimed."""

from __future__ import annotations

from django.utils.translation import gettext as _

from gobelet.web.matches.texts import Texts, plural


def people_texts() -> dict[str, Texts]:
    """The groups of texts about time and the others."""
    return {
        "time": _time_texts(),
        "clock": _clock_texts(),
        "presence": _presence_texts(),
        "claim": _claim_texts(),
    }


def _time_texts() -> Texts:
    return {
        "days": _("{count}\u00a0d"),
        "hours": _("{count}\u00a0h"),
        "minutes": _("{count}\u00a0min"),
        "seconds": _("{count}\u00a0s"),
    }


def _clock_texts() -> Texts:
    return {
        "hurry": _("{time} left"),
        "left": _("{time} left"),
        "left_and_bank": _("{time} left, then {bank} in reserve"),
        "bank_left": _("on the reserve: {time} left"),
    }


def _presence_texts() -> Texts:
    return {
        "gone": _("{name} is offline."),
        "back": _("{name} is back."),
        "left": _("{name} has left the game."),
        "waiting": _("{name} has been offline for {time}"),
        "holiday": _("{name} is on holiday until {date}"),
    }


def _claim_texts() -> Texts:
    return {
        "text": plural(
            "{names} has been offline for {time}.", "{names} have been offline for {time}."
        ),
        "late": _("{names} has not played for {time}."),
        "win": _("Claim the win"),
        "go_on": _("Play on without {names}"),
        "draw": _("Call it a draw"),
        "wait": _("Keep waiting"),
        "nothing": _("There is nobody to wait for any more: the game goes on."),
        "entry": _("Somebody is away…"),
    }
