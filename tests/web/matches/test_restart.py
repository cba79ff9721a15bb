"""What is read from the store is what was there before."""

from __future__ import annotations

from collections.abc import Callable

from gobelet.web.live.writer import run_group
from gobelet.web.matches.cache import StateCache
from gobelet.web.matches.commands import Accepted
from gobelet.web.matches.holds import holds
from gobelet.web.matches.models import Match
from gobelet.web.matches.selectors import (
    match_state,
    match_view,
)
from tests.web.conftest import Table, loaded

Sit = Callable[..., Table]


class TestRestart:
    """What is read from the store is what was there before."""

    def test_jk_07_a_joker_survives_a_restart_with_all_its_choices(self, sit: Sit) -> None:
        table = sit("classic")
        with loaded("66666", "44441", "44444"):
            table.play("t-", "five_of_a_kind", "t-", "fours", "t-")
            before = table.state.game.placements()
        holds.clear()
        after = match_state(table.match)  # nothing of this comes from memory
        assert after.game.placements() == before
        (full,) = [entry for entry in before if entry.category.value == "full_house"]
        assert (full.joker, full.points, full.gain) == (True, 25, 125)
        accepted = run_group([table.command("full_house")], StateCache())[0]
        assert isinstance(accepted, Accepted)
        assert table.state.game.sheets[0].total == 50 + 16 + 125

    def test_a_restart_frees_the_dice_and_keeps_everything_else(self, sit: Sit) -> None:
        table = sit()
        table.play("t-")
        table.hold(1, 2)
        before = match_view(Match.objects.get(), table.player)
        holds.clear()
        after = match_view(Match.objects.get(), table.player)
        turn_before, turn_after = before["turn"], after["turn"]
        assert isinstance(turn_before, dict)
        assert isinstance(turn_after, dict)
        assert turn_before.pop("held") == [1, 2]
        assert turn_after.pop("held") == []
        assert turn_before.pop("holds") > turn_after.pop("holds")
        assert before == after
