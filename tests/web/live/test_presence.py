"""Who is there, and for how long the others have been gone."""

from __future__ import annotations

from gobelet.web.live.presence import GRACE, MOMENT, Presence


class Clock:
    """A clock that a test winds on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_who_has_a_socket_is_here() -> None:
    presence = Presence()
    assert presence.come(1)
    assert presence.is_here(1)
    assert presence.away_for(1) is None


def test_the_last_of_several_sockets_counts() -> None:
    presence = Presence()
    presence.come(1)
    assert not presence.come(1)
    assert not presence.go(1)
    assert presence.is_here(1)
    assert presence.go(1)
    assert not presence.is_here(1)


def test_mp_18_nobody_is_gone_before_seventy_seconds_of_silence() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.come(1)
    presence.go(1)
    clock.now += 69
    assert presence.may_return(1)
    assert not presence.is_lost(1)
    clock.now += 1
    assert not presence.may_return(1)
    assert presence.is_lost(1)
    assert presence.away_for(1) == GRACE == 70


def test_who_comes_back_has_never_been_gone() -> None:
    clock = Clock()
    presence = Presence(clock)
    presence.come(1)
    presence.go(1)
    clock.now += 60
    assert presence.come(1)
    presence.go(1)
    clock.now += 60
    assert presence.may_return(1)


def test_after_a_restart_everybody_has_time_to_come_back() -> None:
    clock = Clock()
    presence = Presence(clock)
    clock.now += 30
    assert presence.away_for(7) == 30
    assert presence.may_return(7)


def test_who_is_expected_has_time_to_come_and_is_not_online_before() -> None:
    clock = Clock()
    presence = Presence(clock)
    for player in (1, 2):
        presence.come(player)
    presence.go(1)
    clock.now += 3600
    presence.expect([1, 2, 3])
    assert [presence.away_for(player) for player in (1, 2, 3)] == [0, None, 0]
    assert presence.online() == {2}
    clock.now += 70
    assert presence.is_lost(1)
    assert presence.is_lost(3)


def test_who_changes_pages_stays_online_for_a_moment_only() -> None:
    clock = Clock()
    presence = Presence(clock)
    assert presence.online() == frozenset()
    for player in (1, 2, 3):
        presence.come(player)
    presence.go(2)
    clock.now += MOMENT - 1
    presence.go(3)
    assert presence.online() == {1, 2, 3}
    clock.now += 2
    assert presence.online() == {1, 3}
