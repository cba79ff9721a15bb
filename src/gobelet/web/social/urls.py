"""Addresses of people among themselves."""

from __future__ import annotations

from django.urls import path

from gobelet.web.social.views import chat, friends, online, search, share

app_name = "social"

urlpatterns = [
    path("amis/", friends.friends, name="friends"),
    path("amis/rechercher/", search.search, name="search"),
    path("amis/partager/", share.share, name="share"),
    path("amis/code.svg", share.code, name="code"),
    path("en-ligne/", online.online, name="online"),
    path("ajouter/<str:username>/", share.add, name="add"),
    path("discussion/<str:match>/", chat.chat, name="chat"),
    path("discussion/<str:match>/<slug:action>/", chat.act, name="chat_act"),
    path("amis/<slug:action>/", friends.act, name="act"),
]
