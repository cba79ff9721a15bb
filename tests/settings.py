"""The site's own settings, with data in a folder of the tests."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# Kept between runs: solved tables and numba's compiled code take a while to make. The variable is
# set for good, so that the processes which tests start use the same folder.
TEST_DATA = Path(__file__).resolve().parent.parent / ".test-data"
os.environ["GOBELET_DATA"] = str(TEST_DATA)

from gobelet.web.common.catalogues import compile_catalogues  # noqa: E402

# Not kept in the repository, and read once, as soon as Django is set up.
compile_catalogues()

from gobelet.web.settings import *  # noqa: E402, F403

# What one run makes is its own and goes with it: a database in a file, since threads and servers
# share it, and the static files as they are served.
RUN = Path(tempfile.mkdtemp(prefix="gobelet-tests-"))
atexit.register(shutil.rmtree, RUN, ignore_errors=True)

DATABASES["default"]["NAME"] = RUN / "site.sqlite3"  # noqa: F405
DATABASES["default"]["TEST"] = {"NAME": str(RUN / "test.sqlite3")}  # noqa: F405
STATIC_ROOT = RUN / "static"

# The site's own takes its time on purpose.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
