"""Every text that the table's own scripts say, in the visitor's language."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Texts = dict[str, "str | dict[str, str]"]


def _plural(one: str, other: str) -> dict[str, str]:
    """Both forms of a text; the browser picks by the language's own rule."""
    return {"one": ngettext(one, other, 1), "other": ngettext(one, other, 2)}


def _turn_texts() -> Texts:
    return {
        "yours": _("Your turn"),
        "theirs": _("{name} is playing"),
        "over": _("Game over"),
        "ruleset": _("{ruleset} · "),
        "round": _("round {round} of {rounds}"),
        "tab": _("{turn} · Gobelet"),
        "throws": _plural("{count} throw left", "{count} throws left"),
    }


def _seats_texts() -> Texts:
    return {
        "you": _("You"),
        "computer": _("computer"),
        "total": _("{name}: {points}"),
        "goal": _("out of {target}"),
        "goal_label": _("Goal: {total} of {target} points"),
        "totals": _("Points in detail"),
    }


def _levels_texts() -> Texts:
    return {
        "easy": _("Easy"),
        "medium": _("Medium"),
        "hard": _("Hard"),
        "expert": _("Expert"),
    }


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
        "yacht": _("Yacht"),
        "chance": _("Chance"),
    }


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
        "again": _plural("Rethrow {count} die", "Rethrow {count} dice"),
        "held": _("Five dice held"),
        "none": _("Nothing left to throw"),
        "joker": _("Joker: score now"),
        "moving": _("The dice are rolling"),
        "skip": _("Skip"),
        "result": _("See the result"),
    }


def _dice_texts() -> Texts:
    return {
        "held": _("held"),
        "label": _("Die {place}: {face}"),
        "group": _("Your dice"),
        "their_group": _("The dice of {name}"),
        "sort": _("Sort"),
        "first": _("Tap the felt to throw."),
        "wait": _("{name} picks up a cup."),
        "thrown": _("{dice}; {throws}"),
        "theirs": _("{name}: {dice}"),
        "scored": _("{name}: {points} in {box}."),
    }


def _cups_texts() -> Texts:
    return {
        "ready": _("Cup {number}, ready"),
        "taken": _("Cup {number}, in your hand: throw"),
        "empty": _("Cup {number}, empty"),
        "waiting": _("Cup {number}"),
        "group": _("Cups"),
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
        "theirs_open": _("{name}: open"),
        "last": _("last entry"),
        "with_bonus": _("{points} + {bonus}"),
        "bonus": _("Bonus"),
        "bonus_from": _("Bonus from {threshold}"),
        "progress": _("{total}/{threshold}"),
        "progress_label": _("Bonus: {total} of {threshold}, {ahead}"),
        "ahead": _("{difference} compared with three of each"),
        "earned": _("Bonus of {points} earned"),
        "total": _("Total"),
    }


def _bonuses_texts() -> Texts:
    return {
        "title": _("Bonuses"),
        "boxes": _("Boxes"),
        "upper": _("Upper section, from {threshold}"),
        "lower": _("Lower section without a 0"),
        "unused_throws": _("Unused throws"),
        "five_of_a_kind": _("Further 5 of a kind"),
        "none": _("none yet"),
    }


def _joker_texts() -> Texts:
    return {
        "ones": _("Joker: ones required."),
        "twos": _("Joker: twos required."),
        "threes": _("Joker: threes required."),
        "fours": _("Joker: fours required."),
        "fives": _("Joker: fives required."),
        "sixes": _("Joker: sixes required."),
        "lower": _("Joker: choose a box of the lower section."),
        "zero": _("Joker: a zero in the upper section."),
        "any": _("Joker: any open box."),
        "ends": _(" No more throws this turn."),
    }


def _confirm_texts() -> Texts:
    return {
        "title": _("Are you sure?"),
        "zero": _("{box} would get 0, although other boxes would bring points."),
        "breaking": _("You have five of a kind: that box would bring {points}."),
        "always": _("A filled box can’t be changed."),
        "back": _("Choose again"),
    }


def _hint_texts() -> Texts:
    return {
        "button": _("Hint"),
        "score": _("Score {points} in {box}."),
        "keep": _("Keep {kept}, throw {thrown} again."),
        "throw_all": _("Throw all five dice again."),
        "two": _("the two {face}s"),
        "three": _("the three {face}s"),
        "four": _("the four {face}s"),
        "first": _("Throw first: advice starts with the dice."),
        "none": _("Nothing to advise just now."),
        "not_ready": _("The advice is still being computed. Try again in a moment."),
        "gain": _plural(
            "{points} point better than the next choice.",
            "{points} points better than the next choice.",
        ),
        "close": _("Close the hint"),
    }


def _reasons_texts() -> Texts:
    return {
        "only_choice": _("It is the only box left."),
        "joker_forced": _("The joker has no other box."),
        "joker": _("The joker counts as {box}."),
        "further_five": _("A further five of a kind pays {bonus}."),
        "upper_bonus": _("It earns the bonus of {bonus} points."),
        "lower_bonus": _("It completes the lower section without a 0: {bonus} points."),
        "unused_throws": _("Unused throws bring {bonus} points."),
        "made_combination": _("The combination is made."),
        "upper_on_course": _("The upper bonus stays in reach."),
        "saves_chance": _("Chance stays open this way."),
        "zero_saves_box": _("A 0 here keeps {other} for better dice."),
        "least_lost_zero": _("This is the 0 that costs least."),
        "least_lost": _("Every other box would cost more."),
        "well_paid": _("That is at least what this box usually brings."),
        "chance_takes_rest": _("This roll fits nowhere better."),
        "throw_all": _("None of these dice is worth keeping."),
        "run_draw": _("A {faces} makes {box}."),
        "run_far": _("These dice lead to {box}."),
        "upper_bonus_draw": _("{count} dice of {face} earn the bonus of {bonus} points."),
        "two_pairs": _("A {faces} makes {box}."),
        "full_house_draw": _("A {faces} makes {box}."),
        "many_alike": _("Every further {face} helps: {boxes}."),
        "best_face": _("Further {face}s would serve {boxes}."),
        "high_dice": _("High dice help {boxes}."),
        "best_average": _("This brings most on average."),
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
        "closed": _("The connection was closed. Reload the page to go on: everything is kept."),
        "unknown": _("This game can’t be found any more."),
    }


def _menu_texts() -> Texts:
    return {
        "title": _("Menu"),
        "turns": _("Rounds so far"),
        "rules": _("Rules"),
        "help": _("Help"),
        "settings": _("Settings"),
        "dice": _("Check the dice"),
        "home": _("Home"),
        "close": _("Close"),
    }


def _help_texts() -> Texts:
    return {
        "title": _("How to play"),
        "goal": _(
            "Throw the dice up to three times, then write the result into one box. "
            "Thirteen boxes, thirteen rounds; the highest total wins."
        ),
        "hold": _("Tap a die to hold it, tap it again to release it."),
        "throw": _("Tap the felt, a cup twice, or the leather button to throw."),
        "score": _("Tap a box to choose it, then the blue button to write it for good."),
        "promise": _(
            "The dice are the same at every level. This game’s dice were sealed before "
            "the first throw: {commitment}"
        ),
        "keys": _("Keyboard"),
        "key_hold": _("hold"),
        "key_throw": _("throw"),
        "key_box": _("choose a box"),
        "key_confirm": _("score"),
        "key_hint": _("hint"),
        "key_help": _("help"),
        "to": _("to"),
        "keys_off": _("Single-key shortcuts are switched off in the settings."),
    }


def _turns_texts() -> Texts:
    return {
        "title": _("Rounds so far"),
        "none": _("Nothing written yet. The rounds will be listed here."),
        "left": _("Still open"),
        "left_for": _("Still open for {name}"),
        "full": _("All boxes are filled."),
    }


def _settings_texts() -> Texts:
    return {
        "title": _("Settings"),
        "theme": _("Theme"),
        "auto": _("like the device"),
        "light": _("light"),
        "dark": _("dark"),
        "dice": _("Dice"),
        "pips": _("pips"),
        "numerals": _("numerals"),
        "contrast": _("high contrast"),
        "large_dice": _("Large dice"),
        "sound": _("Sound"),
        "vibration": _("Vibration"),
        "animation": _("Animation"),
        "full": _("full"),
        "short": _("short"),
        "off": _("none"),
        "auto_throw": _("Throw at the start of my turn"),
        "one_tap": _("Score with one tap"),
        "confirm": _("Ask before scoring"),
        "always": _("always"),
        "risky": _("when it costs"),
        "never": _("never"),
        "shortcuts": _("Single-key shortcuts"),
        "robot_pace": _("Pace of the computer"),
        "slow": _("slow"),
        "normal": _("normal"),
        "fast": _("fast"),
        "skip": _("at once"),
        "shake": _("Shake the phone to throw"),
        "shake_https": _("Shaking needs a secure connection (https)."),
        "saved": _("Saved."),
        "unsaved": _("The settings could not be saved; they hold on this page."),
        "all": _("All settings"),
    }


def _over_texts() -> Texts:
    return {
        "won": _plural("Won by {count} point", "Won by {count} points"),
        "lost": _plural("{count} point behind", "{count} points behind"),
        "drawn": _("A draw"),
        "reached": _("Goal reached: {total}"),
        "missed": _("{total} out of {target}"),
    }


def table_texts() -> dict[str, Texts]:
    """The texts, grouped by the part of the table that says them."""
    return {
        "turn": _turn_texts(),
        "seats": _seats_texts(),
        "levels": _levels_texts(),
        "rulesets": _rulesets_texts(),
        "boxes": _boxes_texts(),
        "score": _score_texts(),
        "throw": _throw_texts(),
        "dice": _dice_texts(),
        "cups": _cups_texts(),
        "sheet": _sheet_texts(),
        "bonuses": _bonuses_texts(),
        "joker": _joker_texts(),
        "confirm": _confirm_texts(),
        "hint": _hint_texts(),
        "reasons": _reasons_texts(),
        "connection": _connection_texts(),
        "menu": _menu_texts(),
        "help": _help_texts(),
        "turns": _turns_texts(),
        "settings": _settings_texts(),
        "over": _over_texts(),
    }
