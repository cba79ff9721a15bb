"""Friendships: asked for, agreed to, put away, ended; and blocks."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import IntegrityError, connections

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create
from gobelet.web.social import services
from gobelet.web.social.errors import (
    AlreadyFriends,
    Blocked,
    NoAccount,
    NotYourself,
    RequestGone,
    TooManyFriends,
    TooManyRequests,
)
from gobelet.web.social.models import Block, Friendship
from gobelet.web.social.selectors import (
    Relation,
    circle_get,
    friends_new,
    friends_of,
    is_apart,
    relation,
)
from gobelet.web.social.services import (
    block_add,
    block_remove,
    friends_see,
    friendship_accept,
    friendship_decline,
    friendship_remove,
    friendship_request,
    friendship_withdraw,
    social_forget,
)
from tests.web.people import account


def relations_of(one: Player, other: Player) -> tuple[str, str]:
    return relation(one, other).value, relation(other, one).value


def befriend(one: Player, other: Player) -> None:
    friendship_request(player=one, other=other)
    friendship_accept(player=other, other=one)


class TestFriendships:
    def test_one_asks_and_the_other_accepts(self, marlene: Player, tom: Player) -> None:
        friendship_request(player=marlene, other=tom)
        assert relations_of(marlene, tom) == ("asked", "asks")
        friendship_accept(player=tom, other=marlene)
        assert relations_of(marlene, tom) == ("friend", "friend")
        assert friends_of(marlene) == {tom.pk}

    def test_who_ask_each_other_are_friends(self, marlene: Player, tom: Player) -> None:
        friendship_request(player=marlene, other=tom)
        friendship_request(player=tom, other=marlene)
        assert relations_of(marlene, tom) == ("friend", "friend")
        assert Friendship.objects.count() == 1

    def test_asking_twice_is_asking_once(self, marlene: Player, tom: Player) -> None:
        for _ in range(3):
            friendship_request(player=marlene, other=tom)
        assert Friendship.objects.count() == 1
        assert relations_of(marlene, tom) == ("asked", "asks")

    def test_nobody_accepts_their_own_request(self, marlene: Player, tom: Player) -> None:
        friendship_request(player=marlene, other=tom)
        with pytest.raises(RequestGone):
            friendship_accept(player=marlene, other=tom)
        assert relations_of(marlene, tom) == ("asked", "asks")

    def test_what_was_declined_still_looks_open_to_who_asked(
        self, marlene: Player, tom: Player
    ) -> None:
        friendship_request(player=marlene, other=tom)
        friendship_decline(player=tom, other=marlene)
        assert relations_of(marlene, tom) == ("asked", "none")
        assert circle_get(tom).requests == []
        friendship_request(player=marlene, other=tom)
        assert circle_get(tom).requests == []

    def test_who_declined_may_still_change_their_mind(self, marlene: Player, tom: Player) -> None:
        friendship_request(player=marlene, other=tom)
        friendship_decline(player=tom, other=marlene)
        friendship_request(player=tom, other=marlene)
        assert relations_of(marlene, tom) == ("friend", "friend")

    def test_a_request_is_taken_back_and_cannot_be_accepted_then(
        self, marlene: Player, tom: Player
    ) -> None:
        friendship_request(player=marlene, other=tom)
        friendship_withdraw(player=tom, other=marlene)
        assert relations_of(marlene, tom) == ("asked", "asks")
        friendship_withdraw(player=marlene, other=tom)
        with pytest.raises(RequestGone):
            friendship_accept(player=tom, other=marlene)
        assert relations_of(marlene, tom) == ("none", "none")

    def test_accepted_twice_it_is_accepted_once(self, marlene: Player, tom: Player) -> None:
        befriend(marlene, tom)
        friendship_accept(player=tom, other=marlene)
        assert relations_of(marlene, tom) == ("friend", "friend")

    @pytest.mark.parametrize("how", [friendship_accept, friendship_request])
    def test_whoever_asked_is_told_of_a_yes_until_they_have_seen_it(
        self, marlene: Player, tom: Player, how: Callable[..., None]
    ) -> None:
        friendship_request(player=marlene, other=tom)
        how(player=tom, other=marlene)
        assert [person for _, person in friends_new(marlene)] == [tom]
        assert friends_new(tom) == []
        friends_see(player=tom)
        assert [person for _, person in friends_new(marlene)] == [tom]
        friends_see(player=marlene)
        assert friends_new(marlene) == []

    def test_nobody_is_told_of_a_friendship_that_has_ended(
        self, marlene: Player, tom: Player
    ) -> None:
        befriend(marlene, tom)
        friendship_remove(player=tom, other=marlene)
        assert friends_new(marlene) == []

    def test_the_open_pages_of_both_hear_of_a_yes_and_of_a_request_taken_back(
        self,
        marlene: Player,
        tom: Player,
        told: list[set[int]],
        django_capture_on_commit_callbacks: Any,
    ) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            befriend(marlene, tom)
        assert told == [{tom.pk}, {marlene.pk, tom.pk}]
        friendship_remove(player=tom, other=marlene)
        told.clear()
        with django_capture_on_commit_callbacks(execute=True):
            friendship_request(player=marlene, other=tom)
            friendship_withdraw(player=marlene, other=tom)
        assert told == [{tom.pk}, {tom.pk}]

    def test_either_ends_a_friendship(self, marlene: Player, tom: Player) -> None:
        for one, other in ((marlene, tom), (tom, marlene)):
            befriend(marlene, tom)
            with pytest.raises(AlreadyFriends):
                friendship_withdraw(player=one, other=other)
            assert relations_of(marlene, tom) == ("friend", "friend")
            friendship_remove(player=one, other=other)
            assert relations_of(marlene, tom) == ("none", "none")

    def test_friends_online_come_first(
        self, marlene: Player, tom: Player, anais: Player, online: set[int]
    ) -> None:
        befriend(marlene, tom)
        befriend(anais, marlene)
        online.add(tom.pk)
        friends = circle_get(marlene).friends
        assert [(friend.person.name, friend.is_online) for friend in friends] == [
            ("Tom", True),
            ("Anaïs", False),
        ]

    def test_a_pair_is_written_in_one_way_only(self, marlene: Player, tom: Player) -> None:
        befriend(marlene, tom)
        pair = Friendship.objects.get()
        with pytest.raises(IntegrityError):
            Friendship.objects.create(
                low=pair.high, high=pair.low, asker=marlene, asked_at=pair.asked_at
            )


class TestRefusals:
    def test_nobody_is_their_own_friend(self, marlene: Player) -> None:
        with pytest.raises(NotYourself):
            friendship_request(player=marlene, other=marlene)
        with pytest.raises(NotYourself):
            block_add(player=marlene, other=marlene)

    def test_guests_are_not_asked(self, marlene: Player) -> None:
        with pytest.raises(NoAccount):
            friendship_request(player=marlene, other=guest_create())

    def test_requests_that_wait_are_limited_even_when_declined(
        self, marlene: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(services, "MOST_REQUESTS", 2)
        others = [account(name) for name in ("Lucie", "Hugo", "Rose")]
        for other in others[:2]:
            friendship_request(player=marlene, other=other)
        friendship_decline(player=others[0], other=marlene)
        with pytest.raises(TooManyRequests):
            friendship_request(player=marlene, other=others[2])
        friendship_request(player=others[2], other=marlene)
        friendship_request(player=marlene, other=others[2])
        assert friends_of(marlene) == {others[2].pk}

    def test_friends_are_limited_for_both(
        self, marlene: Player, tom: Player, anais: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(services, "MOST_FRIENDS", 1)
        befriend(marlene, tom)
        friendship_request(player=anais, other=tom)
        with pytest.raises(TooManyFriends):
            friendship_accept(player=tom, other=anais)
        assert relations_of(anais, tom) == ("asked", "asks")


class TestBlocks:
    def test_a_block_ends_a_friendship_and_is_not_told(self, marlene: Player, tom: Player) -> None:
        befriend(marlene, tom)
        block_add(player=marlene, other=tom)
        assert relations_of(marlene, tom) == ("blocked", "none")
        assert is_apart(marlene, tom)
        assert is_apart(tom, marlene)

    def test_who_is_blocked_asks_in_vain_and_does_not_see_it(
        self, marlene: Player, tom: Player
    ) -> None:
        block_add(player=marlene, other=tom)
        friendship_request(player=tom, other=marlene)
        assert relations_of(marlene, tom) == ("blocked", "asked")
        assert circle_get(marlene).requests == []
        friendship_withdraw(player=tom, other=marlene)
        assert relation(tom, marlene) is Relation.NONE

    def test_a_request_that_waits_is_put_away_by_a_block(
        self, marlene: Player, tom: Player
    ) -> None:
        friendship_request(player=tom, other=marlene)
        block_add(player=marlene, other=tom)
        assert relations_of(marlene, tom) == ("blocked", "asked")
        block_remove(player=marlene, other=tom)
        assert relations_of(marlene, tom) == ("none", "asked")

    def test_ones_own_request_goes_with_a_block(self, marlene: Player, tom: Player) -> None:
        friendship_request(player=marlene, other=tom)
        block_add(player=marlene, other=tom)
        assert relations_of(marlene, tom) == ("blocked", "none")

    def test_who_blocks_does_not_ask(self, marlene: Player, tom: Player) -> None:
        block_add(player=marlene, other=tom)
        with pytest.raises(Blocked):
            friendship_request(player=marlene, other=tom)

    def test_a_tab_from_before_the_block_accepts_nothing(
        self, marlene: Player, tom: Player
    ) -> None:
        friendship_request(player=tom, other=marlene)
        block_add(player=marlene, other=tom)
        with pytest.raises(Blocked):
            friendship_accept(player=marlene, other=tom)
        assert friends_of(marlene) == set()

    def test_who_has_blocked_each_other_stay_apart_until_both_relent(
        self, marlene: Player, tom: Player
    ) -> None:
        block_add(player=marlene, other=tom)
        block_add(player=tom, other=marlene)
        block_remove(player=marlene, other=tom)
        assert is_apart(marlene, tom)
        block_remove(player=tom, other=marlene)
        assert not is_apart(marlene, tom)


def test_whoever_leaves_the_site_is_forgotten_by_all(
    marlene: Player, tom: Player, anais: Player
) -> None:
    befriend(marlene, tom)
    befriend(tom, anais)
    block_add(player=anais, other=marlene)
    social_forget(player=marlene)
    assert Block.objects.count() == 0
    assert [pair.other(tom.pk) for pair in Friendship.objects.all()] == [anais.pk]


@pytest.mark.django_db(transaction=True)
def test_who_ask_each_other_at_once_are_friends_every_time() -> None:
    one, other = account("Marlene"), account("Tom")

    def ask(pair: tuple[Player, Player]) -> None:
        try:
            friendship_request(player=pair[0], other=pair[1])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        for _ in range(20):
            list(pool.map(ask, [(one, other), (other, one)]))
            assert Friendship.objects.get().agreed_at is not None
            friendship_remove(player=one, other=other)
