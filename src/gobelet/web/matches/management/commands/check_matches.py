"""Play every match again and compare what is stored of it."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction
from django.utils import timezone

from gobelet.core import Seat, format_game
from gobelet.web.clock.selectors import alive_get_last
from gobelet.web.clock.services import OUTAGE
from gobelet.web.matches.errors import ChangedRuleset
from gobelet.web.matches.models import Match
from gobelet.web.matches.replay import BrokenRecord, match_replay
from gobelet.web.matches.state import MatchState
from gobelet.web.matches.tray import format_tray


class Command(BaseCommand):
    """Check, and rebuild where asked to."""

    help = "Replay all matches, dice included, and compare the stored positions."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Offer to mend."""
        parser.add_argument(
            "--rebuild",
            action="store_true",
            help="store what replay found; with the site stopped",
        )

    def handle(self, *args: object, rebuild: bool, **options: object) -> None:
        """Go through all matches; end with an error when one is left broken."""
        if rebuild:
            _refuse_while_the_site_runs()
        checked = broken = 0
        for key in Match.objects.order_by("pk").values_list("pk", flat=True).iterator():
            checked += 1
            for line in _check(key, rebuild=rebuild):
                broken += not rebuild or line.startswith("record")
                self.stderr.write(f"{key}: {line}")
        self.stdout.write(f"{checked} matches checked")
        if broken:
            raise CommandError(f"{broken} differences")


def _refuse_while_the_site_runs() -> None:
    """A running site keeps matches in memory, and would write the wrong picture back."""
    last = alive_get_last()
    silence = None if last is None else timezone.now() - last
    if silence is not None and silence < OUTAGE:
        raise CommandError(
            f"the site is running, or was {silence.seconds} s ago: stop it, wait"
            f" {OUTAGE.seconds} s and rebuild then"
        )


def _check(key: str, *, rebuild: bool) -> list[str]:
    """What differs in one match."""
    try:
        match, expected, playing = _settled(key)
    except (BrokenRecord, ChangedRuleset) as error:
        return [f"record: {error}"]
    differing = [name for name, value in expected.items() if getattr(match, name) != value]
    if (match.ended_at is None) == (expected["turn_seat"] is None):
        differing.append("ended_at")
    if _seats(match) != playing:
        differing.append("is_playing")
    if rebuild and differing:
        _rebuild(match, expected, playing)
    return [f"{name} differs" for name in differing]


def _settled(key: str) -> tuple[Match, dict[str, object], frozenset[Seat]]:
    """A match and what it must be, read while it stood still: the site plays on meanwhile."""
    while True:
        match = Match.objects.get(pk=key)
        state = match_replay(match)
        again = Match.objects.get(pk=key)
        if again.updated_at == match.updated_at:
            return match, _fields(state), state.playing


def _fields(state: MatchState) -> dict[str, object]:
    return {
        "version": state.version,
        "position": format_game(state.game),
        "tray": format_tray(state.tray),
        "turn_seat": state.turn_seat,
    }


def _seats(match: Match) -> frozenset[Seat]:
    playing = match.seats.filter(is_playing=True)
    return frozenset(playing.values_list("number", flat=True))


def _rebuild(match: Match, expected: dict[str, object], playing: frozenset[Seat]) -> None:
    last = match.moves.order_by("-number").values_list("at", flat=True).first()
    ended = last if expected["turn_seat"] is None else None
    with transaction.atomic():
        Match.objects.filter(pk=match.pk).update(**expected, ended_at=ended)
        for seat in match.seats.all():
            seat.is_playing = seat.number in playing
            seat.save(update_fields=["is_playing"])
