"""The data directory, as solver, terminal and site all find it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from gobelet.data import UnusableData, data_directory

SCRIPT = Path(sys.executable).with_name("gobelet")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data directory that is not there yet."""
    monkeypatch.setenv("GOBELET_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


def test_it_is_made_on_first_use_and_closed_to_others(folder: Path) -> None:
    assert data_directory() == folder
    assert folder.stat().st_mode & 0o777 == 0o700


def test_the_platforms_own_is_the_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("GOBELET_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_directory() == tmp_path / "gobelet"
    assert (tmp_path / "gobelet").stat().st_mode & 0o777 == 0o700


def test_a_file_in_its_place_is_said(folder: Path) -> None:
    folder.write_text("in the way")
    with pytest.raises(UnusableData, match="is not a folder"):
        data_directory()


def test_a_folder_that_cannot_be_made_is_said(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.write_text("in the way")
    monkeypatch.setenv("GOBELET_DATA", str(folder / "deeper"))
    with pytest.raises(UnusableData, match="cannot make the data directory"):
        data_directory()


def test_a_home_that_nobody_has_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GOBELET_DATA", "~nobody-of-this-name/data")
    with pytest.raises(UnusableData, match="a home that nobody has: ~nobody-of-this-name/data"):
        data_directory()


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_cannot_be_written_is_said(folder: Path) -> None:
    folder.mkdir(mode=0o500)
    with pytest.raises(UnusableData, match="no permission to write"):
        data_directory()


@pytest.mark.parametrize(
    "command",
    [
        [SCRIPT, "solve", "yacht"],
        [SCRIPT, "play", "--against", "expert"],
        [sys.executable, "-m", "gobelet.web", "prepare"],
    ],
    ids=["solver", "terminal", "site"],
)
def test_every_part_says_so_in_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, command: list[str | Path]
) -> None:
    monkeypatch.delenv("DJANGO_SETTINGS_MODULE")  # the tests' own settings have a folder of theirs
    folder.write_text("in the way")
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode != 0
    assert ran.stderr == f"gobelet: the data directory {folder} is not a folder\n"
