"""What the dialogs of the table say: menu, help, turns, points, questions."""

from __future__ import annotations

from django.utils.translation import gettext as _

from gobelet.web.matches.texts import Texts, plural


def menu_texts() -> Texts:
    """The group `menu`."""
    return {
        "title": _("Menu"),
        "turns": _("Turn by turn"),
        "rules": _("Rules"),
        "help": _("Help"),
        "settings": _("Settings"),
        "mute": _("Notices of this game"),
        "away": _("This can’t be reached just now. Close it and try again."),
        "dice": _("Check the dice"),
        "home": _("Home"),
        "close": _("Close"),
    }


def help_texts() -> Texts:
    """The group `help`."""
    return {
        "title": _("How to play"),
        "goal": _(
            "Throw the dice up to three times, then write the result into one box. "
            "Thirteen boxes, thirteen turns; the highest total wins."
        ),
        "hold": _("Tap a die to hold it, tap it again to release it."),
        "throw": _("Tap the felt, a cup twice, or the leather button to throw."),
        "score": _("Tap a box to choose it, then the blue button to write it for good."),
        "promise": _(
            "The dice are the same at every level. This game’s dice were sealed before "
            "the first throw: {commitment}"
        ),
        "keys": _("Keyboard"),
        "page": _("More help"),
        "keys_off": _("Single-key shortcuts are switched off in the settings."),
    }


def turns_texts() -> Texts:
    """The group `turns`."""
    return {
        "title": _("Turn by turn"),
        "page": _("All turns on a page"),
    }


def confirm_texts() -> Texts:
    """The group `confirm`."""
    return {
        "title": _("Really?"),
        "zero": _("{box} would get 0, although other boxes would bring points."),
        "breaking": _("You have five of a kind: that box would bring {points}."),
        "always": _("A filled box can’t be changed."),
        "back": _("Choose again"),
    }


def leave_texts() -> Texts:
    """The group `leave`."""
    return {
        "entry": _("Leave the game"),
        "title": _("Leave this game?"),
        "text": _("It ends now, and it can’t be taken up again."),
        "people": _("You lose it at once, and it can’t be taken up again."),
        "staked": plural(
            "You lose it at once, and with it your stake of {count} diamond.",
            "You lose it at once, and with it your stake of {count} diamonds.",
        ),
        "unthrown": _("It ends now; nobody has thrown yet, so both stakes are paid back."),
        "several": _("You lose it at once; the others play on without you."),
        "shared": _("{name} leaves it at once and can’t come back."),
        "go": _("Leave it"),
        "back": _("Play on"),
    }


def bonuses_texts() -> Texts:
    """The group `bonuses`: each has one name, written small; a line of its own begins large."""
    return {
        "title": _("Bonuses"),
        "boxes": _("Boxes"),
        "none": _("none yet"),
        "upper": _("upper bonus"),
        "lower": _("lower bonus"),
        "unused_throws": _("unused throws"),
        "five_of_a_kind": _("further five alike"),
    }
