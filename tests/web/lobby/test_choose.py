"""Choosing rules and opponent, and sitting down."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles.finders import find
from django.test import Client
from django.utils import timezone

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.services import SENT_AGAIN
from gobelet.web.matches.models import Match

CHOOSE = "/contre-l-ordinateur/"


def checked(page: str, name: str) -> str:
    """The value of the radio that is chosen."""
    inputs = page.split(f'name="{name}" value="')[1:]
    return next(part.split('"')[0] for part in inputs if "checked" in part.split(">")[0])


def start(client: Client, **form: Any) -> Match:
    answer = client.post(CHOOSE, form)
    assert answer.status_code == 302
    return Match.objects.get(pk=answer["Location"].split("/")[2])


@pytest.mark.django_db
class TestTheChoice:
    def test_yacht_is_chosen_at_first(self, client: Client) -> None:
        assert checked(client.get(CHOOSE).content.decode(), "ruleset") == "yacht"

    def test_a_link_may_choose(self, client: Client) -> None:
        page = client.get(CHOOSE, {"ruleset": "fete", "level": "hard"}).content.decode()
        assert checked(page, "ruleset") == "fete"
        assert checked(page, "level") == "hard"

    def test_a_link_to_nothing_falls_back(self, client: Client) -> None:
        page = client.get(CHOOSE, {"ruleset": "nothing", "level": "god"}).content.decode()
        assert checked(page, "ruleset") == "yacht"
        assert checked(page, "level") == "medium"

    def test_the_last_choice_is_offered_again(self, client: Client) -> None:
        start(client, ruleset="classic", level="expert", multiple="off")
        page = client.get(CHOOSE).content.decode()
        assert checked(page, "ruleset") == "classic"
        assert checked(page, "level") == "expert"
        assert 'name="multiple" value="on">' in page

    def test_the_page_works_without_a_script(self, client: Client) -> None:
        page = client.get(CHOOSE).content.decode()
        assert '<form class="choose" method="post"' in page
        assert "onclick" not in page

    @pytest.mark.parametrize(("name", "about"), [("ruleset", "rules"), ("level", "level")])
    def test_whatever_is_chosen_the_style_tells_of_it_by_its_place_in_the_list(
        self, client: Client, name: str, about: str
    ) -> None:
        page = client.get(CHOOSE).content.decode()
        path = find("lobby/choose.css")
        assert isinstance(path, str)
        style = Path(path).read_text(encoding="utf-8")
        places = [str(n) for n in range(1, page.count(f'name="{name}" value=') + 1)]
        assert re.findall(rf'data-place="(\d+)" name="{name}"', page) == places
        assert set(re.findall(rf'data-for-{about}="(\d+)"', page)) == set(places)
        for place in places:
            chosen = f'[name="{name}"][data-place="{place}"]:checked'
            assert f'.choose:not(:has({chosen})) [data-for-{about}="{place}"]' in style


@pytest.mark.django_db
class TestSittingDown:
    @pytest.mark.parametrize("ruleset", ["clubs", "fete", "yacht", "classic", "yatzy"])
    @pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
    def test_every_ruleset_can_be_played_at_every_level(
        self, client: Client, ruleset: str, level: str
    ) -> None:
        match = start(client, ruleset=ruleset, level=level)
        assert (match.ruleset, match.level) == (ruleset, level)
        assert match.seats.count() == (1 if level == "easy" else 2)

    def test_classic_without_multiple_five_alike_is_its_own_ruleset(self, client: Client) -> None:
        match = start(client, ruleset="classic", level="easy", multiple="off")
        assert match.ruleset == "classic_single"

    def test_the_switch_sends_both_its_values_when_it_is_on(self, client: Client) -> None:
        match = start(client, ruleset="classic", level="easy", multiple=["off", "on"])
        assert match.ruleset == "classic"

    def test_other_rulesets_have_no_such_option(self, client: Client) -> None:
        assert start(client, ruleset="yatzy", level="easy", multiple="off").ruleset == "yatzy"


class FormInABrowser:
    """The page of choice in a browser that the site has never seen."""

    def __init__(self, browser: Client, match: str = "") -> None:
        self.browser = browser
        page = browser.get(CHOOSE).content.decode()
        self.match = match or page.split('name="match" value="')[1].split('"')[0]
        self._token = page.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]

    def send(self, ruleset: str = "yacht", level: str = "medium") -> str:
        """Send the form; tell where that leads."""
        form = {"ruleset": ruleset, "level": level, "match": self.match}
        answer = self.browser.post(CHOOSE, {**form, "csrfmiddlewaretoken": self._token})
        assert answer.status_code == 302
        return answer["Location"]


@pytest.fixture
def form(db: None) -> FormInABrowser:
    """A form that has just been opened."""
    return FormInABrowser(Client(enforce_csrf_checks=True))


def guests() -> int:
    return Player.objects.filter(kind="guest").count()


class TestAFormSentTwice:
    def test_begins_one_match(self, form: FormInABrowser) -> None:
        first = form.send()
        assert first == f"/m/{form.match}/"
        assert form.send() == first
        assert Match.objects.count() == 1

    def test_makes_one_guest_even_before_the_first_answer_is_stored(
        self, form: FormInABrowser
    ) -> None:
        first = form.send()
        del form.browser.cookies["sessionid"]
        assert form.send() == first
        assert (Match.objects.count(), guests()) == (1, 1)
        assert form.browser.get(first).status_code == 200

    def test_begins_another_match_for_another_choice(self, form: FormInABrowser) -> None:
        assert form.send("yacht") != form.send("fete")
        assert (Match.objects.count(), guests()) == (2, 1)

    def test_each_form_has_an_id_of_its_own(self, form: FormInABrowser) -> None:
        assert FormInABrowser(form.browser).match != form.match

    def test_another_browser_gets_neither_the_match_nor_its_player(
        self, form: FormInABrowser
    ) -> None:
        first = form.send()
        thief = FormInABrowser(Client(enforce_csrf_checks=True), match=form.match)
        assert thief.send() != first
        assert (Match.objects.count(), guests()) == (2, 2)
        assert thief.browser.get(first).status_code == 404

    def test_later_it_is_somebody_else_at_the_same_computer(self, form: FormInABrowser) -> None:
        first = form.send()
        del form.browser.cookies["sessionid"]
        Player.objects.update(created_at=timezone.now() - SENT_AGAIN)
        assert form.send() != first
        assert guests() == 2

    @pytest.mark.parametrize("id", ["", "x", "../../../../", "é" * 12, "x" * 1000])
    def test_an_id_that_is_none_is_not_used(self, form: FormInABrowser, id: str) -> None:
        form.match = id
        assert id not in form.send().split("/")[2:3]


@pytest.mark.django_db
class TestRefusals:
    @pytest.mark.parametrize(
        ("form", "code", "words"),
        [
            ({"ruleset": "poker", "level": "easy"}, "unknown_ruleset", "Aucune règle"),
            ({"ruleset": "yacht", "level": "god"}, "unknown_level", "Aucun niveau"),
            ({}, "unknown_ruleset", "Aucune règle"),
        ],
    )
    def test_what_is_not_there_is_refused_with_a_code_and_a_line(
        self, client: Client, form: dict[str, str], code: str, words: str
    ) -> None:
        answer = client.post(CHOOSE, form)
        assert answer.status_code == 422
        assert answer["X-Refused"] == code
        assert words in answer.content.decode()
        assert not Match.objects.exists()
        assert not Player.objects.exists()  # nobody is remembered for a mistake
        assert "sessionid" not in client.cookies
