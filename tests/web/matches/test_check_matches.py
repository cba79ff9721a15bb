"""The command that plays every match again."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from gobelet.web.clock.models import Alive
from gobelet.web.clock.services import OUTAGE, alive_stamp
from gobelet.web.matches.models import Match, Move
from tests.web.conftest import Table

Sit = Callable[..., Table]


@pytest.fixture
def match(sit: Sit) -> Match:
    """A match in the middle of a turn."""
    table = sit("yatzy")
    table.play("t-", "chance", "t-")
    return Match.objects.get(pk=table.match)


def check(*arguments: str) -> str:
    """What the command says is wrong."""
    told = StringIO()
    call_command("check_matches", *arguments, stdout=StringIO(), stderr=told)
    return told.getvalue()


def test_what_was_played_is_found_in_order(match: Match) -> None:
    assert check() == ""


@pytest.mark.parametrize(
    ("field", "value"),
    [("version", 3), ("tray", "11111"), ("turn_seat", None), ("position", "not a position")],
)
def test_a_wrong_picture_is_told_and_rebuilt(match: Match, field: str, value: object) -> None:
    Match.objects.update(**{field: value})
    with pytest.raises(CommandError, match="difference"):
        check()
    assert f"{match.pk}: {field} differs" in check("--rebuild")
    assert check() == ""
    assert getattr(Match.objects.get(), field) == getattr(match, field)


def test_a_match_marked_as_ended_is_put_right(match: Match) -> None:
    Match.objects.update(ended_at=match.started_at)
    check("--rebuild")
    assert Match.objects.get().ended_at is None


def test_seats_that_still_play_are_put_right(match: Match) -> None:
    match.seats.update(is_playing=False)
    with pytest.raises(CommandError, match="difference"):
        check()
    assert f"{match.pk}: is_playing differs" in check("--rebuild")
    assert match.seats.filter(is_playing=True).count() == 1


def test_nothing_is_rebuilt_while_the_site_runs(match: Match) -> None:
    alive_stamp(process="the site")
    Match.objects.update(tray="11111")
    with pytest.raises(CommandError, match="difference"):
        check()
    with pytest.raises(CommandError, match="stop it"):
        check("--rebuild")
    assert Match.objects.get().tray == "11111"
    Alive.objects.update(alive_at=timezone.now() - OUTAGE)
    check("--rebuild")
    assert Match.objects.get().tray == match.tray


@pytest.mark.parametrize("rebuild", [[], ["--rebuild"]])
def test_forged_dice_are_told_and_never_accepted(match: Match, rebuild: list[str]) -> None:
    Move.objects.filter(number=1).update(notation="=66666")
    with pytest.raises(CommandError):
        check(*rebuild)
    assert Match.objects.get().position == match.position


def test_a_missing_move_is_told(match: Match) -> None:
    Move.objects.filter(number=2).delete()
    with pytest.raises(CommandError):
        check()


def test_a_seed_other_than_the_promised_one_is_told(match: Match) -> None:
    Match.objects.update(seed=bytes(32))
    with pytest.raises(CommandError):
        check()
