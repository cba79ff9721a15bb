"""Addresses of a match."""

from __future__ import annotations

from django.urls import path

from gobelet.web.matches.views import dice, record, rematch, result, table, turns

app_name = "matches"

urlpatterns = [
    path("m/<str:match_id>/", table.table, name="table"),
    path("m/<str:match_id>/regarder/", table.look, name="look"),
    path("m/<str:match_id>/tours/", turns.turns, name="turns"),
    path("m/<str:match_id>/resultat/", result.result, name="result"),
    path("m/<str:match_id>/des/", dice.dice, name="dice"),
    path("m/<str:match_id>/record.txt", record.record, name="record"),
    path("m/<str:match_id>/revanche/", rematch.rematch, name="rematch"),
]
