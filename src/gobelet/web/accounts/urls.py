"""Addresses of accounts. Those that allauth leads to have the names it knows them by."""

from __future__ import annotations

from django.urls import include, path

from gobelet.web.accounts.views import account, entrance

ACCOUNTS = [
    path("deconnexion/", entrance.signing_out, name="sign_out"),
    path("recuperation/", entrance.recovering, name="recover"),
    path("compte/", account.account, name="account"),
    path("compte/nom/", account.guest_name, name="guest_name"),
    path("compte/mot-de-passe/", account.password, name="password"),
    path("compte/codes/", account.codes, name="codes"),
]

urlpatterns = [
    path("inscription/", entrance.signing_up, name="account_signup"),
    path("connexion/", entrance.signing_in, name="account_login"),
    path("compte/confirmer/", account.confirming, name="account_reauthenticate"),
    path("", include((ACCOUNTS, "accounts"))),
]
