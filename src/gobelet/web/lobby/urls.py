"""Addresses of the ways to start a match."""

from __future__ import annotations

from django.urls import path

from gobelet.web.lobby.views import challenges, computer, local, queues, table, tables

app_name = "lobby"

urlpatterns = [
    path("contre-l-ordinateur/", computer.choose, name="choose"),
    path("partie-rapide/", queues.quick, name="quick"),
    path("duel/", queues.duel, name="duel"),
    path("adversaire-aleatoire/", queues.random, name="random"),
    path("sur-un-appareil/", local.local, name="local"),
    path("defier/", challenges.challenge, name="challenge"),
    path("tables/", tables.tables, name="tables"),
    path("ouvrir-une-table/", tables.opening, name="open"),
    path("table/<str:id>/", table.table, name="table"),
    path("table/<str:id>/etat/", table.status, name="status"),
    path("table/<str:id>/asseoir/", table.sit, name="sit"),
    path("table/<str:id>/quitter/", table.leave, name="leave"),
    path("table/<str:id>/fermer/", table.close, name="close"),
    path("table/<str:id>/commencer/", table.start, name="start"),
    path("table/<str:id>/ordinateur/", table.fill, name="fill"),
    path("table/<str:id>/accepter/", challenges.accept, name="accept"),
    path("table/<str:id>/refuser/", challenges.decline, name="decline"),
    path("table/<str:id>/code.svg", table.code, name="code"),
]
