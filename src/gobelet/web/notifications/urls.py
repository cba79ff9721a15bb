"""Addresses of what waits, and of how one is told."""

from __future__ import annotations

from django.urls import include, path

from gobelet.web.notifications import views

NOTIFICATIONS = [
    path("avis/", views.notices, name="notices"),
    path("avis.json", views.waiting, name="waiting"),
]

urlpatterns = [path("", include((NOTIFICATIONS, "notifications")))]
