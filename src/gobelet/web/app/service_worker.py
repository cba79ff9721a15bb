"""The service worker: one script, put together from its parts and what it has to know."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Final

from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import override

from gobelet.web.lobby.ways import ways

FOLDER: Final = Path(__file__).with_name("worker")
VERSION_LENGTH: Final = 16


@cache
def worker_version(language: str) -> str:
    """What the worker and the page it keeps are made of: another version takes over.

    The page names its files by their content, so that it speaks for them too.
    """
    made_of = _parts() + offline_page(language) + language
    return hashlib.sha256(made_of.encode()).hexdigest()[:VERSION_LENGTH]


def worker_script(language: str) -> str:
    """The service worker for pages in a language."""
    known = {
        "VERSION": worker_version(language),
        "LANGUAGE": language,
        "OFFLINE": reverse("app:offline"),
        "RULES": reverse("pages:rules"),
        "STATIC": settings.STATIC_URL,
        "ICON": static("app/icon-192.png"),
        "BADGE": static("app/badge-96.png"),
    }
    constants = "\n".join(f"const {name} = {json.dumps(value)};" for name, value in known.items())
    return f'"use strict";\n{constants}\n{_parts()}'


def offline_page(language: str) -> str:
    """The page that stands in for others while there is no line; the same for everybody."""
    with override(language):
        return render_to_string("app/offline.html", {"language": language, "ways": ways()})


@cache
def _parts() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.js")))
