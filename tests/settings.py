"""The site's own settings, with data in a folder of the tests."""

from __future__ import annotations

import os
from pathlib import Path

# Kept between runs: solved tables and numba's compiled code take a while to make. The variable is
# set for good, so that the processes which tests start use the same folder.
TEST_DATA = Path(__file__).resolve().parent.parent / ".test-data"
os.environ["GOBELET_DATA"] = str(TEST_DATA)

from gobelet.web.settings import *  # noqa: E402, F403
