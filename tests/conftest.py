"""What every test shares."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.site_process import SiteProcess

BROWSER_TESTS = Path(__file__).parent / "browser"

# A busy machine is no defect of the code, so nothing here depends on how fast an example runs.
settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("torture", settings.get_profile("default"), max_examples=5_000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


LONG_RUN = 3_600
"""Seconds for what is long on purpose."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything under tests/browser, so that no file there can forget to.

    Long runs get the time that they take.
    """
    for item in items:
        if item.path.is_relative_to(BROWSER_TESTS):
            item.add_marker(pytest.mark.browser)
        if item.get_closest_marker("torture") is not None:
            item.add_marker(pytest.mark.timeout(LONG_RUN))


@pytest.fixture
def stopped_site(tmp_path: Path) -> SiteProcess:
    """The data of a site that is not running."""
    return SiteProcess(tmp_path)


@pytest.fixture
def site_process(tmp_path: Path) -> Iterator[SiteProcess]:
    """The site as a process of its own, which may be killed."""
    process = SiteProcess(tmp_path)
    process.start()
    yield process
    process.stop()
