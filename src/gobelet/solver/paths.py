"""Where the solver keeps what it works out."""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_data_path


def data_directory() -> Path:
    """`GOBELET_DATA`, or the platform's place for a user's data."""
    configured = os.environ.get("GOBELET_DATA")
    return Path(configured).expanduser().absolute() if configured else user_data_path("gobelet")
