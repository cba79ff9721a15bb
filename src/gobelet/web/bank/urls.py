"""Addresses of the bank."""

from __future__ import annotations

from django.urls import path

from gobelet.web.bank import views

app_name = "bank"

urlpatterns = [
    path("banque/", views.bank, name="bank"),
    path("banque/cadeau/", views.gift, name="gift"),
    path("banque/limites/", views.limits, name="limits"),
    path("banque/pause/", views.pause, name="pause"),
    path("banque/releve.csv", views.statement, name="statement"),
]
