"""Classic in its own words, with and without multiple five alike."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from gobelet.web.pages.rulebook.prose import Prose

CLASSIC = Prose(
    lead=_(
        "The game of rainy Sundays. Further five alike pay {five_points} each and stand in for"
        " almost anything; even after a 0, they remain jokers."
    ),
    decisions=(
        _(
            "A 0 in the five-of-a-kind box costs you the {five_points}, not the joker: five alike"
            " still fill a full house or a straight."
        ),
        _(
            "With the number’s box and every lower box filled, a joker costs a box: a 0 in the"
            " upper section, where you like."
        ),
        _(
            "There is an option, alone or against the computer: without multiple five alike. Then"
            " there is neither bonus nor joker, and a second five alike is a roll like any other."
        ),
        _("Playing alone, the target is reached at {target} points exactly or above."),
    ),
    tips=(
        _("The bonus first. With good 5s and 6s you can afford a 0 in the 1s and hardly feel it."),
        _(
            "You may write a 0 although another box would pay. With the 1s and the 6s left and"
            " 2‑3‑4‑5‑6 on the table, cross out the 1s: a whole turn for the 6s is worth more than"
            " twice those 6 points."
        ),
        _(
            "A full house with three 6s on the first throw? Keep the three 6s and throw the pair"
            " again: on an empty sheet, that is worth 11 points more on average."
        ),
        _("A large straight on the first throw is written as it is. Don’t touch it."),
        _(
            "A free joker belongs in the large straight, if that is open: 40 points without having"
            " to run after them."
        ),
        _(
            "As long as the five-of-a-kind box is open, keep it open. It is the door to the"
            " {five_points}."
        ),
    ),
)

CLASSIC_SINGLE = Prose(
    lead=_(
        "Classic with its option: five alike pay once. Neither bonus nor joker afterwards, only"
        " {rounds} boxes and the upper bonus."
    ),
    decisions=(
        _(
            "Five alike once more? They are scored like any other roll: nothing extra, and no full"
            " house, which needs two different numbers."
        ),
        _("Playing alone, the target is reached at {target} points exactly or above."),
    ),
    tips=(
        _("The bonus first. With good 5s and 6s you can afford a 0 in the 1s and hardly feel it."),
        _(
            "Without a joker, five of a kind is a box like the others: if it must be crossed out,"
            " nothing more is lost with it."
        ),
        _("A large straight on the first throw is written as it is. Don’t touch it."),
    ),
)
