"""Looking for people: by the beginning of a name, or by an address that its owner opened."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.db.models import QuerySet

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.names import key
from gobelet.web.accounts.selectors import account_list_open
from gobelet.web.social.selectors import Relation, relations

SHORTEST: Final = 2
MOST_FOUND: Final = 20


@dataclass(frozen=True, slots=True)
class Found:
    """Somebody who was found, and what they are to the visitor."""

    person: Player
    relation: Relation


@dataclass(frozen=True, slots=True)
class Search:
    """What was looked for and who was found."""

    text: str
    people: tuple[Found, ...] = ()
    is_short: bool = False
    is_address: bool = False
    has_more: bool = False


def search(text: str, visitor: Player | None) -> Search:
    """Look for people.

    An address finds whoever has confirmed it and wants to be found by it. For all others the
    answer is the same as for an address that nobody has, and takes the same query.
    """
    asked = text.strip().removeprefix("@")
    if "@" in asked:
        by_address = list(_by_address(asked)[:1])
        return Search(asked, _found(by_address, visitor), is_address=True)
    beginning = key(asked)
    if len(beginning) < SHORTEST:
        return Search(asked, is_short=True)
    people = list(_by_name(beginning)[: MOST_FOUND + 1])
    has_more = len(people) > MOST_FOUND
    return Search(asked, _found(people[:MOST_FOUND], visitor), has_more=has_more)


def _by_name(beginning: str) -> QuerySet[Player]:
    people = account_list_open().filter(user__username_key__startswith=beginning)
    return people.order_by("user__username_key")


def _by_address(address: str) -> QuerySet[Player]:
    return account_list_open().filter(
        preferences__found_by_email=True,
        user__emailaddress__email=address.lower(),
        user__emailaddress__verified=True,
    )


def _found(people: list[Player], visitor: Player | None) -> tuple[Found, ...]:
    are = relations(visitor, people)
    return tuple(Found(person, are[person.pk]) for person in people)
