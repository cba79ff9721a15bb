"""A person with a phone: whole games by touch, mis-taps, fast taps, and what the table says."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.browser.tables import (
    ROUNDS,
    at_rest,
    best_box,
    faces,
    held,
    is_over,
    play_turn,
    prefer,
    sit_down,
    throw_button,
    total,
)


@pytest.mark.parametrize("ruleset", ["yacht", pytest.param("yatzy", marks=pytest.mark.torture)])
def test_a_whole_game_by_touch(phone: Page, site_url: str, ruleset: str) -> None:
    errors: list[str] = []
    phone.on("pageerror", lambda error: errors.append(str(error)))
    phone.emulate_media(reduced_motion="reduce")
    sit_down(phone, site_url, ruleset=ruleset, level="medium")
    prefer(phone, Rythme="skip")
    for round_number in range(1, ROUNDS + 1):
        expect(phone.locator("#round-line")).to_contain_text(f"tour {round_number} sur {ROUNDS}")
        play_turn(phone)
    at_rest(phone)
    assert is_over(phone)
    assert phone.title().startswith("Partie terminée")
    mine = total(phone)
    throw_button(phone).tap()
    phone.wait_for_url("**/resultat/")
    expect(phone.locator("main")).to_contain_text(str(mine))
    assert errors == []


def test_a_cup_is_taken_by_one_tap_and_thrown_by_a_second_whatever_comes_between(
    phone: Page, site_url: str
) -> None:
    late: list[tuple[WebSocketRoute, str]] = []

    def route(line: WebSocketRoute) -> None:
        def to_page(text: str | bytes) -> None:
            if '"snapshot"' in str(text):
                late.append((line, str(text)))
            else:
                line.send(text)

        line.connect_to_server().on_message(to_page)

    phone.route_web_socket("**/live/", route)
    sit_down(phone, site_url)
    cup = phone.locator(".cup").first
    cup.tap()
    expect(cup).to_have_attribute("data-state", "taken")
    expect(phone.locator("#dice")).to_be_hidden()
    while not late:
        phone.wait_for_timeout(20)
    (line, snapshot), match = late[0], phone.url.split("/")[-2]
    line.send(snapshot)
    line.send(json.dumps({"type": "presence", "match": match, "away": [], "spectators": 1}))
    expect(phone.locator(".spectators")).to_contain_text("1 spectateur")
    expect(cup).to_have_attribute("data-state", "taken")
    cup.tap()
    at_rest(phone)
    expect(cup).to_have_attribute("data-state", "empty")
    expect(throw_button(phone)).to_contain_text("2 lancers restants")


def test_free_felt_throws_but_not_beside_a_die_nor_while_dice_move(
    phone: Page, site_url: str
) -> None:
    sit_down(phone, site_url)
    felt = phone.locator("#felt")
    box = felt.bounding_box()
    assert box is not None
    phone.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 24)
    expect(phone.locator("#dice")).to_be_visible()
    at_rest(phone)
    expect(throw_button(phone)).to_contain_text("2 lancers restants")
    phone.wait_for_timeout(400)
    die = phone.locator(".die").nth(2).bounding_box()
    assert die is not None
    phone.touchscreen.tap(die["x"] + die["width"] / 2, die["y"] + die["height"] + 5)
    phone.wait_for_timeout(300)
    expect(throw_button(phone)).to_contain_text("2 lancers restants")
    phone.touchscreen.tap(die["x"] + die["width"] / 2, die["y"] + die["height"] + 14)
    expect(throw_button(phone)).to_contain_text("1 lancer restant")
    phone.wait_for_timeout(400)
    felt.evaluate("(felt) => { felt.click(); felt.click(); felt.click() }")
    at_rest(phone)
    expect(throw_button(phone)).to_contain_text("0 lancer restant")


def test_five_holds_in_a_tenth_of_a_second_all_count(phone: Page, site_url: str) -> None:
    """TF-16."""
    sit_down(phone, site_url)
    throw_button(phone).tap()
    at_rest(phone)
    phone.evaluate("document.querySelectorAll('.die').forEach((die) => die.click())")
    assert held(phone) == [True] * 5
    expect(throw_button(phone)).to_contain_text("Cinq dés gardés")
    expect(throw_button(phone)).to_have_attribute("aria-disabled", "true")
    phone.wait_for_timeout(400)
    phone.reload()
    phone.wait_for_selector("html[data-ready]")
    at_rest(phone)
    assert held(phone) == [True] * 5
    phone.locator(".die").nth(1).tap()
    phone.locator(".die").nth(3).tap()
    expect(throw_button(phone)).to_contain_text("Relancer 2 dés")
    kept = [faces(phone)[place] for place in (0, 2, 4)]
    throw_button(phone).tap()
    at_rest(phone)
    assert [faces(phone)[place] for place in (0, 2, 4)] == kept
    assert held(phone) == [True, False, True, False, True]


def test_a_double_tap_on_the_pen_writes_once(phone: Page, site_url: str) -> None:
    """TF-07."""
    phone.emulate_media(reduced_motion="reduce")
    sit_down(phone, site_url, level="easy")
    throw_button(phone).tap()
    at_rest(phone)
    best_box(phone).tap()
    phone.evaluate(
        "(() => { const pen = document.querySelector('#mark'); pen.click(); pen.click() })()"
    )
    at_rest(phone)
    assert phone.locator(".box.filled").count() == 1
    expect(phone.locator("#round-line")).to_contain_text("tour 2 sur 13")


def test_a_zero_is_asked_about_while_another_box_would_pay(phone: Page, site_url: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    sit_down(phone, site_url, level="easy")
    throw_button(phone).tap()
    at_rest(phone)
    phone.locator(".box.zero").first.tap()
    phone.locator("#mark").tap()
    dialog = phone.locator("dialog[open]")
    expect(dialog).to_contain_text("recevrait 0")
    dialog.get_by_role("button", name="Choisir encore").tap()
    assert phone.locator(".box.filled").count() == 0
    phone.locator("#mark").tap()
    dialog.get_by_role("button", name="Marquer 0").tap()
    at_rest(phone)
    assert phone.locator(".box.filled.crossed").count() == 1


def test_the_hint_waits_for_dice_and_then_answers(phone: Page, site_url: str) -> None:
    phone.emulate_media(reduced_motion="reduce")
    sit_down(phone, site_url, level="easy")
    hint = phone.get_by_role("button", name="Indice")
    hint.first.tap()
    expect(phone.locator(".bubble")).to_contain_text("Lancez d’abord")
    throw_button(phone).tap()
    at_rest(phone)
    hint.first.tap()
    expect(phone.locator(".bubble")).not_to_contain_text("Lancez d’abord")
    expect(phone.locator(".bubble .row-text")).not_to_be_empty()


def test_a_computer_player_can_be_followed_or_skipped(phone: Page, site_url: str) -> None:
    sit_down(phone, site_url, level="hard")
    throw_button(phone).tap()
    at_rest(phone)
    best_box(phone).tap()
    phone.locator("#mark").tap()
    expect(phone).to_have_title("Difficile joue · Gobelet")
    expect(throw_button(phone)).to_contain_text("Passer")
    throw_button(phone).tap()
    expect(phone).to_have_title("À vous de jouer · Gobelet", timeout=1_500)
    expect(phone.locator(".other.last")).to_have_count(1)


def test_sorting_is_a_button_and_dice_keep_their_places_otherwise(
    phone: Page, site_url: str
) -> None:
    phone.emulate_media(reduced_motion="reduce")
    sit_down(phone, site_url, level="easy")
    throw_button(phone).tap()
    at_rest(phone)
    phone.get_by_role("button", name="Trier").tap()
    assert faces(phone) == sorted(faces(phone))
    phone.locator(".die").first.tap()
    kept = faces(phone)[0]
    throw_button(phone).tap()
    at_rest(phone)
    assert faces(phone)[0] == kept


def test_a_throw_by_itself_never_strays_into_another_turn(phone: Page, site_url: str) -> None:
    """TF-10."""
    phone.emulate_media(reduced_motion="reduce")
    sit_down(phone, site_url, level="easy")
    throw_button(phone).tap()
    at_rest(phone)
    best_box(phone).tap()
    prefer(phone, Lancer_au_début=True)
    phone.locator("#mark").tap()
    at_rest(phone)
    expect(throw_button(phone)).to_contain_text("3 lancers restants")
    throw_button(phone).tap()  # before the throw by itself is due
    at_rest(phone)
    best_box(phone).tap()
    prefer(phone, Lancer_au_début=False)
    phone.wait_for_timeout(1_500)
    expect(throw_button(phone)).to_contain_text("2 lancers restants")


def test_a_throw_whose_answer_was_lost_is_sent_again_and_counts_once(
    phone: Page, site_url: str
) -> None:
    phone.emulate_media(reduced_motion="reduce")
    lines: list[WebSocketRoute] = []
    sent: list[str] = []

    def route(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)

        def to_server(text: str | bytes) -> None:
            server.send(text)
            if len(lines) == 1 and '"play"' in str(text):
                sent.append(str(text))
                line.close()  # the answer never arrives
            elif '"play"' in str(text):
                sent.append(str(text))

        line.on_message(to_server)

    phone.route_web_socket("**/live/", route)
    sit_down(phone, site_url, level="easy")
    throw_button(phone).tap()
    expect(phone.locator(".toast").first).to_contain_text("reconnexion")
    at_rest(phone)
    expect(throw_button(phone)).to_contain_text("2 lancers restants")
    assert len(lines) == 2
    assert len({json.loads(text)["id"] for text in sent}) == 1


def test_an_older_snapshot_that_comes_late_changes_nothing(phone: Page, site_url: str) -> None:
    """TF-13."""
    phone.emulate_media(reduced_motion="reduce")
    lines: list[WebSocketRoute] = []
    snapshots: list[str] = []

    def route(line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        lines.append(line)

        def to_page(text: str | bytes) -> None:
            if '"snapshot"' in str(text):
                snapshots.append(str(text))
            line.send(text)

        server.on_message(to_page)

    phone.route_web_socket("**/live/", route)
    sit_down(phone, site_url, level="easy")
    throw_button(phone).tap()
    at_rest(phone)
    before = faces(phone)
    lines[0].send(snapshots[0])
    phone.wait_for_timeout(200)
    assert faces(phone) == before
    expect(throw_button(phone)).to_contain_text("2 lancers restants")


def test_a_die_stays_in_sight_however_often_it_is_tapped(phone: Page, site_url: str) -> None:
    sit_down(phone, site_url, level="easy")
    throw_button(phone).tap()
    at_rest(phone)
    die = phone.locator(".die").first
    for is_held in (True, False, True, False, True):
        die.tap()
        expect(die).to_have_attribute("aria-pressed", str(is_held).lower())
        phone.wait_for_timeout(450)
        seen = die.locator(".die-portrait:not(.former)")
        expect(seen).to_have_count(1)
        expect(seen).to_have_css("opacity", "1")
