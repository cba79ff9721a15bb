"""What every answer of the site carries, and how languages are chosen."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.staticfiles import storage
from django.http import HttpResponse
from django.test import Client
from django.utils import translation

from gobelet.web.accounts.models import Player
from gobelet.web.common import static_files
from gobelet.web.common.catalogues import catalogues, compile_catalogues
from gobelet.web.common.language import set_language
from gobelet.web.common.preparation import prepare
from gobelet.web.common.static_files import collect_static, current_folder, static_server
from tests.web.conftest import client_of

ADDRESSES = ["/", "/contre-l-ordinateur/", "/regles/", "/no-such-page/", "/tables/yacht/"]


@pytest.fixture
def visitor(client: Client, db: None) -> Client:
    """A browser that the site has never seen."""
    return client


class TestHeaders:
    @pytest.mark.parametrize("address", ADDRESSES)
    def test_every_page_forbids_what_it_never_does(self, visitor: Client, address: str) -> None:
        headers = visitor.get(address).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        for directive in ("frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"):
            assert directive in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["Cross-Origin-Opener-Policy"] == "same-origin"
        assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "camera=()" in headers["Permissions-Policy"]
        assert "no-cache" in headers["Cache-Control"]

    @pytest.mark.parametrize("address", ADDRESSES)
    def test_no_page_has_inline_scripts_or_styles(self, visitor: Client, address: str) -> None:
        html = visitor.get(address).content.decode()
        for script in re.findall(r"<script[^>]*>", html):
            assert "src=" in script or 'type="application/json"' in script
        assert "<style" not in html
        assert not re.search(r"\sstyle=", html)
        assert not re.search(r"\son[a-z]+=", html)

    def test_a_form_without_its_token_is_refused(self) -> None:
        response = Client(enforce_csrf_checks=True).post("/contre-l-ordinateur/", {})
        assert response.status_code == 403

    def test_cookies_are_closed_to_scripts_and_other_sites(self, visitor: Client) -> None:
        visitor.get("/contre-l-ordinateur/")
        visitor.post("/contre-l-ordinateur/", {"ruleset": "yacht", "level": "easy"})
        assert {"sessionid", "csrftoken"} <= set(visitor.cookies)
        for cookie in visitor.cookies.values():
            assert cookie["httponly"]
            assert cookie["samesite"] == "Lax"

    def test_a_foreign_host_is_refused(self, visitor: Client) -> None:
        assert visitor.get("/", headers={"host": "evil.test"}).status_code == 400


class TestLanguages:
    def test_french_comes_first_whatever_the_browser_prefers(self, visitor: Client) -> None:
        response = visitor.get("/", headers={"accept-language": "en,de"})
        assert response.headers["Content-Language"] == "fr"
        assert b'lang="fr"' in response.content

    def test_english_when_it_was_chosen(self, visitor: Client) -> None:
        response = HttpResponse()
        set_language(response, "en")
        visitor.cookies.update(response.cookies)
        answer = visitor.get("/")
        assert answer.headers["Content-Language"] == "en"
        assert b'lang="en"' in answer.content

    def test_an_unknown_language_is_none(self, visitor: Client) -> None:
        visitor.cookies["language"] = "xx"
        assert visitor.get("/").headers["Content-Language"] == "fr"
        with pytest.raises(ValueError, match="xx"):
            set_language(HttpResponse(), "xx")

    def test_every_catalogue_compiles_and_is_then_left_alone(self) -> None:
        assert len(compile_catalogues(force=True)) == len(list(catalogues()))
        assert compile_catalogues() == []

    def test_a_catalogue_is_compiled_for_what_it_says_not_for_its_age(self) -> None:
        compile_catalogues()
        source = next(catalogues())
        target = source.with_suffix(".mo")
        compiled, written = target.read_bytes(), source.stat()
        os.utime(source, (target.stat().st_mtime + 60,) * 2)
        try:
            assert compile_catalogues() == []
            target.write_bytes(b"")
            assert compile_catalogues() == [source]
        finally:
            os.utime(source, ns=(written.st_atime_ns, written.st_mtime_ns))
        assert len(target.read_bytes()) == len(compiled)

    def test_every_text_of_a_catalogue_is_translated(self) -> None:
        from babel.messages.pofile import read_po

        for path in catalogues():
            with path.open("rb") as file:
                for message in read_po(file):
                    assert not message.fuzzy or not message.id, f"{path}: {message.id}"
                    texts = (
                        message.string if isinstance(message.string, tuple) else [message.string]
                    )
                    assert all(texts), f"{path}: {message.id}"

    def test_the_levels_have_french_names(self, db: None) -> None:
        from gobelet.web.matches.levels import Level

        with translation.override("fr"):
            assert [level.label for level in Level] == ["Facile", "Moyen", "Difficile", "Expert"]


@pytest.fixture
def little(settings: LazySettings, tmp_path: Path) -> Path:
    """A site that has one file to serve; the folder it collects into."""
    own, root = tmp_path / "own", tmp_path / "static"
    (own / "common").mkdir(parents=True)
    (own / "common/base.css").write_text("body { color: black; }\n" * 20)
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    settings.STATICFILES_DIRS = [own]
    settings.STATIC_ROOT = root
    return root


class TestStaticFiles:
    def test_files_are_named_after_their_content_imports_included(self) -> None:
        collect_static()
        root = current_folder()
        manifest = json.loads((root / "staticfiles.json").read_text())["paths"]
        assert manifest
        for hashed in manifest.values():
            assert (root / hashed).is_file()
        for name, hashed in manifest.items():
            if not name.endswith(".js"):
                continue
            for target in re.findall(r'(?:from|import)\s*"(\.[^"]+)"', (root / hashed).read_text()):
                assert re.search(r"\.[0-9a-f]{12}\.js$", target), f"{name} imports {target}"

    def test_text_is_there_compressed(self) -> None:
        root = current_folder()
        packed_files = list(root.rglob("*.css.gz"))
        assert packed_files
        for packed in packed_files:
            assert gzip.decompress(packed.read_bytes()) == packed.with_suffix("").read_bytes()

    def test_nothing_is_collected_twice(self) -> None:
        collect_static()
        assert not collect_static()

    def test_a_new_collection_leaves_the_one_in_use_and_no_older_ones(
        self, little: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        folders = []
        for version in ("first", "second", "third"):
            monkeypatch.setattr(static_files, "_fingerprint", lambda name=version: name)
            assert collect_static()
            assert not collect_static()
            folders.append(current_folder())
            assert (current_folder() / "staticfiles.json").is_file()
        assert [folder.exists() for folder in folders] == [False, True, True]
        assert {path.name for path in little.iterdir()} == {"second", "third", "current"}

    def test_a_site_that_runs_keeps_its_files_while_others_are_collected(
        self, little: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        collect_static()
        served = static_server(None)
        address = storage.staticfiles_storage.url("common/base.css")
        monkeypatch.setattr(static_files, "_fingerprint", lambda: "newer")
        collect_static()
        assert storage.staticfiles_storage.url("common/base.css") == address
        assert Path(served.files[address].alternatives[-1][1]).is_file()

    def test_a_folder_that_cannot_be_written_is_said_in_one_line(self, tmp_path: Path) -> None:
        (tmp_path / "static").touch()
        ran = subprocess.run(
            [sys.executable, "-m", "gobelet.web", "prepare"],
            env={
                **os.environ,
                "GOBELET_DATA": str(tmp_path),
                "DJANGO_SETTINGS_MODULE": "gobelet.web.settings",
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 1
        assert re.fullmatch(r"gobelet: .*static.*: .*\n", ran.stderr)

    def test_a_prepared_site_has_nothing_left_to_do(self, db: None) -> None:
        said: list[str] = []
        prepare(say=said.append)
        prepare(say=said.append)
        assert len(said) <= 1


def test_whoever_comes_back_is_known(owner: Player) -> None:
    assert client_of(owner).get("/").context["player"] == owner
