"""Addresses of people among themselves."""

from __future__ import annotations

from django.urls import path

from gobelet.web.social.views import friends, search, share

app_name = "social"

urlpatterns = [
    path("amis/", friends.friends, name="friends"),
    path("amis/rechercher/", search.search, name="search"),
    path("amis/partager/", share.share, name="share"),
    path("amis/code.svg", share.code, name="code"),
    path("ajouter/<str:username>/", share.add, name="add"),
    path("amis/<slug:action>/", friends.act, name="act"),
]
