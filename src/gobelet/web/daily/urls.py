"""Addresses of the game of the day."""

from __future__ import annotations

from django.urls import path

from gobelet.web.daily import views

app_name = "daily"

urlpatterns = [
    path("partie-du-jour/", views.today, name="today"),
    path("partie-du-jour/commencer/", views.start, name="start"),
    path("partie-du-jour/activite.json", views.activity, name="activity"),
    path("partie-du-jour/<str:day>/", views.day, name="day"),
]
