"""What a device is told about the app it may install."""

from __future__ import annotations

from typing import Final

from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _

PAPER: Final = "#f4ede2"
"""The ground of the pages by day. By night, and for whoever chose a theme, the pages themselves
say what surrounds them (`common/base.html`)."""


def manifest_data(language: str) -> dict[str, object]:
    """The manifest in a language; in all of them it is one and the same app."""
    home = reverse("home")
    return {
        "id": home,
        "name": "Gobelet",
        "short_name": "Gobelet",
        "description": _("Five-dice games at a café table"),
        "lang": language,
        "dir": "ltr",
        "start_url": home,
        "scope": home,
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "categories": ["games"],
        "icons": [
            _icon("icon-192", 192, "any"),
            _icon("icon-512", 512, "any"),
            _icon("icon-maskable-512", 512, "maskable"),
        ],
        "shortcuts": [
            {"name": _("All my games"), "url": reverse("pages:games")},
            {"name": _("The rules"), "url": reverse("pages:rules")},
        ],
    }


def _icon(name: str, size: int, purpose: str) -> dict[str, str]:
    return {
        "src": static(f"app/{name}.png"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }
