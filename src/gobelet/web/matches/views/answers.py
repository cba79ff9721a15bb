"""Who of a finished match wants to play it again."""

from __future__ import annotations

from dataclasses import dataclass

from gobelet.core import Seat
from gobelet.web.accounts.models import Player
from gobelet.web.matches.selectors import (
    holder_name,
    match_may_watch,
    rematch_answers,
    rematch_id,
    viewer_seat,
)
from gobelet.web.matches.state import MatchState


@dataclass(frozen=True, slots=True)
class AnswerShown:
    """What one person said: `wanted` is none before they did."""

    name: str
    is_me: bool
    wanted: bool | None
    is_asked: bool
    """Tells whether there is no rematch without them."""


@dataclass(frozen=True, slots=True)
class AnswersShown:
    """Where the rematch of a match between people stands, as one visitor sees it."""

    answers: tuple[AnswerShown, ...]
    may_answer: bool
    mine: bool | None
    begun: str | None
    may_follow: bool
    """Tells whether the visitor sees the rematch that has begun."""

    @property
    def is_declined(self) -> bool:
        """Tells whether somebody else does not want to: then there is none."""
        return any(
            answer.wanted is False and answer.is_asked and not answer.is_me
            for answer in self.answers
        )


def answers_shown(state: MatchState, player: Player | None) -> AnswersShown:
    """The answers given so far."""
    me = viewer_seat(state, player)
    answers = rematch_answers(state.id)
    acts_for = None if player is None else state.seat_of(player.pk)
    begun = rematch_id(state.id)
    return AnswersShown(
        answers=() if state.options.is_local else _answers(state, answers, me),
        may_answer=acts_for is not None,
        mine=None if acts_for is None else answers.get(acts_for),
        begun=begun,
        may_follow=begun is not None and match_may_watch(player, begun),
    )


def _answers(
    state: MatchState, answers: dict[Seat, bool], me: Seat | None
) -> tuple[AnswerShown, ...]:
    if len(state.people) < 2:
        return ()
    return tuple(
        AnswerShown(
            holder_name(state.holders[seat], seat == me),
            seat == me,
            answers.get(seat),
            seat in state.asked_again,
        )
        for seat in state.people
    )
