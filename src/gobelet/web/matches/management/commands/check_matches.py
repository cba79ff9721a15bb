"""Play every match again and compare what is stored of it."""

from __future__ import annotations

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from gobelet.core import format_game
from gobelet.web.matches import store
from gobelet.web.matches.errors import ChangedRuleset
from gobelet.web.matches.models import Match
from gobelet.web.matches.replay import BrokenRecord, match_replay
from gobelet.web.matches.state import MatchState


class Command(BaseCommand):
    """Check, and rebuild where asked to."""

    help = "Replay all matches, dice included, and compare the stored positions."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Offer to mend."""
        parser.add_argument("--rebuild", action="store_true", help="store what replay found")

    def handle(self, *args: object, rebuild: bool, **options: object) -> None:
        """Go through all matches; end with an error when one is left broken."""
        checked = broken = 0
        for key in Match.objects.order_by("pk").values_list("pk", flat=True).iterator():
            checked += 1
            for line in _check(key, rebuild=rebuild):
                broken += not rebuild or line.startswith("record")
                self.stderr.write(f"{key}: {line}")
        self.stdout.write(f"{checked} matches checked")
        if broken:
            raise CommandError(f"{broken} differences")


def _check(key: str, *, rebuild: bool) -> list[str]:
    """What differs in one match."""
    try:
        match, expected = _settled(key)
    except (BrokenRecord, ChangedRuleset) as error:
        return [f"record: {error}"]
    differing = [name for name, value in expected.items() if getattr(match, name) != value]
    if (match.ended_at is None) == (expected["turn_seat"] is None):
        differing.append("ended_at")
    if rebuild and differing:
        _rebuild(match, expected)
    return [f"{name} differs" for name in differing]


def _settled(key: str) -> tuple[Match, dict[str, object]]:
    """A match and what it must be, read while it stood still: the site plays on meanwhile."""
    while True:
        match = Match.objects.get(pk=key)
        expected = _fields(match_replay(match))
        again = Match.objects.get(pk=key)
        if again.updated_at == match.updated_at:
            return match, expected


def _fields(state: MatchState) -> dict[str, object]:
    return {
        "version": state.version,
        "position": format_game(state.game),
        "tray": store.format_tray(state.tray),
        "turn_seat": store.turn_seat(state),
    }


def _rebuild(match: Match, expected: dict[str, object]) -> None:
    last = match.moves.order_by("-number").values_list("at", flat=True).first()
    ended = last if expected["turn_seat"] is None else None
    # Only while it still stands where it was read.
    unmoved = Match.objects.filter(pk=match.pk, updated_at=match.updated_at)
    unmoved.update(**expected, ended_at=ended)
