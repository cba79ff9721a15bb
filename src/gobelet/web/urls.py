"""Addresses of the site. Each feature keeps its own."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

handler400 = "gobelet.web.pages.refusals.malformed"
handler404 = "gobelet.web.pages.refusals.not_found"
handler429 = "gobelet.web.pages.refusals.too_many"
handler500 = "gobelet.web.pages.refusals.failed"

urlpatterns = [
    path("gestion/", admin.site.urls),
    path("", include("gobelet.web.accounts.urls")),
    path("", include("gobelet.web.bank.urls")),
    path("", include("gobelet.web.social.urls")),
    path("", include("gobelet.web.profiles.urls")),
    path("", include("gobelet.web.matches.urls")),
    path("", include("gobelet.web.robots.urls")),
    path("", include("gobelet.web.lobby.urls")),
    path("", include("gobelet.web.daily.urls")),
    path("", include("gobelet.web.pages.urls")),
    path("", include("gobelet.web.notifications.urls")),
    path("", include("gobelet.web.app.urls")),
]
