"""Addresses of the pages that are read."""

from __future__ import annotations

from django.urls import include, path

from gobelet.web.pages import views

PAGES = [
    path("parties/", views.games, name="games"),
    path("regles/", views.rules, name="rules"),
    path("regles/<slug:key>/", views.ruleset, name="ruleset"),
    path("reglages/", views.settings, name="settings"),
    path("langue/", views.language, name="language"),
    path("aide/", views.about, name="about"),
]

urlpatterns = [
    path("", views.home, name="home"),
    path("", include((PAGES, "pages"))),
]
