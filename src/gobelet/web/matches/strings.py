"""Every text that the table's own scripts say, in the visitor's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gobelet.core import Category
from gobelet.web.matches import dialog_strings, hint_strings, people_strings
from gobelet.web.matches.levels import Level
from gobelet.web.matches.texts import Texts, plural

__all__ = ["OWN_WORDS", "Texts", "table_texts"]

OWN_WORDS: Final[Mapping[tuple[str, Category], Promise]] = {
    ("yacht", Category.FIVE_OF_A_KIND): gettext_lazy("Yacht"),
}
"""Boxes that a ruleset calls otherwise than the others do."""


def _turn_texts() -> Texts:
    return {
        "yours": _("Your turn"),
        "theirs": _("{name} is playing"),
        "whose": _("{name}’s turn"),
        "standin": _("{level} plays for {name}"),
        "standin_yours": _("{level} plays for you"),
        "clock": _("Time is up: the clock plays for {name}"),
        "clock_yours": _("Time is up: the clock plays for you"),
        "spectators": plural(" · {count} spectator", " · {count} spectators"),
        "over": _("Game over"),
        "ruleset": _("{ruleset} · "),
        "round": _("turn {round} of {rounds}"),
        "stake": _(" · stake {stake}"),
        "tab": _("{turn} · Gobelet"),
        "throws": plural("{count} throw left", "{count} throws left"),
    }


def _seats_texts() -> Texts:
    return {
        "you": _("You"),
        "computer": _("computer"),
        "left": _("has left"),
        "standin": _("{level} plays"),
        "holiday": _("on holiday until {date}"),
        "away": _("offline {time}"),
        "watching": _("You are watching"),
        "watching_left": _("You have left this game"),
        "held_for_you": _("A computer player has your seat"),
        "spectators": plural("{count} spectator", "{count} spectators"),
        "total": _("{name}: {points}"),
        "goal": _("out of {target}"),
        "goal_label": _("Goal: {total} of {target} points"),
        "totals": _("Points in detail"),
    }


def _levels_texts() -> Texts:
    return {level.value: level.label for level in Level}


def _rulesets_texts() -> Texts:
    return {
        "clubs": _("Clubs"),
        "fete": _("Fête"),
        "yacht": _("Yacht"),
        "classic": _("Classic"),
        "classic_single": _("Classic, single"),
        "yatzy": _("Yatzy"),
    }


def _boxes_texts() -> Texts:
    return {
        "ones": _("Ones"),
        "twos": _("Twos"),
        "threes": _("Threes"),
        "fours": _("Fours"),
        "fives": _("Fives"),
        "sixes": _("Sixes"),
        "two_pairs": _("Two pairs"),
        "three_of_a_kind": _("Three of a kind"),
        "four_of_a_kind": _("Four of a kind"),
        "full_house": _("Full house"),
        "small_straight": _("Small straight"),
        "large_straight": _("Large straight"),
        "straight": _("Straight"),
        "five_of_a_kind": _("5 of a kind"),
        "chance": _("Chance"),
    }


def _own_words_texts() -> Texts:
    return {f"{key}/{category.value}": str(text) for (key, category), text in OWN_WORDS.items()}


def _score_texts() -> Texts:
    return {
        "ones": _("Score {points} in Ones"),
        "twos": _("Score {points} in Twos"),
        "threes": _("Score {points} in Threes"),
        "fours": _("Score {points} in Fours"),
        "fives": _("Score {points} in Fives"),
        "sixes": _("Score {points} in Sixes"),
        "other": _("Score {points} in {box}"),
        "choose": _("Choose a box"),
        "wait": _("Throw first"),
        "sent": _("Writing…"),
    }


def _throw_texts() -> Texts:
    return {
        "first": _("Throw the dice"),
        "again": plural("Rethrow {count} die", "Rethrow {count} dice"),
        "held": _("Five dice held"),
        "none": _("Nothing left to throw"),
        "joker": _("Joker: score now"),
        "moving": _("The dice are tumbling"),
        "skip": _("Skip"),
        "result": _("See the result"),
        "return": _("Take my seat back"),
    }


def _dice_texts() -> Texts:
    return {
        "held": _("held"),
        "label": _("Die {place}: {face}"),
        "advised": _("Die {place}, worth keeping: {face}"),
        "group": _("Your dice"),
        "their_group": _("The dice of {name}"),
        "sort": _("Sort"),
        "first": _("Tap the felt to throw."),
        "wait": _("{name} picks up a cup."),
        "hand_over": _("Pass the device to {name}."),
        "preparing": _("{name} is working out these rules: {done}"),
        "failed": _("{name} could not work out these rules. It tries again; the game waits."),
        "thrown": _("{dice}; {throws}"),
        "theirs": _("{name}: {dice}"),
        "scored": _("{name}: {points} in {box}."),
        "scored_by_clock": _("{name}: {points} in {box}, played by the clock."),
        "scored_for_you": _("Time was up: the clock scored {points} in {box} for you."),
    }


def _cups_texts() -> Texts:
    return {
        "ready": _("Cup {number}, ready"),
        "taken": _("Cup {number}, in your hand: throw"),
        "empty": _("Cup {number}, empty"),
        "waiting": _("Cup {number}"),
    }


def _sheet_texts() -> Texts:
    return {
        "title": _("Score sheet"),
        "open": _("{box}, open"),
        "preview": _("{box}: would bring {points}"),
        "chosen": _("{box}: {points}, chosen"),
        "zero": _("{box}: would bring 0"),
        "filled": _("{box}: {points}, filled"),
        "crossed": _("{box}: 0, crossed out"),
        "forced": _("{box}: {points}, required by the joker"),
        "closed": _("{box}, closed during the joker"),
        "theirs": _("{name}: {points}"),
        "theirs_crossed": _("{name}: 0, crossed out"),
        "theirs_open": _("{name}: open"),
        "last": _("last entry"),
        "advised": _("advised"),
        "with_bonus": _("{points} +\u202f{bonus}"),
        "bonus": _("Bonus"),
        "bonus_from": _("Bonus from {threshold}"),
        "progress": _("{total}/{threshold}"),
        "progress_label": _("Bonus: {total} of {threshold}, {ahead}"),
        "ahead": _("{difference} compared with three of each"),
        "earned": _("Bonus of {points} earned"),
        "total": _("Total"),
    }


def _joker_texts() -> Texts:
    return {
        "ones": _("Joker: ones required."),
        "twos": _("Joker: twos required."),
        "threes": _("Joker: threes required."),
        "fours": _("Joker: fours required."),
        "fives": _("Joker: fives required."),
        "sixes": _("Joker: sixes required."),
        "lower": _("Joker: a lower box."),
        "zero": _("Joker: a 0 in an upper box."),
        "any": _("Joker: any open box."),
        "ends": _(" No more throws."),
    }


def _connection_texts() -> Texts:
    return {
        "lost": _("reconnecting…"),
        "back": _("Connected again."),
        "unsent": _("Your choice has not left."),
        "kept": _("Your dice and your box are kept; we try again as soon as the network is back."),
        "mended": _("This page was out of date: it is up to date again."),
        "elsewhere": _("Your dice and your boxes are kept."),
        "refused": _("The server refused this move. Nothing has changed: {kept}"),
        "restart": _("the server is restarting, reconnecting…"),
    }


def _closed_texts() -> Texts:
    return {
        "title": _("The line is closed."),
        "button": _("Line closed"),
        "reload": _("Reload the page"),
        "other": _("Everything is kept; reload the page to go on."),
        "outdated": _("The site has a newer table; reload the page to go on, everything is kept."),
        "no_session": _(
            "This browser is not known here any more: perhaps its cookies were erased."
        ),
        "signed_out": _("The session was ended elsewhere. Your games are kept."),
        "entrance": _("Sign in"),
        "other_player": _(
            "Somebody else is signed in in this browser now; reload the page to go on as them."
        ),
        "too_many": _("Too many tables are open; close some tabs, then reload the page."),
        "too_large": _("The server refused a message. Your dice and your boxes are kept."),
        "unknown_match": _(
            "This game can’t be found any more: perhaps somebody else is signed in in this "
            "browser now."
        ),
    }


def _over_texts() -> Texts:
    return {
        "won": plural("Won by {count} point", "Won by {count} points"),
        "lost": plural("{name} wins by {count} point", "{name} wins by {count} points"),
        "drawn": _("A draw"),
        "called": _("The game is called a draw"),
        "level": _("{names} finish level"),
        "reached": _("Goal reached: {total}"),
        "missed": _("{total} out of {target}"),
        "forfeited": _("Game left"),
        "forfeited_by_clock": _("Time was up twice running: you are out of the game."),
        "alone": _("Won, the table is yours"),
        "theirs": _("{name} wins"),
        "rematch": _("The rematch begins."),
        "rematch_go": _("To the table"),
        "rematch_wanted": _("{name} wants a rematch."),
    }


def table_texts() -> dict[str, Texts]:
    """The texts, grouped by the part of the table that says them."""
    return {
        "turn": _turn_texts(),
        "seats": _seats_texts(),
        "levels": _levels_texts(),
        "rulesets": _rulesets_texts(),
        "boxes": _boxes_texts(),
        "own_words": _own_words_texts(),
        "score": _score_texts(),
        "throw": _throw_texts(),
        "dice": _dice_texts(),
        "cups": _cups_texts(),
        "sheet": _sheet_texts(),
        "bonuses": dialog_strings.bonuses_texts(),
        "joker": _joker_texts(),
        "confirm": dialog_strings.confirm_texts(),
        "hint": hint_strings.hint_texts(),
        "reasons": hint_strings.reasons_texts(),
        "connection": _connection_texts(),
        "closed": _closed_texts(),
        "leave": dialog_strings.leave_texts(),
        "menu": dialog_strings.menu_texts(),
        "help": dialog_strings.help_texts(),
        "turns": dialog_strings.turns_texts(),
        "over": _over_texts(),
        **people_strings.people_texts(),
    }
