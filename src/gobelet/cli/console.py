"""The two consoles, and the few styles everything on them is drawn with."""

from __future__ import annotations

from rich.console import Console
from rich.theme import Theme

STYLES = Theme(
    {
        "ink": "bold blue",  # written for good
        "pencil": "italic bright_black",  # what could be written
        "brass": "bold yellow",  # kept dice, the key to press, whose turn
        "felt": "green",  # dice
        "quiet": "bright_black",
        "garnet": "bold red",
    }
)

out = Console(theme=STYLES, highlight=False)
err = Console(theme=STYLES, highlight=False, stderr=True)
