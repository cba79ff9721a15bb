"""What pages have in common on which one asks for people to play with."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from gobelet.web.accounts.sessions import player_get
from gobelet.web.common.ids import new_id
from gobelet.web.lobby.asked import Asked, asked_offered
from gobelet.web.lobby.refusals import Refusal, refusal_status, refusal_text
from gobelet.web.lobby.ways import ways
from gobelet.web.matches.errors import UnknownRuleset


def asking_page(
    request: HttpRequest,
    template: str,
    *,
    chosen: Asked | None = None,
    refused: Refusal | None = None,
    status: int = HTTPStatus.OK,
    further: Mapping[str, object] | None = None,
) -> HttpResponse:
    """The page with a choice made, and one line on top when something was refused."""
    offered = asked_offered(request.GET, player_get(request))
    # Rules that nobody knows are no choice to show again.
    is_known = chosen is not None and not isinstance(refused, UnknownRuleset)
    context = {
        "ways": ways(),
        "chosen": chosen if is_known else offered,
        "refusal": refusal_text(refused) if refused else "",
        # Drawn here, so that a form sent twice asks once.
        "form_id": new_id(),
        **(further or {}),
    }
    response = render(
        request, template, context, status=refusal_status(refused) if refused else status
    )
    if refused:
        response.headers["X-Refused"] = refused.code
    return response
