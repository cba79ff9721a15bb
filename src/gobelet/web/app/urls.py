"""Addresses that browsers and robots ask for by themselves, and the page without a line."""

from __future__ import annotations

from django.urls import include, path

from gobelet.web.app import views

APP = [
    path("manifest.webmanifest", views.manifest, name="manifest"),
    path("sw.js", views.worker, name="worker"),
    path("hors-ligne/", views.offline, name="offline"),
    path("favicon.ico", views.favicon, name="favicon"),
    path("robots.txt", views.robots, name="robots"),
]

urlpatterns = [path("", include((APP, "app")))]
