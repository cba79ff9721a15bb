"""The data directory and its secrets."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gobelet.web.common.data import UnusableData, data_directory, secret


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory that is not there yet."""
    monkeypatch.setenv("GOBELET_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


class TestDirectory:
    def test_it_is_made_on_first_use_and_closed_to_others(self, folder: Path) -> None:
        assert data_directory() == folder
        assert folder.stat().st_mode & 0o777 == 0o700

    def test_the_platforms_own_is_the_default(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.delenv("GOBELET_DATA")
        monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
        assert data_directory() == tmp_path / "gobelet"

    def test_a_file_in_its_place_is_one_clear_line(self, folder: Path) -> None:
        folder.write_text("in the way")
        with pytest.raises(UnusableData, match="cannot make the data directory"):
            data_directory()


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
