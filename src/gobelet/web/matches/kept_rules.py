"""The rules that matches began with, as they were then."""

from __future__ import annotations

import json

from django.db import connection

from gobelet import rulesets
from gobelet.core import InvalidRuleset, Ruleset
from gobelet.web.matches.errors import ChangedRuleset


def ruleset_of(key: str, fingerprint: str) -> Ruleset:
    """The rules a match was begun with; raise `ChangedRuleset` when nobody knows them any more.

    A ruleset that changed since, or is gone, is read from what was kept at the time.
    """
    ruleset = rulesets.ALL.get(key)
    if ruleset is not None and ruleset.fingerprint() == fingerprint:
        return ruleset
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT data FROM matches_ruleset WHERE key = %s AND fingerprint = %s",
            [key, fingerprint],
        )
        row = cursor.fetchone()
    if row is None:
        raise ChangedRuleset(ruleset=key)
    try:
        return Ruleset.from_data(json.loads(row[0]))
    except (InvalidRuleset, ValueError):
        raise ChangedRuleset(ruleset=key) from None


def keep_ruleset(ruleset: Ruleset) -> None:
    """Keep the declaration of a ruleset, in the transaction under way; once is enough."""
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO matches_ruleset (key, fingerprint, data) VALUES (%s, %s, %s)"
            " ON CONFLICT (key, fingerprint) DO NOTHING",
            [ruleset.key, ruleset.fingerprint(), json.dumps(ruleset.to_data(), sort_keys=True)],
        )
