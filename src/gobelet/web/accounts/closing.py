"""An account that is about to be deleted is switched off at once: who has to know of it."""

from __future__ import annotations

from typing import Final

from django.dispatch import Signal

account_closed: Final = Signal()
"""Sent with the `player` of such an account, in the transaction that closes it."""
