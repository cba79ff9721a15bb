"""An account that is about to be deleted, or that an operator switches off: who has to know."""

from __future__ import annotations

from typing import Final

from django.dispatch import Signal

account_closed: Final = Signal()
"""Sent with the `player` of such an account, in the transaction that closes or switches it off."""
