"""Static files: hashed, compressed, and collected only when one has changed.

Every collection has a folder of its own under `STATIC_ROOT`, named after what it was made of, and
`current` names the one to serve. The former one stays: a site that serves it is not disturbed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.management.commands.collectstatic import Command
from django.contrib.staticfiles.storage import staticfiles_storage
from django.core.management import call_command
from servestatic import ServeStaticASGI
from servestatic.storage import CompressedManifestStaticFilesStorage

from gobelet.web.common.headers import add_static_headers

CURRENT: Final = "current"
NAME_LENGTH: Final = 16


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Names every file after its content, imports between ES modules included."""

    support_js_module_import_aggregation = True
    keep_only_hashed_files = True

    def __init__(self, location: Path | None = None) -> None:
        super().__init__(location or current_folder())


def current_folder() -> Path:
    """The folder of the files to serve; nothing is in it before they are collected."""
    root = Path(settings.STATIC_ROOT)
    try:
        return root / (root / CURRENT).read_text(encoding="ascii")
    except FileNotFoundError:
        return root


def static_server(application: Any) -> Any:
    """Serve the collected files, and let `application` answer everything else."""
    return ServeStaticASGI(
        application,
        # Asking the storage also settles it: pages name the files of this very folder from now on.
        root=staticfiles_storage.path(""),
        prefix=settings.STATIC_URL,
        allow_all_origins=False,
        add_headers_function=add_static_headers,
    )


def collect_static(*, force: bool = False) -> bool:
    """Bring the files to serve up to date; tell whether there was anything to do."""
    root = Path(settings.STATIC_ROOT)
    former = current_folder()
    folder = root / _fingerprint()
    if folder == former and folder.is_dir() and not force:
        return False
    if force or not folder.is_dir():
        _collect(folder)
    _replace(root / CURRENT, folder.name)
    _tidy(root, keep={folder, former})
    return True


def _collect(folder: Path) -> None:
    """Fill a folder; it has its name only once it is complete."""
    draft = folder.with_name(f".{folder.name}.{os.getpid()}")
    shutil.rmtree(draft, ignore_errors=True)
    command = Command()
    command.storage = HashedStorage(draft)
    call_command(command, interactive=False, verbosity=0)
    shutil.rmtree(folder, ignore_errors=True)
    draft.rename(folder)


def _replace(path: Path, text: str) -> None:
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    draft.write_text(text, encoding="ascii")
    draft.replace(path)


def _tidy(root: Path, *, keep: set[Path]) -> None:
    """Remove older collections, so that the directory never grows."""
    for path in root.iterdir():
        if path.name != CURRENT and path not in keep:
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def _fingerprint() -> str:
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for name, path in sorted(_sources()):
        state = path.stat()
        digest.update(f"{name}\0{path}\0{state.st_size}\0{state.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:NAME_LENGTH]


def _sources() -> Iterator[tuple[str, Path]]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            yield name, Path(storage.path(name))
