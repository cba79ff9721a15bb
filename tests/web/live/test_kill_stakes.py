"""A process killed amid duels: no diamond is lost, none is there twice."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from random import Random

import pytest

from tests.site_process import SiteProcess

DUELS = """
from itertools import count
from gobelet.core import Forfeit, Throw
from gobelet.web.accounts.models import Player, PlayerKind
from gobelet.web.bank.ledger import HOUSE, own, transfer_make
from gobelet.web.bank.models import Reason
from gobelet.web.common.ids import new_id
from gobelet.web.live.writer import run_group
from gobelet.web.matches import staking
from gobelet.web.matches.cache import StateCache
from gobelet.web.matches.commands import Play, Start
from gobelet.web.matches.options import duel

staking.PAIR_A_DAY = 10**9
people = [Player.objects.get_or_create(kind=PlayerKind.ACCOUNT, name=name)[0] for name in "AB"]
for one in people:
    amounts = {HOUSE: -10**6, own(one.pk): 10**6}
    transfer_make(key=f"earned {one.pk}", reason=Reason.CORRECTION, amounts=amounts)
pair = tuple(one.pk for one in people)
cache = StateCache()
print("ready", flush=True)
for number in count():
    group = []
    for _ in range(number % 4 + 1):
        match = new_id()
        group += [
            Start(match=match, ruleset="clubs", level=None, players=pair, options=duel(10)),
            Play(match=match, player=pair[0], id="throw", version=0, action=Throw()),
            Play(match=match, player=pair[number % 2], id="leave", version=2, action=Forfeit()),
        ][: 3 if number % 3 else 2]
    refused = [answer for answer in run_group(group, cache) if isinstance(answer, Exception)]
    assert not refused, refused
    print(sum(isinstance(command, Play) and command.id == "leave" for command in group), flush=True)
"""
"""Duels that begin, and many that end, in groups of different sizes; some go on for ever."""


def kill_amid_duels(site: SiteProcess, times: int) -> None:
    """Let duels begin and end, kill at a random instant, check the ledger; again and again."""
    instants, acknowledged = Random(times), 0
    for _ in range(times):
        with site.managing("shell", "--command", DUELS) as process:
            assert process.stdout is not None
            while process.stdout.readline().strip() != b"ready":
                assert process.poll() is None
            time.sleep(instants.uniform(0.05, 0.6))
            process.kill()
            acknowledged += sum(map(int, process.stdout.read().split()[:-1]))
        for command in ("check_bank", "check_matches"):
            checked = site.manage(command)
            assert checked.returncode == 0, checked.stderr
    with closing(sqlite3.connect(site.data / "gobelet.sqlite3")) as database:
        paid = "SELECT COUNT(*) FROM bank_transfer WHERE key LIKE 'payout %'"
        (payouts,) = database.execute(paid).fetchone()
    assert 0 < acknowledged <= payouts


def test_no_diamond_is_lost_or_doubled_when_the_process_is_killed(
    stopped_site: SiteProcess,
) -> None:
    kill_amid_duels(stopped_site, 2)


@pytest.mark.torture
def test_no_diamond_is_lost_or_doubled_in_fifty_kills(stopped_site: SiteProcess) -> None:
    kill_amid_duels(stopped_site, 50)
