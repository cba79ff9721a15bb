"""Compiled kernels are kept in a folder of their own, and numba is left as it was."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

KERNELS: Final = """
import numba
from gobelet.solver import jit

@jit.kernel(numba.float64[::1])
def ours(out):
    out[:] = 0.0

@numba.njit(numba.void(numba.float64[::1]), cache=True)
def theirs(out):
    out[:] = 1.0
"""


def test_a_kernel_is_kept_under_the_data_directory_and_what_others_compile_where_they_say(
    tmp_path: Path,
) -> None:
    source, data, elsewhere = tmp_path / "both.py", tmp_path / "data", tmp_path / "elsewhere"
    source.write_text(KERNELS)
    chosen = {"GOBELET_DATA": str(data), "NUMBA_CACHE_DIR": str(elsewhere)}
    subprocess.run([sys.executable, source], env=os.environ | chosen, check=True)
    assert [path.name.split("-")[0] for path in data.rglob("*.nbi")] == ["both.ours"]
    assert [path.name.split("-")[0] for path in elsewhere.rglob("*.nbi")] == ["both.theirs"]
