"""What an operator chooses, and what is refused."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet.web.common.deployment import UnsafeSettings, deployment


class TestChoices:
    def test_without_a_choice_the_site_is_for_this_machine(self) -> None:
        chosen = deployment({})
        assert not chosen.is_public
        assert not chosen.is_https
        assert chosen.allowed_hosts == ["localhost", "127.0.0.1", "[::1]"]

    def test_named_hosts_make_it_public_and_https(self) -> None:
        chosen = deployment({"GOBELET_HOSTS": "jeu.example, Play.example"})
        assert chosen.hosts == ("jeu.example", "play.example")
        assert chosen.is_https

    @pytest.mark.parametrize("host", ["192.168.1.20", "10.0.0.3", "gobelet.local", "salon"])
    def test_a_private_network_may_go_without_https(self, host: str) -> None:
        chosen = deployment({"GOBELET_HOSTS": host, "GOBELET_PLAIN_HTTP": "1"})
        assert chosen.is_public
        assert not chosen.is_https

    def test_an_operator_says_how_many_guests_an_address_makes(self) -> None:
        assert (
            deployment({}).guests_an_hour
            == deployment({"GOBELET_GUESTS_AN_HOUR": ""}).guests_an_hour
        )
        assert deployment({"GOBELET_GUESTS_AN_HOUR": " 2000 "}).guests_an_hour == 2000


class TestRefusals:
    @pytest.mark.parametrize(
        ("environ", "reason"),
        [
            ({"GOBELET_HOSTS": "jeu.example", "GOBELET_DEBUG": "1"}, "GOBELET_DEBUG"),
            ({"GOBELET_HOSTS": "jeu.example", "GOBELET_PLAIN_HTTP": "1"}, "needs HTTPS"),
            ({"GOBELET_HOSTS": "8.8.8.8", "GOBELET_PLAIN_HTTP": "1"}, "needs HTTPS"),
            ({"GOBELET_HOSTS": "*"}, "whole host names"),
            ({"GOBELET_HOSTS": ".example"}, "whole host names"),
            ({"GOBELET_HOSTS": "https://jeu.example/"}, "whole host names"),
            ({"GOBELET_DEBUG": "maybe"}, "1 or 0"),
            ({"GOBELET_GUESTS_AN_HOUR": "0"}, "from 1 to 10000"),
            ({"GOBELET_GUESTS_AN_HOUR": "-5"}, "from 1 to 10000"),
            ({"GOBELET_GUESTS_AN_HOUR": "many"}, "from 1 to 10000"),
        ],
    )
    def test_unsafe_settings_are_refused(self, environ: dict[str, str], reason: str) -> None:
        with pytest.raises(UnsafeSettings, match=reason):
            deployment(environ)

    @pytest.mark.parametrize(
        ("environ", "line"),
        [
            (
                {"GOBELET_HOSTS": "jeu.example", "GOBELET_DEBUG": "1"},
                "GOBELET_DEBUG must not be on",
            ),
            ({"GOBELET_DATA": "/dev/null/data"}, "cannot make the data directory"),
        ],
    )
    def test_a_site_that_must_not_start_says_why_in_one_line(
        self, tmp_path: Path, environ: dict[str, str], line: str
    ) -> None:
        ran = run_django("prepare", tmp_path, environ)
        assert ran.returncode != 0
        assert line in ran.stderr
        assert len(ran.stderr.strip().splitlines()) == 1


def test_a_public_site_insists_on_https(tmp_path: Path) -> None:
    shown = (
        "from django.conf import settings as s; print(s.SESSION_COOKIE_SECURE,"
        " s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT, s.SECURE_HSTS_SECONDS > 0, not s.DEBUG)"
    )
    public = {"GOBELET_HOSTS": "jeu.example"}
    ran = run_django("shell", tmp_path, public, "--no-imports", "-c", shown)
    assert ran.stdout.split() == ["True"] * 5, ran.stderr


def test_djangos_own_deployment_check_has_nothing_to_say(tmp_path: Path) -> None:
    public = {"GOBELET_HOSTS": "jeu.example"}
    ran = run_django("check", tmp_path, public, "--deploy", "--fail-level", "WARNING")
    assert ran.returncode == 0, ran.stderr


def run_django(
    command: str, data: Path, environ: dict[str, str], *arguments: str
) -> subprocess.CompletedProcess[str]:
    """Run a command of the site as an operator would."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
    return subprocess.run(
        [sys.executable, "-m", "gobelet.web", command, *arguments],
        env={
            **own,
            "DJANGO_SETTINGS_MODULE": "gobelet.web.settings",
            "GOBELET_DATA": str(data),
            **environ,
        },
        capture_output=True,
        text=True,
        check=False,
    )
