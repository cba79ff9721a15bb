"""Many people at many tables of one site, each a whole game against the computer."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.site_process import SiteProcess
from tests.web.live.person import Person, stored


def play_whole_games(site: SiteProcess, people: int) -> None:
    """Everybody plays to the end; every acknowledged move is stored, and all can be replayed."""
    crowd = [Person(site) for _ in range(people)]

    def play(person: Person) -> None:
        person.sit_down()
        person.play_until_the_line_breaks()

    with ThreadPoolExecutor(people) as pool:
        list(pool.map(play, crowd))
    found = stored(site)
    for person in crowd:
        assert person.last["turn"] is None
        assert len(person.acked) == 26
        assert all(found[name] == version for name, version in person.acked.items())
    assert site.manage("check_matches").returncode == 0
    assert "ERROR" not in site.log
    assert "Traceback" not in site.log


def test_a_few_people_play_whole_games_at_once(site_process: SiteProcess) -> None:
    play_whole_games(site_process, 4)


@pytest.mark.torture
def test_a_crowd_plays_whole_games_at_once(site_process: SiteProcess) -> None:
    play_whole_games(site_process, 60)
