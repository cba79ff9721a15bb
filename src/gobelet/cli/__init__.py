"""Gobelet in the terminal: one small module a command."""

from __future__ import annotations

from gobelet.cli.app import app

__all__ = ["app"]
