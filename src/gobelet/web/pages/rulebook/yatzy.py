"""Yatzy in its own words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from gobelet.web.pages.rulebook.prose import Prose

YATZY = Prose(
    lead=_(
        "The game of quick decisions. Combinations have a fixed price, and every throw you leave in"
        " the cup adds {unused_points} points to it."
    ),
    decisions=(
        _(
            "Two pairs are worth 20, as on the price list. The example with 25 that goes round for"
            " these rules is a slip: made on the first throw they bring 20 + 2 × {unused_points} ="
            " 30."
        ),
        _(
            "Unused throws count for two pairs, three, four and five of a kind, straight and full"
            " house, and only when they are made. Not for the upper section, not for chance, never"
            " on a 0."
        ),
        _(
            "Every further five alike pays {five_points}, whatever its number, once the"
            " five-of-a-kind box holds its {five_box}. After a 0 there, none does."
        ),
        _(
            "If you put your first five alike elsewhere and a later one in its box, bonus and joker"
            " count from then on."
        ),
        _(
            "A joker goes into any open box: the lower ones at full price, unused throws included;"
            " the upper ones by what the dice show."
        ),
        _(
            "The {lower_points} points for a lower section without a 0 come when its last box is"
            " filled. Chance is one of the seven."
        ),
        _("Playing alone, the target is {target} here, since totals run higher."),
    ),
    tips=(
        _(
            "On the first throw, a combination brings {unused_twice} points more than on the third."
            " Ask yourself each time whether the next throw can bring as much."
        ),
        _(
            "The upper bonus starts at {threshold}: three of each leave you 3 points to spare. One"
            " missing 1, 2 or 3 is forgiven."
        ),
        _(
            "Prices are fixed, so three 1s are as good as three 6s in three of a kind. Keep the"
            " high numbers for above the line."
        ),
        _(
            "No 0 below brings {lower_points} points. If something has to be crossed out, look at"
            " the 1s first."
        ),
        _(
            "A full house, a straight or five of a kind on the first throw is written at once. Four"
            " alike are not, early on: throw the fifth die again, the third throw is soon enough."
        ),
        _("Both straights go into the same box: 1‑2‑3‑4‑5 or 2‑3‑4‑5‑6, the price is the same."),
    ),
)
