"""Static files: hashed, compressed, and collected only when one has changed."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from servestatic import ServeStaticASGI
from servestatic.storage import CompressedManifestStaticFilesStorage

from gobelet.web.common.headers import add_static_headers


class HashedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # untyped
    """Names every file after its content, imports between ES modules included."""

    support_js_module_import_aggregation = True
    keep_only_hashed_files = True


def static_server(application: Any) -> Any:
    """Serve the collected files, and let `application` answer everything else."""
    return ServeStaticASGI(
        application,
        root=settings.STATIC_ROOT,
        prefix=settings.STATIC_URL,
        allow_all_origins=False,
        add_headers_function=add_static_headers,
    )


def collect_static(*, force: bool = False) -> bool:
    """Bring the served files up to date; tell whether there was anything to do."""
    root = Path(settings.STATIC_ROOT)
    stamp = root.with_name(f"{root.name}.stamp")
    sources = _fingerprint()
    if (
        not force
        and root.is_dir()
        and stamp.is_file()
        and stamp.read_text(encoding="ascii") == sources
    ):
        return False
    # What pages of the former version still ask for is gone with it: a reload mends that, and
    # the directory never grows.
    stamp.unlink(missing_ok=True)
    shutil.rmtree(root, ignore_errors=True)
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(sources, encoding="ascii")
    return True


def _fingerprint() -> str:
    digest = hashlib.sha256(Path(__file__).read_bytes())
    for name, path in sorted(_sources()):
        state = path.stat()
        digest.update(f"{name}\0{path}\0{state.st_size}\0{state.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def _sources() -> Iterator[tuple[str, Path]]:
    for finder in get_finders():
        for name, storage in finder.list([]):
            yield name, Path(storage.path(name))
