"""*Check the dice*: the promise before the end, the seed and every die after it."""

from __future__ import annotations

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from gobelet.core import Seat, format_move
from gobelet.web.matches.errors import Busy, KeyIsFull, Malformed, Sealed, TooLateForWords
from gobelet.web.matches.models import Match
from gobelet.web.matches.own_words import LONGEST_WORDS
from gobelet.web.matches.seals import purpose_of
from gobelet.web.matches.selectors import (
    holder_name,
    match_record,
    match_state,
    viewer_seat,
)
from gobelet.web.matches.services import match_add_words
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.texts import plural
from gobelet.web.matches.views.access import match_or_404, match_to_watch_or_404
from gobelet.web.matches.views.turns import back_href


@require_http_methods(["GET", "HEAD", "POST"])
def dice(request: HttpRequest, match_id: str) -> HttpResponse:
    """Show what may be known of the dice: until the seed is revealed, the promise alone.

    Before the first throw its people may put words of their own into the key of the cup.
    """
    if request.method == "POST":
        return _add_words(request, match_id)
    return _show(request, match_id)


def _add_words(request: HttpRequest, match_id: str) -> HttpResponse:
    match, player = match_or_404(request, match_id)
    typed = request.POST.get("words", "")
    try:
        match_add_words(player=player, match=match.pk, words=typed)
    except Malformed:
        error = _("One line of 1 to %(count)s characters.") % {"count": LONGEST_WORDS}
    except Sealed:
        error = _("Several games share these dice: nobody’s words are part of the key.")
    except TooLateForWords:
        error = _("Dice have been thrown meanwhile: the key is fixed.")
    except KeyIsFull:
        error = _("The key is full: it takes no more words.")
    except Busy:
        error = _("The site is busy. Nothing was kept: try again.")
    else:
        return redirect("matches:dice", match.pk)
    return _show(request, match_id, typed=typed, error=error)


def _show(request: HttpRequest, match_id: str, *, typed: str = "", error: str = "") -> HttpResponse:
    match, player = match_to_watch_or_404(request, match_id)
    state = match_state(match.pk)
    is_seated = player is not None and state.seat_of(player.pk) is not None
    is_revealed = state.game.is_over and not state.is_sealed
    context: dict[str, object] = {
        "match_id": match.pk,
        "commitment": match.commitment,
        "back_href": back_href(state),
        "is_over": state.game.is_over,
        "is_revealed": is_revealed,
        "opens_at": None if match.seal is None else match.seal.opens_at,
        "purpose": purpose_of(state.seal),
        "own_words": state.words.split(),
        "may_add": state.version == 0 and state.seal is None and is_seated,
        "longest": LONGEST_WORDS,
        "typed": typed,
        "error": error,
    }
    if is_revealed:
        context |= _revealed(match, state, viewer_seat(state, player))
    status = HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
    return render(request, "matches/dice.html", context, status=status)


def _revealed(match: Match, state: MatchState, mine: Seat | None) -> dict[str, object]:
    record = match_record(match)
    seed = record.seed.hex() if record.seed else ""
    return {
        "seed": seed,
        "record_name": f"gobelet-{match.pk}.txt",
        "words": verifier_words(),
        "game": {
            "commitment": match.commitment,
            "seed": seed,
            "words": record.words,
            "seats": [
                holder_name(holder, seat == mine) for seat, holder in enumerate(state.holders)
            ],
            "moves": [f"{seat}{format_move(move)}" for seat, move in record.moves],
        },
    }


def verifier_words() -> dict[str, object]:
    """What the page's script says; `%(name)s` is filled in by it."""
    return {
        "turn": _("Turn %(round)s, %(name)s"),
        "throw": _("Throw %(number)s"),
        "same": _("agrees"),
        "wrong": _("differs: the seed gives %(faces)s"),
        "kept": _("Its SHA-256 is the promise above: the seed was not changed."),
        "broken": _("The seed does not keep the promise: its SHA-256 is another one."),
        "honest": _(
            "All %(dice)s dice of %(throws)s throws follow from the seed. Nobody touched them."
        ),
        "forged": plural(
            "%(count)s throw does not follow from the seed; it is marked below.",
            "%(count)s throws do not follow from the seed; they are marked below.",
        ),
        "pale": _("%(face)s, had been kept"),
        "unreadable": _("This game cannot be worked out again: %(reason)s."),
        "reasons": {
            "not_a_move": _("“%(line)s” is not a move"),
            "not_thrown": _("dice landed that nobody threw"),
            "not_hexadecimal": _("the seed is not hexadecimal"),
            "other": _("the record cannot be read"),
        },
    }
