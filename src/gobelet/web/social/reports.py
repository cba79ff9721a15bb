"""Messages that are reported to the operator, and people who are not read any more."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.selectors import player_name
from gobelet.web.common.slices import delete_in_slices
from gobelet.web.social.errors import ChatRefused, NotYourself
from gobelet.web.social.models import ChatMessage, Mute, Report
from gobelet.web.social.seating import people_at

BEFORE, AFTER = 10, 5
"""Messages around a reported one that the operator sees."""

KEPT: Final = timedelta(days=180)


def report_add(*, player: Player, message: int) -> None:
    """Report a message from a table where one sits; once is enough. Raises `SocialRefused`."""
    reported = ChatMessage.objects.select_related("player").filter(pk=message).first()
    if reported is None or player.pk not in people_at(reported.match).values():
        raise ChatRefused(ChatRefused.NOT_SEATED)
    if reported.player_id == player.pk:
        raise NotYourself
    try:
        with transaction.atomic():
            Report.objects.create(
                message=reported,
                match=reported.match,
                reporter=player,
                reported=reported.player,
                text=reported.words,
                excerpt=_excerpt(reported),
                at=timezone.now(),
            )
    except IntegrityError:
        # They have reported it before.
        return


def mute_add(*, player: Player, other: Player) -> None:
    """Read another at tables no more; they are not told."""
    if player.pk == other.pk:
        raise NotYourself
    Mute.objects.get_or_create(player=player, muted=other)


def mute_remove(*, player: Player, other: Player) -> None:
    """Read another again."""
    Mute.objects.filter(player=player, muted=other).delete()


def mutes_of(player: Player) -> set[int]:
    """Those whom a player does not read."""
    return set(Mute.objects.filter(player=player).values_list("muted", flat=True))


def reported_by(player: Player, match: str) -> set[int]:
    """The messages of a match that a player has reported."""
    reports = Report.objects.filter(reporter=player, match=match, message__isnull=False)
    return set(reports.values_list("message", flat=True))


def reports_forget() -> int:
    """Delete reports from long ago; tell how many."""
    return delete_in_slices(Report.objects.filter(at__lt=timezone.now() - KEPT))


def reports_rename(*, player: Player, name: str) -> None:
    """Call a player otherwise in what was kept of their words, and of words around others'."""
    _excerpts_change(player, {"name": name})


def reports_hand_over(*, guest: Player, player: Player) -> None:
    """Let an account have what its guest reported, and what was kept of the guest's words."""
    Report.objects.filter(reported=guest).update(reported=player)
    known = Report.objects.filter(reporter=player, message__isnull=False).values("message")
    Report.objects.filter(reporter=guest).exclude(message__in=known).update(reporter=player)
    _excerpts_change(guest, {"name": player.name, "player": player.pk})


def _excerpts_change(player: Player, changes: Mapping[str, object]) -> None:
    for report in Report.objects.only("excerpt"):
        lines = [line for line in report.excerpt if line["player"] == player.pk]
        if lines:
            for line in lines:
                line.update(changes)
            report.save(update_fields=["excerpt"])


def _excerpt(reported: ChatMessage) -> list[dict[str, object]]:
    around = ChatMessage.objects.filter(match=reported.match).select_related("player")
    before = list(around.filter(pk__lt=reported.pk).order_by("-pk")[:BEFORE])
    after = list(around.filter(pk__gt=reported.pk).order_by("pk")[:AFTER])
    return [
        {
            "name": player_name(message.player),
            "player": message.player_id,
            "text": message.words,
            "at": message.at.isoformat(timespec="seconds"),
            "is_reported": message.pk == reported.pk,
        }
        for message in [*reversed(before), reported, *after]
    ]
