"""Laws of a match between people, whatever they, the clock and those who are gone do at once."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.db import OperationalError
from django.utils import timezone
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from gobelet.core import SEED_SIZE, Action, Category, Forfeit, Score, Seat, Throw
from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create, robot_ensure
from gobelet.web.clock.models import Due
from gobelet.web.live.writer import Answer, Hooks, run_group
from gobelet.web.matches import beginning, commands
from gobelet.web.matches.cache import StateCache
from gobelet.web.matches.clocks import ENDED_DUE, ROBOT_DUE, TURN_DUE
from gobelet.web.matches.commands import Accepted, Outcome
from gobelet.web.matches.errors import Busy
from gobelet.web.matches.events import Moved, Unseen
from gobelet.web.matches.models import Match, Move
from gobelet.web.matches.models import Seat as SeatRow
from gobelet.web.matches.options import QUICK, Options, Pace, slow
from gobelet.web.matches.replay import match_replay
from gobelet.web.matches.selectors import match_state
from gobelet.web.matches.services import match_seat
from gobelet.web.matches.state import MatchState
from tests.web.conftest import faults

UNRATED = Options(pace=Pace.LIVE, turn_seconds=20)
OPTIONS = st.sampled_from([QUICK, UNRATED, UNRATED, slow(1), Options(), Options(is_local=True)])
ANY_ACTION: st.SearchStrategy[Action] = st.one_of(
    st.builds(Score, st.sampled_from(Category)), st.just(Throw()), st.just(Forfeit())
)


@dataclass(frozen=True, slots=True)
class Asker:
    """Draws what somebody, or the clock, asks of a match as it stands."""

    data: st.DataObject
    state: MatchState
    people: list[Player]
    processes: tuple[StateCache, ...]
    number: int

    def command(self) -> commands.Command:
        """One of them, sensible or not."""
        kinds = [self._play, self._play, self._play, self._time_out, self._rare]
        kinds += [self._robot] * (1 if self.state.robot_seat is None else 6)
        return self.data.draw(st.sampled_from(kinds))()

    def _play(self) -> commands.Command:
        turn = self.state.game.turn
        to_act = self.state.holders[turn.seat].actor if turn else self.people[0].pk
        legal = self.state.game.actions()
        likely = st.sampled_from(legal) if legal else ANY_ACTION
        return commands.Play(
            match=self.state.id,
            player=self.data.draw(st.sampled_from([to_act] * 4 + [one.pk for one in self.people])),
            id=f"id-{self.data.draw(st.sampled_from([self.number] * 4 + [0]))}",
            version=self._version(),
            action=self.data.draw(likely | likely | likely | ANY_ACTION),
        )

    def _time_out(self) -> commands.Command:
        if self.data.draw(st.booleans()):
            # As at a restart, after which no process remembers another deadline.
            Due.objects.filter(kind=TURN_DUE).update(at=timezone.now() - timedelta(seconds=1))
            for process in self.processes:
                process.clear()
        return commands.TimeOut(
            match=self.state.id, version=self._version(), in_grace=self.data.draw(st.booleans())
        )

    def _robot(self) -> commands.Command:
        seat = self.state.robot_seat
        open_boxes = self.state.game.sheets[seat or 0].open
        return commands.PlayTurn(
            match=self.state.id,
            seat=seat or 0,
            version=self.state.version,
            actions=(Throw(), Score(open_boxes[0] if open_boxes else Category.CHANCE)),
        )

    def _rare(self) -> commands.Command:
        match, player = self.state.id, self.data.draw(st.sampled_from(self.people)).pk
        now = timezone.now()
        absent = self.data.draw(st.sets(st.sampled_from(range(len(self.state.holders)))))
        asked: list[commands.Command] = [
            commands.Return(match=match, player=player),
            commands.BeAway(match=match, player=player, since=now, until=now + timedelta(days=2)),
            commands.Hold(match=match, player=player, version=self._version(), held=(0,)),
            commands.Claim(
                match=match,
                player=player,
                id=f"claim-{self.number}",
                version=self._version(),
                outcome=self.data.draw(st.sampled_from(Outcome)),
                absent=tuple(sorted(absent)),
            ),
        ]
        return self.data.draw(st.sampled_from(asked))

    def _version(self) -> int:
        return max(self.state.version + self.data.draw(st.sampled_from([*[0] * 12, -1, 1])), 0)


@pytest.mark.usefixtures("_free_dice")
class Laws(TestCase):
    """Groups of commands from two processes that remember what they know."""

    @settings(max_examples=20, suppress_health_check=[HealthCheck.too_slow])
    @given(data=st.data(), options=OPTIONS, seats=st.integers(2, 4))
    def test_whatever_happens_at_once_a_match_stays_whole(
        self, data: st.DataObject, options: Options, seats: int
    ) -> None:
        self.check_match(data, options, seats)

    @pytest.mark.torture
    @settings(max_examples=1_000, suppress_health_check=[HealthCheck.too_slow])
    @given(data=st.data(), options=OPTIONS, seats=st.integers(2, 4))
    def test_a_thousand_matches_stay_whole(
        self, data: st.DataObject, options: Options, seats: int
    ) -> None:
        self.check_match(data, options, seats)

    def check_match(self, data: st.DataObject, options: Options, seats: int) -> None:
        """Play a match, and look at what is stored and remembered after each group."""
        people = [guest_create() for _ in range(seats)]
        seed = data.draw(st.binary(min_size=SEED_SIZE, max_size=SEED_SIZE))
        with patch.object(beginning, "new_seed", return_value=seed):
            match = self.begin(people, options, with_robot=data.draw(st.booleans()))
        processes = (StateCache(), StateCache())
        forfeited: tuple[Seat, ...] = ()
        for number in range(data.draw(st.integers(5, 40))):
            asker = Asker(data, match_state(match), people, processes, number)
            group = [asker.command() for _ in range(data.draw(st.integers(1, 3)))]
            fault = data.draw(st.sampled_from([None] * 6 + ["before_commit", "after_commit"]))
            hooks = Hooks(**{fault: faults(OperationalError("gone"))}) if fault else Hooks()
            answers = run_group(group, data.draw(st.sampled_from(processes)), hooks)
            for command, answer in zip(group, answers, strict=True):
                assert not isinstance(answer, Busy)
                event(f"{type(command).__name__} {type(answer).__name__}")
            state = match_state(match)
            if (state.version, state.holders) != (asker.state.version, asker.state.holders):
                assert self.told(answers)
            assert state.game.forfeited[: len(forfeited)] == forfeited
            forfeited = state.game.forfeited
            self.check_store(state)
            self.check_clock(state)
            for process in processes:
                assert process.open([match]).get(match) == state

    @staticmethod
    def begin(people: list[Player], options: Options, *, with_robot: bool) -> str:
        """A match of these people, a computer player among them where there is room."""
        players = list(people)
        if with_robot and len(people) < 4 and not options.is_rated and not options.is_local:
            players.insert(0, robot_ensure(level="medium"))
        controllers = [None, *[people[0].pk] * (len(people) - 1)] if options.is_local else ()
        return match_seat(
            players=players, ruleset="clubs", options=options, controllers=controllers
        )

    @staticmethod
    def told(answers: list[Answer]) -> bool:
        """Tell whether those who watch hear that something has changed."""
        events = [one for each in answers if isinstance(each, Accepted) for one in each.events]
        return any(isinstance(one, Moved | Unseen) for one in events)

    def check_store(self, state: MatchState) -> None:
        """What is stored is what the moves lead to, dice included."""
        match = Match.objects.get(pk=state.id)
        replayed = match_replay(match)
        assert (replayed.game, replayed.tray) == (state.game, state.tray)
        assert replayed.version == state.version == Move.objects.count()
        assert (match.ended_at is not None) == state.game.is_over
        playing = SeatRow.objects.filter(match=match, is_playing=True)
        assert set(playing.values_list("number", flat=True)) == state.playing

    def check_clock(self, state: MatchState) -> None:
        """Whoever is to act has a deadline or a row to be played from; the end is told once."""
        due = set(Due.objects.filter(key=state.id).values_list("kind", flat=True))
        is_robots = state.robot_seat is not None
        has_clock = state.options.pace is not Pace.FREE and not state.game.is_over
        assert (ROBOT_DUE in due) == is_robots
        assert (TURN_DUE in due) == (has_clock and not is_robots)
        assert (ENDED_DUE in due) == state.game.is_over
        if TURN_DUE in due:
            assert state.deadline == Due.objects.get(kind=TURN_DUE, key=state.id).at
