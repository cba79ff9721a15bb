"""Tables on disk: found again, and never trusted when they should not be."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np
import pytest

from gobelet import rulesets
from gobelet.core import ScoreSheet
from gobelet.solver import (
    StaleReason,
    StaleTable,
    ValueTable,
    find_table,
    saved_table,
    storage,
    table_path,
)
from tests.solver.conftest import Tables

YACHT: Final = rulesets.find("yacht")

Damage = Callable[[bytes], bytes]


@pytest.fixture
def path(tables: Tables, tmp_path: Path) -> Path:
    """A saved table of `yacht`."""
    path = tmp_path / "yacht.values"
    tables(YACHT).save(path)
    return path


@pytest.fixture
def data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A data directory of its own."""
    monkeypatch.setenv("GOBELET_DATA", str(tmp_path))
    return tmp_path


def test_a_saved_table_is_read_back_number_by_number(tables: Tables, path: Path) -> None:
    loaded = ValueTable.load(path, YACHT)
    assert np.array_equal(loaded.values, tables(YACHT).values)
    assert loaded.value(ScoreSheet(YACHT)) == tables(YACHT).value(ScoreSheet(YACHT))


def test_a_loaded_table_cannot_be_written_to(path: Path) -> None:
    with pytest.raises(ValueError, match="read-only"):
        ValueTable.load(path, YACHT).values[0] = 1


def test_rulesets_that_play_alike_share_a_file(path: Path) -> None:
    single = rulesets.find("classic_single")
    assert ValueTable.load(path, single).ruleset is single


def test_saving_leaves_nothing_else_behind(path: Path) -> None:
    assert list(path.parent.iterdir()) == [path]


def test_a_save_that_fails_leaves_the_old_table(
    tables: Tables, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_descriptor: int) -> None:
        raise OSError

    before = path.read_bytes()
    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError):  # noqa: PT011
        tables(YACHT).save(path)
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]


def test_tables_saved_at_the_same_time_do_not_mix(tables: Tables, path: Path) -> None:
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: tables(YACHT).save(path), range(8)))
    assert ValueTable.load(path, YACHT).value(ScoreSheet(YACHT)) > 0
    assert list(path.parent.iterdir()) == [path]


def test_the_table_of_another_ruleset_is_refused(path: Path) -> None:
    """SO-16."""
    with pytest.raises(StaleTable) as refusal:
        ValueTable.load(path, rulesets.find("classic"))
    assert refusal.value.reason is StaleReason.OTHER_RULESET
    assert refusal.value.path == path


DAMAGES: Final[dict[str, tuple[Damage, StaleReason]]] = {
    "empty": (lambda _data: b"", StaleReason.NOT_A_TABLE),
    "a placeholder": (lambda _data: b"version https://git-lfs", StaleReason.NOT_A_TABLE),
    "all zero": (lambda data: bytes(len(data)), StaleReason.NOT_A_TABLE),
    "another format": (
        lambda data: data[:8] + (storage.FORMAT_VERSION + 1).to_bytes(4, "little") + data[12:],
        StaleReason.OTHER_VERSION,
    ),
    "cut short by half": (lambda data: data[: len(data) // 2], StaleReason.WRONG_SIZE),
    "cut short by a byte": (lambda data: data[:-1], StaleReason.WRONG_SIZE),
    "too long": (lambda data: data + bytes(8), StaleReason.WRONG_SIZE),
    "zeroes after the header": (
        lambda data: data[: storage.HEADER_SIZE] + bytes(len(data) - storage.HEADER_SIZE),
        StaleReason.DAMAGED,
    ),
    "one bit flipped": (
        lambda data: data[:100_000] + bytes([data[100_000] ^ 1]) + data[100_001:],
        StaleReason.DAMAGED,
    ),
    "a flipped bit in the header": (
        lambda data: data[:120] + bytes([data[120] ^ 1]) + data[121:],
        StaleReason.DAMAGED,
    ),
}


@pytest.mark.parametrize(("damage", "reason"), DAMAGES.values(), ids=DAMAGES.keys())
def test_a_damaged_file_is_refused(path: Path, damage: Damage, reason: StaleReason) -> None:
    """SO-16."""
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(StaleTable) as refusal:
        ValueTable.load(path, YACHT)
    assert refusal.value.reason is reason


@pytest.mark.parametrize("change", [-1, 1, -100])
def test_a_whole_file_of_another_length_than_the_ruleset_s_is_refused(
    tables: Tables, path: Path, change: int
) -> None:
    """SO-16: the digest is right, and there are not as many numbers as sheets."""
    values = np.resize(tables(YACHT).values, tables(YACHT).values.size + change)
    ValueTable(YACHT, values).save(path)
    with pytest.raises(StaleTable) as refusal:
        ValueTable.load(path, YACHT)
    assert refusal.value.reason is StaleReason.WRONG_SIZE


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        ValueTable.load(tmp_path / "none", YACHT)


@pytest.mark.usefixtures("data")
def test_a_table_is_solved_once_and_found_afterwards() -> None:
    assert saved_table(YACHT) is None
    layers: list[int] = []
    find_table(YACHT, on_progress=lambda progress: layers.append(progress.open_boxes))
    assert layers == list(range(1, 14))
    assert find_table(YACHT, on_progress=lambda progress: pytest.fail(str(progress))) is not None


def test_the_file_is_named_by_fingerprint_so_that_rulesets_that_play_alike_share_it(
    data: Path,
) -> None:
    fingerprint = YACHT.fingerprint()[:16]
    assert table_path(YACHT) == data / "tables" / f"{fingerprint}.values"
    assert table_path(rulesets.find("classic_single")) == table_path(YACHT)


@pytest.mark.usefixtures("data")
def test_a_refused_table_is_rebuilt(caplog: pytest.LogCaptureFixture) -> None:
    """SO-16."""
    find_table(YACHT)
    path = table_path(YACHT)
    path.write_bytes(path.read_bytes()[:1000])
    with caplog.at_level(logging.WARNING):
        assert find_table(YACHT).value(ScoreSheet(YACHT)) == pytest.approx(245.870775, abs=1e-6)
    assert "wrong_size" in caplog.text
    assert saved_table(YACHT) is not None


def test_a_table_that_cannot_be_kept_is_used_all_the_same(
    data: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (data / "tables").write_text("a file where the directory should be")
    with caplog.at_level(logging.WARNING):
        assert find_table(YACHT).value(ScoreSheet(YACHT)) == pytest.approx(245.870775, abs=1e-6)
    assert "could not keep" in caplog.text
