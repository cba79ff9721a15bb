"""`python -m gobelet.web COMMAND`: serve the site, or look after it."""

from __future__ import annotations

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db.utils import OperationalError

from gobelet.data import UnusableData
from gobelet.web.common.deployment import UnsafeSettings


def main() -> None:
    """Run a command; what an operator can mend is told in one line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gobelet.web.settings")
    try:
        execute_from_command_line(["gobelet.web", *sys.argv[1:]])
    except (UnusableData, UnsafeSettings, ImproperlyConfigured, OperationalError) as error:
        sys.exit(f"gobelet: {error}")
    except OSError as error:
        place = f"{error.filename}: " if error.filename else ""
        sys.exit(f"gobelet: {place}{error.strerror or error}")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
