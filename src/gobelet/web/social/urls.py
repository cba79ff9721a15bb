"""Addresses of people among themselves."""

from __future__ import annotations

from django.urls import path

from gobelet.web.social.views import friends, search

app_name = "social"

urlpatterns = [
    path("amis/", friends.friends, name="friends"),
    path("amis/rechercher/", search.search, name="search"),
    path("amis/<slug:action>/", friends.act, name="act"),
]
