"""Count everything again and write the files: `python -m tests.census`.

The counts are checked in; look at the difference before committing it.
"""

from __future__ import annotations

from tests.census.counting import (
    BOXES_FILE,
    POSITIONS_FILE,
    boxes_text,
    positions_text,
    read_positions,
)

BOXES_FILE.write_text(boxes_text(), encoding="utf-8")
POSITIONS_FILE.write_text(positions_text(read_positions()), encoding="utf-8")
