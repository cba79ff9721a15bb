"""What is asked about players among themselves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from django.db.models import Q

from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.accounts.names import key
from gobelet.web.accounts.selectors import account_list_open, is_open, player_preferences
from gobelet.web.social.models import Block, Friendship
from gobelet.web.social.presence import players_online

MOST_ONLINE: Final = 50
"""People online who are listed."""

MOST_ASKED_FOR: Final = 500
"""Accounts online that are looked up, those who do not want to be listed among them."""


class Relation(StrEnum):
    """What a person is to the visitor."""

    NONE = "none"
    ME = "me"
    ASKED = "asked"
    """The visitor has asked them."""
    ASKS = "asks"
    """They have asked the visitor."""
    FRIEND = "friend"
    BLOCKED = "blocked"
    """The visitor has blocked them."""


@dataclass(frozen=True, slots=True)
class Friend:
    """A friend, and whether they are online."""

    person: Player
    is_online: bool


@dataclass(frozen=True, slots=True)
class Present:
    """Somebody who is online and may be challenged."""

    person: Player
    is_friend: bool


@dataclass(frozen=True, slots=True)
class Circle:
    """Everybody whom a player has to do with."""

    requests: list[Player]
    friends: list[Friend]
    asked: list[Player]
    blocked: list[Player]


def circle_get(player: Player) -> Circle:
    """A player's friends, those online first, and the requests both ways, the newest first.

    Whoever has their account deleted is not among them, unless they come back in time.
    """
    pairs = (
        Friendship.objects.filter(Q(low=player) | Q(high=player))
        .select_related("low__user", "high__user")
        .order_by("-asked_at")
    )
    agreed, asked, requests = [], [], []
    for pair in pairs:
        person = pair.high if pair.low_id == player.pk else pair.low
        if not is_open(person):
            continue
        if pair.agreed_at is not None:
            agreed.append(person)
        elif pair.asker_id == player.pk:
            asked.append(person)
        elif not pair.is_declined:
            requests.append(person)
    blocks = Block.objects.filter(player=player).select_related("blocked__user").order_by("-at")
    blocked = [block.blocked for block in blocks if is_open(block.blocked)]
    return Circle(requests, _friends(agreed), asked, blocked)


def people_online(player: Player) -> list[Present]:
    """Those who are online and may be challenged, friends first; not those who are kept apart."""
    others = players_online() - kept_apart(player.pk) - {player.pk}
    if not others:
        return []
    friends = friends_of(player)
    # Most who are online may be guests, and none of them is listed.
    accounts = account_list_open().filter(pk__in=others).values_list("pk", flat=True)
    # A friend is never left out for a stranger.
    ids = sorted(accounts, key=lambda other: other not in friends)[:MOST_ASKED_FOR]
    people = account_list_open().filter(pk__in=ids)
    present = [
        Present(person, person.pk in friends)
        for person in people
        if player_preferences(person).challenges
    ]
    present.sort(key=lambda one: (not one.is_friend, key(one.person.name)))
    return present[:MOST_ONLINE]


def may_challenge(player: Player, other: Player) -> bool:
    """Tell whether one may challenge another: friends may, and so may others if the other is
    listed among the people online and neither has blocked the other."""
    if not is_open(other):
        return False
    if player.kind != PlayerKind.ACCOUNT or is_apart(player, other):
        return False
    return player_preferences(other).challenges or other.pk in friends_of(player)


def requests_to(player: Player) -> list[tuple[int, Player]]:
    """Those who wait for the player's answer, the newest first, each with the number of the pair.

    Whoever asks anew is another pair.
    """
    waiting = Friendship.objects.filter(Q(low=player) | Q(high=player), agreed_at=None)
    pairs = waiting.filter(is_declined=False).exclude(asker=player).order_by("-asked_at")
    asked = pairs.select_related("asker__user")
    return [(pair.pk, pair.asker) for pair in asked if is_open(pair.asker)]


def friends_new(player: Player) -> list[tuple[int, Player]]:
    """Those who agreed to be the player's friends, and the player has not seen it yet; as above."""
    news = Friendship.objects.filter(asker=player, is_news=True).order_by("agreed_at")
    others = {pair.pk: pair.other(player.pk) for pair in news}
    people = account_list_open().in_bulk(list(others.values()))
    return [(pair, people[other]) for pair, other in others.items() if other in people]


def relations(player: Player | None, people: list[Player]) -> dict[int, Relation]:
    """What each of some people is to the visitor."""
    found = {person.pk: Relation.NONE for person in people}
    if player is None or not found:
        return found
    pairs = Friendship.objects.filter(Q(low=player, high__in=found) | Q(high=player, low__in=found))
    for pair in pairs:
        found[pair.other(player.pk)] = _relation(pair, player)
    for block in Block.objects.filter(player=player, blocked__in=found):
        found[block.blocked_id] = Relation.BLOCKED
    if player.pk in found:
        found[player.pk] = Relation.ME
    return found


def relation(player: Player | None, person: Player) -> Relation:
    """What a person is to the visitor."""
    return relations(player, [person])[person.pk]


def friends_of(player: Player) -> set[int]:
    """The ids of a player's friends."""
    pairs = Friendship.objects.filter(Q(low=player) | Q(high=player), agreed_at__isnull=False)
    return {pair.other(player.pk) for pair in pairs}


def kept_apart(player: int) -> set[int]:
    """Those whom a player has blocked, or who have blocked the player."""
    blocks = Block.objects.filter(Q(player=player) | Q(blocked=player))
    pairs = blocks.values_list("player", "blocked")
    return {one for pair in pairs for one in pair} - {player}


def is_apart(one: Player, other: Player) -> bool:
    """Tell whether one of two has blocked the other: neither may challenge the other then."""
    return other.pk in kept_apart(one.pk)


def _relation(pair: Friendship, player: Player) -> Relation:
    if pair.agreed_at is not None:
        return Relation.FRIEND
    if pair.asker_id == player.pk:
        return Relation.ASKED
    return Relation.NONE if pair.is_declined else Relation.ASKS


def _friends(people: list[Player]) -> list[Friend]:
    online = players_online()
    friends = [Friend(person, person.pk in online) for person in people]
    return sorted(friends, key=lambda friend: (not friend.is_online, key(friend.person.name)))
