"""The pages on which people meet, for every eye and every width."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import guest_create, guest_rename
from gobelet.web.lobby.models import Kind, TableSeat
from gobelet.web.lobby.services import table_join, table_open
from gobelet.web.lobby.strangers import quick_join, random_join
from gobelet.web.matches.options import ALONE
from tests.browser.access import Quiet, Scan, too_wide
from tests.browser.test_pages import known, me

__all__ = ["known", "me"]

ADDRESSES = [
    "/",
    "/partie-rapide/",
    "/adversaire-aleatoire/",
    "/tables/",
    "/ouvrir-une-table/",
    "/sur-un-appareil/",
    "/table/nothing-here/",
]
MIN_TARGET = 44


@pytest.fixture
def meetings(me: Player) -> list[str]:
    """Addresses of every page, with tables of each kind where this person waits or is invited."""
    other = guest_create()
    guest_rename(player=other, name="Marie-Antoinette-Ann")
    tables = [
        quick_join(player=me, ruleset="clubs", seats=4),
        random_join(player=me, ruleset="fete", days=7),
        *(
            table_open(host=host, kind=Kind.OPEN, ruleset="classic", seats=3, options=ALONE)
            for host in (me, other)
        ),
    ]
    table_join(player=other, table=tables[2].pk)
    TableSeat.objects.filter(table=tables[0]).update(created_at="2020-01-01T00:00Z")
    TableSeat.objects.filter(table=tables[2], player=other).update(seen_at="2020-01-01T00:00Z")
    return [*ADDRESSES, *(f"/table/{table.pk}/" for table in tables)]


def test_axe_finds_nothing(meetings: list[str], known: Page, site_url: str) -> None:
    scan = Scan(known)
    for address in meetings:
        known.goto(site_url + address)
        scan.look()
    scan.assert_nothing()


@pytest.mark.parametrize("width", [320, 360, 390, 700, 1280])
def test_no_page_scrolls_sideways(
    meetings: list[str], known: Page, site_url: str, width: int
) -> None:
    wide = []
    for address in meetings:
        known.goto(site_url + address)
        wide += too_wide(known, width)
    assert wide == []


def test_text_of_twice_the_size_fits(meetings: list[str], known: Page, site_url: str) -> None:
    wide = []
    for address in meetings:
        known.goto(site_url + address)
        wide += too_wide(known, 195, height=422)
    assert wide == []


def test_everything_can_be_touched(meetings: list[str], known: Page, site_url: str) -> None:
    small = {}
    for address in meetings:
        known.goto(site_url + address)
        for control in known.locator("main button:visible, main a:visible").all():
            box = control.bounding_box()
            if box is not None and min(box["height"], box["width"]) < MIN_TARGET - 0.5:
                small[f"{address} {control.inner_text()}"] = box
    assert small == {}


def test_nothing_is_asked_of_another_host(meetings: list[str], known: Page, site_url: str) -> None:
    quiet = Quiet(known, site_url)
    for address in meetings[:6] + meetings[7:]:
        known.goto(site_url + address, wait_until="networkidle")
    quiet.assert_nothing()


def test_a_table_can_be_used_by_keyboard_alone(
    meetings: list[str], known: Page, site_url: str
) -> None:
    known.goto(site_url + meetings[-1])
    field = known.get_by_label("Votre nom à la table")
    field.focus()
    known.keyboard.type("Lucie")
    known.keyboard.press("Enter")
    known.get_by_text("vous", exact=True).wait_for()
