"""A real Chromium before the real site, at the size of a phone."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from playwright.sync_api import Browser, BrowserContext, Page, expect

from gobelet.web.common.catalogues import compile_catalogues
from gobelet.web.common.static_files import collect_static
from gobelet.web.live.writer import run_now
from gobelet.web.matches import commands
from tests.browser.meeting import Phones
from tests.serving import Served, served
from tests.web.conftest import marlene as marlene
from tests.web.conftest import tom as tom

CHROMIUM = Path(os.environ.get("GOBELET_CHROMIUM", "/usr/bin/chromium"))

PHONE = {"width": 390, "height": 844}

# A busy machine is no defect of the page.
expect.set_options(timeout=10_000)

# Playwright's sync API runs a loop in the thread of the test, which Django takes for a mistake.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium, quiet and without network of its own."""
    return {
        **browser_type_launch_args,
        "executable_path": str(CHROMIUM),
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A phone in a French hand; a test that wants another makes its own context."""
    return {
        **browser_context_args,
        "viewport": PHONE,
        "device_scale_factor": 1,
        "is_mobile": True,
        "has_touch": True,
        "locale": "fr-FR",
        "timezone_id": "Europe/Paris",
        # Between a test's route and the site it would answer first; test_app.py is about it.
        "service_workers": "block",
    }


@pytest.fixture(scope="session", autouse=True)
def _prepared() -> None:
    compile_catalogues()
    collect_static()
    commands.connect(run_now)  # for matches that are played before the site is up


@pytest.fixture(autouse=True)
def _nobody_has_tried_yet() -> None:
    """Every test comes from the same address."""
    cache.clear()


@pytest.fixture
def site(transactional_db: None) -> Iterator[Served]:
    """The site with its writer, clock and sockets, on a database of the test's own."""
    with served() as running:
        yield running


@pytest.fixture
def site_url(site: Served) -> str:
    """Where the site is."""
    return site.url


@pytest.fixture
def phone(context: BrowserContext, site_url: str) -> Iterator[Page]:
    """A page of a browser that the site has never seen; none of its scripts may fail."""
    errors: list[str] = []
    context.set_default_timeout(10_000)
    context.on("weberror", lambda failed: errors.append(str(failed.error)))
    yield context.new_page()
    assert errors == []


@pytest.fixture
def phones(
    browser: Browser, browser_context_args: dict[str, Any], site_url: str
) -> Iterator[Phones]:
    """New phones, each of somebody whom the site has never seen; no script may fail on any."""
    contexts = []
    errors: list[str] = []

    def phone(language: str = "fr-FR", **further: Any) -> Page:
        chosen = {"locale": language, "base_url": site_url, "service_workers": "allow"} | further
        context = browser.new_context(**(browser_context_args | chosen))
        context.set_default_timeout(10_000)
        context.on("weberror", lambda failed: errors.append(str(failed.error)))
        contexts.append(context)
        return context.new_page()

    yield phone
    for context in contexts:
        context.close()
    assert errors == []
