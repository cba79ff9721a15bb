"""Fête in its own words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from gobelet.web.pages.rulebook.prose import Prose

FETE = Prose(
    lead=_(
        "The cheerful one: every further five alike is worth {five_points}, and the turn stops"
        " right there, so that the whole table can admire it."
    ),
    decisions=(
        _(
            "A five alike that pays its {five_points} must be written at once: the throws you had"
            " left are gone. With the five-of-a-kind box open, or at 0, you may go on throwing."
        ),
        _(
            "After a 0 in the five-of-a-kind box there is neither bonus nor joker for the rest of"
            " the game."
        ),
        _("“More than 62” in the upper section means {threshold} or more."),
        _(
            "A joker with every lower box filled costs a box: a 0 in the upper section, where you"
            " like."
        ),
        _("Playing alone, the target is reached at {target} points exactly or above."),
    ),
    tips=(
        _(
            "With your {five_box} written, look twice at three alike: the {five_points} they may"
            " become can outweigh a straight that lacks a die."
        ),
        _(
            "Don’t fear the forced stop. Five alike in hand, no further throw could have brought"
            " more."
        ),
        _(
            "Don’t cross out five of a kind lightly: you would give up the joker together with the"
            " {five_points}. The 1s and four alike are cheaper ways out."
        ),
        _(
            "A joker may fill the large straight. If it is still open and the number’s box is"
            " filled, that is usually the place."
        ),
        _(
            "Keep the 6s and 5s for three of a kind and four of a kind too: those boxes pay the"
            " total of all five dice."
        ),
    ),
)
