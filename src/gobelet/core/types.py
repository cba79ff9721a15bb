"""Shared aliases for numbers with a meaning."""

from __future__ import annotations

from typing import TypeAlias

Face: TypeAlias = int
"""The number a die shows, from 1."""

Seat: TypeAlias = int
"""Index of a score sheet in a game, from 0."""
