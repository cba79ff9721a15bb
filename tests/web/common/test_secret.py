"""The secrets of a site."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gobelet.data import UnusableData
from gobelet.web.common.secret import secret


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory that is not there yet."""
    monkeypatch.setenv("GOBELET_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


class TestSecrets:
    def test_a_secret_is_made_once_and_readable_by_its_owner_alone(self, folder: Path) -> None:
        first = secret("secret_key")
        assert len(first) >= 50
        assert secret("secret_key") == first
        assert (folder / "secret_key").stat().st_mode & 0o777 == 0o600
        assert os.listdir(folder) == ["secret_key"]  # noqa: PTH208

    def test_two_secrets_differ(self) -> None:
        assert secret("one") != secret("other")

    def test_processes_that_start_together_agree(self) -> None:
        with ThreadPoolExecutor(8) as pool:
            assert len(set(pool.map(secret, ["secret_key"] * 32))) == 1

    def test_a_secret_that_others_can_read_is_refused(self, folder: Path) -> None:
        secret("secret_key")
        (folder / "secret_key").chmod(0o644)
        with pytest.raises(UnusableData, match="chmod 600"):
            secret("secret_key")

    def test_a_secret_too_short_to_be_one_is_refused(self, folder: Path) -> None:
        secret("secret_key")
        (folder / "secret_key").write_text("short")
        with pytest.raises(UnusableData, match="too short"):
            secret("secret_key")
