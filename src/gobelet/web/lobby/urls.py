"""Addresses of the ways to start a match."""

from __future__ import annotations

from django.urls import path

from gobelet.web.lobby import views

app_name = "lobby"

urlpatterns = [
    path("contre-l-ordinateur/", views.choose, name="choose"),
]
