"""Addresses of the site. Each feature keeps its own."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("", include("gobelet.web.matches.urls")),
    path("", include("gobelet.web.robots.urls")),
    path("", include("gobelet.web.lobby.urls")),
    path("", include("gobelet.web.pages.urls")),
]
