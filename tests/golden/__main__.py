"""Play the golden games again and write their files: `python -m tests.golden`.

The files are checked in; look at the difference before committing it.
"""

from __future__ import annotations

from tests.golden.playing import PLAYTHROUGHS, record_text, trace_text

for playthrough in PLAYTHROUGHS:
    playthrough.trace_file.write_text(trace_text(playthrough), encoding="utf-8")
    playthrough.record_file.write_text(record_text(playthrough), encoding="utf-8")
