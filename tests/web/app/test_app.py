"""What browsers and robots ask for by themselves."""

from __future__ import annotations

import json
import re
import struct
from pathlib import Path

import pytest
from django.contrib.staticfiles import storage
from django.test import Client

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.preferences import Preferences
from gobelet.web.accounts.services import guest_create
from gobelet.web.app import service_worker
from tests.web.conftest import client_of

pytestmark = pytest.mark.django_db

PNG = b"\x89PNG\r\n\x1a\n"


def static_bytes(address: str) -> bytes:
    return Path(storage.staticfiles_storage.path(address.removeprefix("/static/"))).read_bytes()


class TestManifest:
    def test_pages_lead_to_it_in_their_language(self, client: Client) -> None:
        client.cookies["language"] = "en"
        html = client.get("/aide/").content.decode()
        assert 'rel="manifest" href="/manifest.webmanifest?lang=en"' in html

    def test_it_tells_what_is_installed(self, client: Client) -> None:
        answer = client.get("/manifest.webmanifest")
        assert answer.headers["Content-Type"] == "application/manifest+json"
        data = json.loads(answer.content)
        assert (data["id"], data["start_url"], data["scope"]) == ("/", "/", "/")
        assert (data["name"], data["display"], data["lang"]) == ("Gobelet", "standalone", "fr")
        assert data["description"] == "Des jeux à cinq dés, comme à la table d’un café"

    def test_it_speaks_english_to_whoever_comes_without_cookies(self, client: Client) -> None:
        data = json.loads(client.get("/manifest.webmanifest?lang=en").content)
        assert (data["lang"], data["shortcuts"][1]["name"]) == ("en", "The rules")

    def test_an_unknown_language_is_french(self, client: Client) -> None:
        assert json.loads(client.get("/manifest.webmanifest?lang=tlh").content)["lang"] == "fr"

    def test_its_icons_are_pictures_of_the_size_they_say(self, client: Client) -> None:
        icons = json.loads(client.get("/manifest.webmanifest").content)["icons"]
        assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
        for icon in icons:
            picture = static_bytes(icon["src"])
            assert picture.startswith(PNG)
            width, height = struct.unpack(">II", picture[16:24])
            assert icon["sizes"] == f"{width}x{height}"

    def test_its_shortcuts_lead_somewhere(self, client: Client) -> None:
        for shortcut in json.loads(client.get("/manifest.webmanifest").content)["shortcuts"]:
            assert client.get(shortcut["url"]).status_code == 200


class TestAskedByThemselves:
    def test_the_icon_that_browsers_guess(self, client: Client) -> None:
        answer = client.get("/favicon.ico")
        assert answer.status_code == 302
        kind, count = struct.unpack("<HH", static_bytes(answer.headers["Location"])[2:6])
        assert (kind, count) == (1, 3)

    def test_robots_are_asked_to_leave_persons_alone(self, client: Client) -> None:
        answer = client.get("/robots.txt")
        assert answer.headers["Content-Type"].startswith("text/plain")
        lines = answer.content.decode().splitlines()
        assert lines[0] == "User-agent: *"
        for persons in ("/m/x/", "/compte/", "/joueur/x/", "/ajouter/x/", "/amis/", "/table/x/"):
            left_alone = [line.removeprefix("Disallow: ") for line in lines[1:]]
            assert persons.startswith(tuple(left_alone)), persons
        assert "Disallow: /" not in lines


class TestServiceWorker:
    def test_it_is_served_from_the_root_and_looked_at_anew_each_time(self, client: Client) -> None:
        answer = client.get("/sw.js?lang=fr")
        assert answer.headers["Content-Type"].startswith("text/javascript")
        assert "no-cache" in answer.headers["Cache-Control"]
        assert "worker-src 'self'" in answer.headers["Content-Security-Policy"]
        assert 'const LANGUAGE = "fr";' in answer.content.decode()

    def test_it_stays_the_same_as_long_as_nothing_changes(self, client: Client) -> None:
        assert client.get("/sw.js?lang=fr").content == client.get("/sw.js?lang=fr").content

    def test_each_language_has_a_version_of_its_own(self) -> None:
        assert service_worker.worker_version("fr") != service_worker.worker_version("en")

    def test_it_takes_no_script_from_its_address(self, client: Client) -> None:
        script = client.get("/sw.js", {"lang": '";alert(1);"'}).content.decode()
        assert "alert" not in script
        assert 'const LANGUAGE = "fr";' in script


class TestWithoutALine:
    def test_the_page_says_what_is_safe_and_what_still_works(self, client: Client) -> None:
        html = client.get("/hors-ligne/").content.decode()
        assert "Vos parties sont en sûreté sur le site\u202f: aucun coup n’est perdu." in html
        assert "Ce qui marche encore" in html
        assert 'data-kept="/regles/yatzy/"' in html

    def test_it_speaks_english(self, client: Client) -> None:
        html = client.get("/hors-ligne/?lang=en").content.decode()
        assert "Your games are safe on the site" in html
        assert '<html lang="en"' in html

    def test_nothing_on_it_is_about_anybody(self, outsider: Player) -> None:
        ines = guest_create(preferences=Preferences(theme="dark"))
        assert client_of(ines).get("/hors-ligne/").content == (
            client_of(outsider).get("/hors-ligne/").content
        )

    def test_what_is_kept_of_the_rules_is_what_strangers_see(self, client: Client) -> None:
        """The worker asks without cookies, in the language of the device."""
        html = client.get("/regles/yatzy/?lang=en").content.decode()
        assert '<html lang="en"' in html
        assert re.search(r'aria-label="Sign in"', html)
