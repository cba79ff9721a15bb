"""Addresses of what waits, and of how one is told."""

from __future__ import annotations

from django.urls import include, path

from gobelet.web.notifications import views

NOTIFICATIONS = [
    path("avis/", views.notices, name="notices"),
    path("avis/reglages/", views.wishes, name="wishes"),
    path("avis/appareil/", views.subscribing, name="subscribe"),
    path("avis/appareil/retirer/", views.unsubscribing, name="unsubscribe"),
    path("avis/partie/<str:id>/", views.muting, name="mute"),
    path("avis/vacances/", views.holiday, name="holiday"),
    path("avis/vacances/fin/", views.holiday_over, name="holiday_over"),
    path("avis.json", views.waiting, name="waiting"),
]

urlpatterns = [path("", include((NOTIFICATIONS, "notifications")))]
