"""What a hint says, and the one reason it gives."""

from __future__ import annotations

from django.utils.translation import gettext as _

from gobelet.web.matches.texts import Texts, plural


def hint_texts() -> Texts:
    """The group `hint`."""
    return {
        "button": _("Hint"),
        "score": _("Score {points} in {box}."),
        "keep": _("Keep {kept}, throw {thrown} again."),
        "throw_all": _("Throw all five dice again."),
        "one": _("the {face}"),
        "two": _("the two {face}s"),
        "three": _("the three {face}s"),
        "four": _("the four {face}s"),
        "first": _("Throw first: advice starts with the dice."),
        "none": _("Nothing to advise just now."),
        "not_ready": _("The advice is still being computed. Try again in a moment."),
        "preparing": _("The advice is still being computed: {done}."),
        "failed": _("The advice could not be computed. It will be tried again."),
        "gain": plural(
            "{points} point better than the next choice.",
            "{points} points better than the next choice.",
        ),
        "close": _("Close the hint"),
    }


def reasons_texts() -> Texts:
    """The group `reasons`."""
    return {
        "only_choice": _("It is the only box left."),
        "joker_forced": _("The joker has no other box."),
        "joker": _("The joker counts as {box}."),
        "further_five": _("Further five alike pay {bonus}."),
        "upper_bonus": _("This earns the upper bonus: {bonus} points."),
        "lower_bonus": _("This earns the lower bonus: {bonus} points."),
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
        "upper_bonus_draw": _("{count} dice of {face} earn the upper bonus: {bonus} points."),
        "two_pairs": _("A {faces} makes {box}."),
        "full_house_draw": _("A {faces} makes {box}."),
        "many_alike": _("Every further {face} helps: {boxes}."),
        "best_face": _("Further {face}s would serve {boxes}."),
        "high_dice": _("High dice help {boxes}."),
        "best_average": _("This brings most on average."),
    }
