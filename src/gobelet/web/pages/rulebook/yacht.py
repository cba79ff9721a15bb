"""Yacht in its own words."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from gobelet.web.pages.rulebook.prose import Prose

YACHT = Prose(
    lead=_(
        "The plain game, without special cases: {rounds} boxes, one bonus, and five alike that pay"
        " once. Everything fits in your head after two rounds."
    ),
    decisions=(
        _(
            "Five alike once more? They are scored like any other roll: nothing extra, and no full"
            " house, which needs two different numbers."
        ),
        _("Playing alone, the target is reached at {target} points exactly or above."),
    ),
    tips=(
        _(
            "Start from what repeats. A pair that grows feeds its number, three alike, four alike"
            " and the Yacht all at once."
        ),
        _(
            "Three of each number make {threshold}, just enough for the bonus. A fourth 6 makes up"
            " for two missing 3s: be generous with the high numbers, relaxed about the low ones."
        ),
        _(
            "2‑3‑4‑5 is finished by a 1 or a 6, one time in three. 1‑2‑3‑4 waits for the 5 alone,"
            " one time in six. With less than three in a row, let the straight go."
        ),
        _(
            "Two pairs, and the full house is what you need? Keep all four: two tries at the fifth"
            " die give it more often than not. Early on, the higher pair alone is worth 1 to 3"
            " points more."
        ),
        _(
            "Keep Chance for late. When it is the last box left, it is still worth 23 points on"
            " average, whatever the mood of the dice."
        ),
        _(
            "When a turn goes wrong, cross out something cheap. The 1s bring about 2 points when"
            " they wait for the last turn; the Yacht comes in one turn out of twenty-two,"
            " even when you think of nothing else."
        ),
        _(
            "Look at the other column. Far behind, go for the rare boxes; ahead, take the points"
            " that lie on the table."
        ),
    ),
)
