"""Addresses of profiles, and of the pages to take one's data along or to leave."""

from __future__ import annotations

from django.urls import path

from gobelet.web.profiles import views

app_name = "profiles"

urlpatterns = [
    path("joueur/<str:username>/", views.profile, name="profile"),
    path("compte/donnees/", views.data, name="data"),
    path("compte/gobelet.json", views.export, name="export"),
    path("compte/suppression/", views.closing, name="closing"),
    path("au-revoir/", views.closed, name="closed"),
]
