"""Laws that hold whatever is sent, in whatever order."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from django.db import OperationalError
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from gobelet import rulesets
from gobelet.core import SEED_SIZE, Action, Category, Forfeit, Score, Throw
from gobelet.web.accounts.services import guest_create
from gobelet.web.live.writer import Hooks, run_group
from gobelet.web.matches import beginning, commands, services
from gobelet.web.matches.cache import StateCache
from gobelet.web.matches.commands import Accepted
from gobelet.web.matches.errors import Refused
from gobelet.web.matches.models import Match, Move
from gobelet.web.matches.replay import match_replay
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.state import MatchState
from tests.web.conftest import faults


class Play:
    """One thing somebody sends: legal or not, on this version or another, once or twice."""

    def __init__(self, data: st.DataObject, state: MatchState, number: int) -> None:
        legal = state.game.actions()
        anything: st.SearchStrategy[Action] = st.one_of(
            st.builds(Score, st.sampled_from(Category)), st.just(Throw()), st.just(Forfeit())
        )
        likely = st.sampled_from(legal) if legal else anything
        self.action = data.draw(likely | likely | likely | anything)
        self.version = state.version + data.draw(st.sampled_from([0, 0, 0, 0, -1, 1]))
        self.id = f"id-{data.draw(st.sampled_from([number, number, number, number - 1]))}"
        self.is_owner = data.draw(st.sampled_from([True, True, True, False]))
        self.fault = data.draw(st.sampled_from([*[None] * 6, "before_commit", "after_commit"]))


@pytest.mark.usefixtures("_free_dice")
class Laws(TestCase):
    """Random sequences of commands against one match."""

    @settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow])
    @given(data=st.data(), ruleset=st.sampled_from(sorted(rulesets.ALL)))
    def test_random_commands_never_break_a_match(self, data: st.DataObject, ruleset: str) -> None:
        owner, outsider = guest_create(), guest_create()
        seed = data.draw(st.binary(min_size=SEED_SIZE, max_size=SEED_SIZE))
        with patch.object(beginning, "new_seed", return_value=seed):
            match = services.match_start(player=owner, ruleset=ruleset, level="easy")
        cache = StateCache()
        for number in range(data.draw(st.integers(1, 25))):
            before = match_state(match)
            sent = Play(data, before, number)
            if sent.version < 0:
                continue
            command = commands.Play(
                match=match,
                player=(owner if sent.is_owner else outsider).pk,
                id=sent.id,
                version=sent.version,
                action=sent.action,
            )
            (answer,) = run_group([command], cache, self.hooks(sent.fault))
            after = match_state(match)
            self.check(before, after, answer, sent)
        self.check_store(match)

    @staticmethod
    def hooks(fault: str | None) -> Hooks:
        """Where the first try of a group fails, if it does."""
        return Hooks() if fault is None else Hooks(**{fault: faults(OperationalError("gone"))})

    def check(
        self, before: MatchState, after: MatchState, answer: Accepted | Refused, sent: Play
    ) -> None:
        """A command takes effect once and whole, or not at all."""
        if isinstance(answer, Refused):
            assert after == before
            assert answer.code
            assert sent.is_owner or answer.code == "unknown_match"
        elif answer.is_repeated and after == before:
            assert answer.version <= before.version
        else:
            # One whose answer was lost is recognised when it is tried again.
            assert answer.is_repeated == (sent.fault == "after_commit")
            assert sent.is_owner
            assert after.version == answer.version > before.version

    def check_store(self, match: str) -> None:
        """What is stored is what its moves lead to."""
        state = match_state(match)
        assert match_replay(Match.objects.get(pk=match)) == state
        assert Move.objects.filter(match=match).count() == state.version
        for sheet in state.game.sheets:
            assert sheet.total == sum(entry.gain for entry in sheet.entries)
