"""Two to four people at one table, each with a browser of their own."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Page, expect

from gobelet.web.matches.models import Match
from gobelet.web.matches.options import Options, Pace
from tests.browser.gathered import Cutter, age_absences, gathered
from tests.browser.tables import faces, held, throw, throw_button, wait_for_dice
from tests.serving import Served

YOURS = "À vous de jouer"
AWAY = "Léa est hors ligne depuis"


def score_first(page: Page) -> None:
    """Write into the first open box, whatever it brings."""
    page.locator(".box.preview, .box.zero").first.click()
    page.locator("#mark").click()


class TestTwoPeople:
    def test_they_play_to_the_result_and_once_more_and_a_spectator_comes_along(
        self, browser: Browser, site: Served
    ) -> None:
        with gathered(browser, site, "Léa", "Tom") as table:
            table.play_rounds(12)
            lea, tom, spectator = table.sit(0), table.sit(1), table.look_on()
            expect(lea).to_have_title(f"{YOURS} · Gobelet")
            expect(tom).to_have_title("Léa joue · Gobelet")
            expect(throw_button(tom)).to_have_attribute("aria-disabled", "true")
            expect(spectator.locator("#watching")).to_have_text("Vous regardez")
            for control in ("#mark", "#throw"):
                expect(spectator.locator(control)).to_be_hidden()
            expect(lea.locator(".spectators")).to_have_text(" · 1 spectateur")

            throw(lea)
            lea.locator(".die").nth(1).click()
            for other in (tom, spectator):
                wait_for_dice(other, faces(lea))
                expect(other.locator(".die").nth(1)).to_have_attribute("aria-pressed", "true")
                expect(other.get_by_role("button", name="Passer")).to_have_count(0)
            throw(lea)
            wait_for_dice(tom, faces(lea))
            score_first(lea)
            expect(tom.locator("#turn-line")).to_have_text(YOURS)
            expect(tom.locator("#felt-note")).to_contain_text("Léa")
            throw(tom)
            score_first(tom)

            for page in (lea, tom, spectator):
                expect(throw_button(page)).to_have_text("Voir le résultat")
                told = page.locator("#felt-note").inner_text()
                assert re.search("(Gagné|Léa gagne|Tom gagne) de .+ points?$|Égalité$", told)
                throw_button(page).click()
                page.wait_for_url("**/resultat/")
                page.wait_for_selector("html[data-ready]")
            expect(spectator.locator(".standing")).to_have_count(2)
            expect(spectator.locator(".rematch button")).to_have_count(0)

            lea.get_by_role("button", name="Revanche").click()
            expect(lea.locator(".answer").first).to_contain_text("voulez rejouer")
            expect(lea.locator(".answer").last).to_contain_text("pas encore répondu")
            expect(tom.locator(".answer")).to_contain_text(["veut rejouer"])
            expect(spectator.locator(".answer")).to_contain_text(["Léa", "pas encore répondu"])
            tom.get_by_role("button", name="Revanche").click()
            for page in (lea, tom, spectator):
                page.wait_for_url(re.compile(r"/m/[^/]+/$"))
                page.wait_for_selector("html[data-ready]")
            assert len({page.url for page in (lea, tom, spectator)}) == 1
            assert lea.url != table.address
            expect(tom.locator("#turn-line")).to_have_text(YOURS)
            expect(lea.locator("#turn-line")).to_have_text("Tom joue")
            expect(spectator.locator("#watching")).to_be_visible()
            throw(tom)
            for other in (lea, spectator):
                wait_for_dice(other, faces(tom))

    def test_a_no_is_told_and_nothing_begins(self, browser: Browser, site: Served) -> None:
        with gathered(browser, site, "Léa", "Tom") as table:
            table.play("x")
            lea, tom = table.sit(0), table.sit(1)
            for page in (lea, tom):
                page.goto(f"{table.address}resultat/")
                page.wait_for_selector("html[data-ready]")
            expect(tom.locator("h1")).to_have_text("Gagné, la table est à vous")
            expect(lea.locator("h1")).to_have_text("Partie abandonnée")
            tom.get_by_role("button", name="Revanche").click()
            expect(lea.locator(".answer").last).to_contain_text("veut rejouer")
            lea.get_by_role("button", name="Non merci").click()
            expect(tom.locator(".rematch")).to_contain_text("ne rejoue pas")
            expect(tom.get_by_role("button", name="Revanche")).to_have_count(0)
            assert Match.objects.count() == 1

    def test_names_are_text(self, browser: Browser, site: Served) -> None:
        with gathered(browser, site, "<b>Léa</b>", "‮Tom<img src=x>") as table:
            page = table.sit(1)
            expect(page.locator("#turn-line")).to_have_text("<b>Léa</b> joue")
            assert page.locator("main b:has-text('Léa'), main img").count() == 0

    def test_a_dropped_line_in_mid_turn_costs_nothing(self, browser: Browser, site: Served) -> None:
        with gathered(browser, site, "Léa", "Tom") as table:
            cutter = Cutter()
            lea, tom = table.sit(0, cutter), table.sit(1)
            throw(lea)
            lea.locator(".die").first.click()
            expect(tom.locator(".die").first).to_have_attribute("aria-pressed", "true")
            before = (faces(lea), held(lea))
            cutter.cut()
            expect(lea.locator(".toast")).to_contain_text("reconnexion")
            expect(tom.locator("#mark")).to_contain_text(AWAY, timeout=20_000)
            expect(tom.locator(".totals .avatar.away")).to_have_count(1)
            lea.wait_for_timeout(10_000)
            cutter.mend()
            expect(lea.locator(".toast").first).to_contain_text(
                "Connexion rétablie", timeout=20_000
            )
            expect(tom.locator(".totals .avatar.away")).to_have_count(0)
            assert (faces(lea), held(lea)) == before
            throw(lea)
            assert faces(lea)[0] == before[0][0]


class TestThreePeople:
    def test_one_leaves_out_of_turn_and_the_dice_of_another_stay(
        self, browser: Browser, site: Served
    ) -> None:
        with gathered(browser, site, "Léa", "Tom", "Ana", ruleset="clubs") as table:
            lea, tom, ana = (table.sit(seat) for seat in range(3))
            throw(lea)
            lea.locator(".die").first.click()
            expect(ana.locator(".die").first).to_have_attribute("aria-pressed", "true")
            kept = faces(lea)[0]
            tom.locator("#menu-button").click()
            tom.get_by_role("button", name="Abandonner la partie").click()
            dialog = tom.locator("dialog[open]")
            expect(dialog).to_contain_text("tout de suite")
            dialog.get_by_role("button", name="Abandonner").click()
            tom.wait_for_url(f"{site.url}/")
            for page in (lea, ana):
                expect(page.locator(".toast").first).to_contain_text("Tom a quitté la partie")
                expect(page.locator(".totals .avatar.left")).to_have_count(1)
            for page in (lea, ana):
                assert held(page)[0]
            throw(lea)
            assert faces(lea)[0] == kept
            score_first(lea)
            expect(ana.locator("#turn-line")).to_have_text(YOURS)

    def test_the_one_to_act_leaves_in_mid_turn(self, browser: Browser, site: Served) -> None:
        with gathered(browser, site, "Léa", "Tom", "Ana", ruleset="clubs") as table:
            lea, tom, ana = (table.sit(seat) for seat in range(3))
            throw(lea)
            expect(ana.locator("#dice")).to_be_visible()
            lea.locator("#menu-button").click()
            lea.get_by_role("button", name="Abandonner la partie").click()
            lea.locator("dialog[open]").get_by_role("button", name="Abandonner").click()
            expect(tom.locator("#turn-line")).to_have_text(YOURS)
            expect(ana.locator("#turn-line")).to_have_text("Tom joue")
            throw(tom)
            score_first(tom)
            expect(ana.locator("#turn-line")).to_have_text(YOURS)


class TestOneDevice:
    def test_it_is_passed_on_from_turn_to_turn(self, browser: Browser, site: Served) -> None:
        options = Options(is_local=True)
        with gathered(browser, site, "Léa", "Tom", options=options) as table:
            table.play_rounds(12)
            page = table.sit(0)
            for name in ("Léa", "Tom"):
                expect(page.locator("#turn-line")).to_have_text(f"À {name} de jouer")
                expect(page.locator(".head-mine").first).to_contain_text(name)
                expect(page.locator("#felt-note")).to_contain_text(f"Passez l’appareil à {name}.")
                throw(page)
                score_first(page)
            throw_button(page).click()
            page.wait_for_url("**/resultat/")
            expect(page.locator("h1")).to_contain_text(re.compile("(Léa|Tom) gagne|Égalité"))
            page.get_by_role("button", name="Revanche").click()
            page.wait_for_url(re.compile(r"/m/[^/]+/$"))
            page.wait_for_selector("html[data-ready]")
            expect(page.locator("#turn-line")).to_have_text("À Tom de jouer")


class TestASpectator:
    def test_forged_frames_change_nothing(self, browser: Browser, site: Served) -> None:
        with gathered(browser, site, "Léa", "Tom") as table:
            table.play("t-")
            page = table.look_on()
            # Only somebody has a line to the site, and a browser becomes somebody with its first.
            expect(page.locator(".spectators")).to_have_text(" · 1 spectateur")
            frames: list[dict[str, object]] = [
                {"type": "play", "version": 2, "action": "t-"},
                {"type": "play", "version": 2, "action": "chance"},
                {"type": "play", "version": 2, "action": "x"},
                {"type": "hold", "version": 2, "held": [0]},
                {"type": "hint", "version": 2},
                {"type": "claim", "version": 2, "outcome": "win"},
                {"type": "return"},
                {"type": "rematch", "wanted": True},
            ]
            sent = [
                json.dumps({"id": f"forged-{number}", "match": table.match, **frame})
                for number, frame in enumerate(frames)
            ]
            answers = page.evaluate(
                """(frames) => new Promise((resolve) => {
                    const line = new WebSocket(`ws://${location.host}/live/`);
                    const told = [];
                    line.onmessage = ({data}) => {
                        const message = JSON.parse(data);
                        if (message.type === 'hello') frames.forEach((frame) => line.send(frame));
                        if (message.id?.startsWith('forged')) told.push(message.code);
                        if (told.length === frames.length) resolve(told);
                    };
                })""",
                sent,
            )
            assert answers == ["unknown_match"] * len(frames)
            assert (table.state.version, table.state.game.is_over) == (2, False)

    def test_a_match_that_nobody_may_watch_is_not_there(
        self, browser: Browser, site: Served
    ) -> None:
        hidden = Options(pace=Pace.LIVE, turn_seconds=300)
        with gathered(browser, site, "Léa", "Tom", options=hidden) as table:
            page = table.context().new_page()
            for part in ("", "resultat/", "des/", "tours/"):
                answer = page.goto(f"{table.address}{part}")
                assert answer is not None
                assert answer.status == 404


class TestTheClock:
    def test_it_plays_then_somebody_stands_in_until_one_returns(
        self, browser: Browser, site: Served
    ) -> None:
        with gathered(browser, site, "Léa", "Tom") as table:
            lea, tom, spectator = table.sit(0), table.sit(1), table.look_on()
            expect(lea.locator("#clock .meter")).to_be_visible()
            table.let_time_pass()
            expect(spectator.locator("#felt-note")).to_contain_text("joué par l’horloge")
            expect(spectator.locator("#mark")).to_be_hidden()
            expect(tom.locator("#felt-note")).to_contain_text("joué par l’horloge")
            expect(lea.locator("#felt-note")).to_contain_text("pour vous")
            expect(tom.locator("#turn-line")).to_have_text(YOURS)
            throw(tom)
            score_first(tom)
            expect(lea.locator("#turn-line")).to_have_text(YOURS)
            table.let_time_pass()
            expect(tom.locator("#turn-line")).to_have_text(YOURS)
            expect(lea.locator("#mark")).to_have_text("Un joueur ordinateur tient votre place")
            expect(tom.locator(".seat-name small").last).to_have_text("Moyen joue")
            expect(tom.locator(".totals .avatar[data-ground=machine]")).to_have_count(1)
            throw(tom)
            score_first(tom)
            expect(tom.locator("#turn-line")).to_have_text("Moyen joue pour Léa")
            expect(tom.locator("#turn-line")).to_have_text(YOURS, timeout=30_000)
            lea.get_by_role("button", name="Reprendre ma place").click()
            expect(tom.locator(".seat-name small").last).to_have_text("")
            expect(tom.locator(".totals .avatar[data-ground=machine]")).to_have_count(0)
            throw(tom)
            score_first(tom)
            expect(lea.locator("#turn-line")).to_have_text(YOURS)
            throw(lea)

    def test_mp_10_the_last_seconds_are_figures_and_words_whatever_the_hour_of_a_device(
        self, browser: Browser, site: Served
    ) -> None:
        short = Options(pace=Pace.LIVE, turn_seconds=9, is_watchable=True)
        with gathered(browser, site, "Léa", "Tom", options=short) as table:
            lea = table.sit(0, ahead=timedelta(minutes=-3))
            tom = table.sit(1, ahead=timedelta(seconds=46))
            for page in (lea, tom):
                shown = page.locator("#clock.last .clock-words")
                expect(shown).to_contain_text(re.compile(r"^[1-9]\ss$"))
            expect(lea.locator("#announcer")).to_contain_text("il reste")


class TestWhoIsAway:
    @pytest.mark.parametrize(
        ("claim", "title"),
        [
            ("Prendre la victoire", "Gagné, la table est à vous"),
            ("Partie nulle", "Partie déclarée nulle"),
        ],
    )
    def test_after_the_grace_one_need_not_wait(
        self, browser: Browser, site: Served, claim: str, title: str
    ) -> None:
        with gathered(browser, site, "Léa", "Tom") as table:
            cutter = Cutter()
            lea, tom = table.sit(0), table.sit(1, cutter)
            expect(tom.locator("#turn-line")).to_have_text("Léa joue")
            lea.context.close()
            table.contexts.remove(lea.context)
            expect(tom.locator("#mark")).to_contain_text(AWAY, timeout=20_000)
            age_absences(site.site.hub)
            tom.reload()
            card = tom.locator("#claim")
            expect(card).to_contain_text("Léa est hors ligne depuis 1 min")
            cutter.cut()
            expect(card).to_be_hidden()
            cutter.mend()
            expect(card).to_be_visible()
            card.get_by_role("button", name="Attendre encore").click()
            expect(card).to_be_hidden()
            tom.locator("#menu-button").click()
            tom.get_by_role("button", name="Quelqu’un est absent").click()
            card.get_by_role("button", name=claim).click()
            expect(tom.locator("#felt-note")).to_contain_text(title)
            throw_button(tom).filter(has_text="Voir le résultat").click()
            expect(tom.locator("h1")).to_have_text(title)

    def test_of_three_the_others_go_on_without_one(self, browser: Browser, site: Served) -> None:
        with gathered(browser, site, "Léa", "Tom", "Ana", ruleset="clubs") as table:
            lea, tom, _ana = (table.sit(seat) for seat in range(3))
            lea.context.close()
            table.contexts.remove(lea.context)
            expect(tom.locator(".totals .avatar.away")).to_have_count(1)
            age_absences(site.site.hub)
            tom.reload()
            card = tom.locator("#claim")
            expect(card.get_by_role("button", name="Partie nulle")).to_have_count(0)
            card.get_by_role("button", name="Continuer sans Léa").click()
            expect(tom.locator("#turn-line")).to_have_text(YOURS)
