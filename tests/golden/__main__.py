"""Play the golden games again and write their files: `python -m tests.golden`.

The files are checked in; look at the difference before committing it. With the key of a ruleset,
`python -m tests.golden KEY`, nothing is written: it finds a seed number for its game of two seats.
"""

from __future__ import annotations

import sys

from tests.golden.playing import PLAYTHROUGHS, find_seed, record_text, trace_text

for key in sys.argv[1:]:
    print(f'Playthrough("{key}", seats=2, seed_number={find_seed(key, seats=2)})')  # noqa: T201
for playthrough in PLAYTHROUGHS if not sys.argv[1:] else ():
    playthrough.trace_file.write_text(trace_text(playthrough), encoding="utf-8")
    playthrough.record_file.write_text(record_text(playthrough), encoding="utf-8")
