"""What has to be true before the site serves."""

from __future__ import annotations

from collections.abc import Callable

from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor

from gobelet.web.common.catalogues import compile_catalogues
from gobelet.web.common.static_files import collect_static


def prepare(*, say: Callable[[str], object]) -> None:
    """Do what is left to do, saying each thing; a second call finds nothing and is quick."""
    if compile_catalogues():
        say("translations compiled")
    if _is_behind():
        call_command("migrate", interactive=False, verbosity=0)
        say("database up to date")
    if collect_static():
        say("static files collected")


def _is_behind() -> bool:
    executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
