"""Addresses of what computer players need."""

from __future__ import annotations

from django.urls import path

from gobelet.web.robots import views

app_name = "robots"

urlpatterns = [
    path("tables/<slug:key>/", views.table_status, name="table_status"),
]
