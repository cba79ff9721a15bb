"""What is held about a player among others, as plain data."""

from __future__ import annotations

from typing import Any

from django.db.models import Q

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.selectors import player_name
from gobelet.web.social.models import Block, ChatMessage, Friendship, Mute, Report


def social_data(player: Player) -> dict[str, Any]:
    """Friends and requests, whom the player keeps away, what they said and reported."""
    return {
        "friends": [_pair(pair, player) for pair in _pairs(player)],
        "blocked": [
            player_name(block.blocked)
            for block in Block.objects.filter(player=player).select_related("blocked")
        ],
        "hidden": [
            player_name(mute.muted)
            for mute in Mute.objects.filter(player=player).select_related("muted")
        ],
        "said": [
            {
                "match": message.match,
                "text": message.words,
                "at": message.at.isoformat(),
            }
            for message in ChatMessage.objects.filter(player=player).order_by("pk")
        ],
        "reported": [
            {"match": report.match, "text": report.text, "at": report.at.isoformat()}
            for report in Report.objects.filter(reporter=player).order_by("pk")
        ],
    }


def _pairs(player: Player) -> list[Friendship]:
    """Whoever put the player's request away is not told of, nor is what the player put away."""
    pairs = Friendship.objects.filter(Q(low=player) | Q(high=player)).select_related("low", "high")
    return [pair for pair in pairs if not pair.is_declined or pair.asker_id == player.pk]


def _pair(pair: Friendship, player: Player) -> dict[str, Any]:
    person = pair.high if pair.low_id == player.pk else pair.low
    return {
        "name": player_name(person),
        "asked_by_me": pair.asker_id == player.pk,
        "asked_at": pair.asked_at.isoformat(),
        "since": pair.agreed_at.isoformat() if pair.agreed_at else None,
    }
