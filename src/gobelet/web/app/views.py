"""What browsers and robots ask for by themselves."""

from __future__ import annotations

from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from gobelet.web.accounts.language import language_of
from gobelet.web.app.manifest import manifest_data
from gobelet.web.app.service_worker import offline_page, worker_script
from gobelet.web.common.language import is_language

HOUR: Final = "public, max-age=3600"

ROBOTS: Final = """\
User-agent: *
Disallow: /ajouter/
Disallow: /amis/
Disallow: /avis
Disallow: /compte/
Disallow: /connexion/
Disallow: /defier/
Disallow: /discussion/
Disallow: /en-ligne/
Disallow: /inscription/
Disallow: /joueur/
Disallow: /live/
Disallow: /m/
Disallow: /parties/
Disallow: /recuperation/
Disallow: /reglages/
Disallow: /table/
"""
"""Pages of persons, and pages that only send them on."""


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """Tell a device about the app; browsers ask without cookies, so the language is in the link."""
    data = manifest_data(str(get_language()))
    return JsonResponse(
        data,
        content_type="application/manifest+json",
        json_dumps_params={"ensure_ascii": False},
    )


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker; its language is the one of the page that registers it."""
    asked = request.GET.get("lang", "")
    language = asked if is_language(asked) else language_of(request)
    return HttpResponse(worker_script(language), content_type="text/javascript; charset=utf-8")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page that is shown while there is no line."""
    return HttpResponse(offline_page(language_of(request)))


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """The icon under the address that browsers guess."""
    return HttpResponseRedirect(static("app/favicon.ico"), headers={"Cache-Control": HOUR})


@require_safe
def robots(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """What search engines are asked to leave alone."""
    return HttpResponse(
        ROBOTS, content_type="text/plain; charset=utf-8", headers={"Cache-Control": HOUR}
    )
