"""How often one may ask for something; counted by allauth, as for signing in."""

from __future__ import annotations

from allauth.core.internal import ratelimit
from django.http import HttpRequest


def is_too_often(request: HttpRequest, action: str) -> bool:
    """Count one more of an action, by any method; tell whether it was one too many."""
    return not ratelimit.consume(request, app="allauth.account", action=action, limit_get=True)
