"""What the log leaves out."""

from __future__ import annotations

import logging


class WithoutTraceback(logging.Filter):
    """Tells in one line what a stranger did wrong: the traceback would only show our own code."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep every record, and drop its traceback."""
        record.exc_info = None
        record.exc_text = None
        return True
