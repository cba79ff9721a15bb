"""The people whom somebody may challenge, as the page offers them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import QueryDict

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.names import key
from gobelet.web.accounts.selectors import account_get
from gobelet.web.lobby.challenges import MOST_CHALLENGED
from gobelet.web.lobby.errors import NoChallenge
from gobelet.web.social.presence import players_online
from gobelet.web.social.selectors import circle_get, people_online


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody whom one may choose."""

    person: Player
    is_friend: bool
    is_online: bool
    is_chosen: bool


def opponents(player: Player, chosen: Sequence[str]) -> list[Opponent]:
    """Those who are chosen already, one's friends, and other people online, in this order."""
    wanted = {key(name) for name in chosen}
    online = players_online()
    friends = {friend.person.pk: friend.person for friend in circle_get(player).friends}
    people = dict(friends)
    people |= {one.person.pk: one.person for one in people_online(player)}
    for person in map(account_get, chosen):
        if person is not None and person.pk != player.pk:
            people.setdefault(person.pk, person)
    found = [
        Opponent(person, pk in friends, pk in online, key(person.name) in wanted)
        for pk, person in people.items()
    ]
    return sorted(found, key=lambda one: (not one.is_chosen, not one.is_friend))


def opponents_named(query: QueryDict) -> list[str]:
    """The names that an address or a form gives, each once; of too many, one too many."""
    names = {key(name): name for name in query.getlist("avec")}
    return list(names.values())[: MOST_CHALLENGED + 1]


def opponents_find(names: Sequence[str]) -> list[Player]:
    """The players of these names; raise `NoChallenge` for one that nobody has."""
    found = []
    for name in names:
        person = account_get(name)
        if person is None:
            raise NoChallenge(name=name)
        found.append(person)
    return found
