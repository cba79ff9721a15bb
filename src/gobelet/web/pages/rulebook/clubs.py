"""Clubs in its own words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from gobelet.web.pages.rulebook.prose import Prose

CLUBS = Prose(
    lead=_(
        "The game of the regulars. A second five alike pays {five_points} more, but only while the"
        " box of its number is still free; later on it becomes a joker."
    ),
    decisions=(
        _(
            "The {five_box} of the five-of-a-kind box come first. With a 0 in it, or while it is"
            " open, further five alike bring neither points nor joker."
        ),
        _(
            "It is one or the other: the {five_points} points while the number’s box is free, the"
            " joker once it is filled. Never both."
        ),
        _(
            "A box always takes what the roll is worth there. You can write 0 only where the dice"
            " bring nothing; you cannot turn down points."
        ),
        _(
            "A joker with every lower box filled costs a box: a 0 in the upper section, where you"
            " like."
        ),
        _("Playing alone, the target is reached at {target} points exactly or above."),
    ),
    tips=(
        _(
            "Once your {five_box} are written, a free box in the upper section is worth a little"
            " more than it looks: it is what makes the next five alike pay."
        ),
        _(
            "Before you choose, open the round-by-round view: it shows what is left. A 0 in the"
            " right place often beats a few points in the wrong one."
        ),
        _(
            "Aim at {threshold} above the line. Three of each is the pace; the +2 or −3 beside the"
            " bonus tells you where you stand."
        ),
        _(
            "Three alike on the first throw: throw the other two again, twice. Four alike, a full"
            " house or five alike are all on the way."
        ),
        _(
            "Four 6s at the end of a turn, and both boxes free? Write them in the 6s, not in four"
            " of a kind: towards the bonus they weigh more."
        ),
    ),
)
