"""How far the numbers behind the strongest play are."""

from __future__ import annotations

from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from gobelet import rulesets
from gobelet.web.robots.tables import tables


@require_safe
def table_status(request: HttpRequest, key: str) -> JsonResponse:  # noqa: ARG001
    """Tell whether a ruleset's table is ready, and how far it is when not."""
    if key not in rulesets.ALL:
        raise Http404
    status = tables.status(rulesets.find(key))
    return JsonResponse({"state": status.state.value, "done": round(status.done, 4)})
