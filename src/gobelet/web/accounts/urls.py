"""Addresses of accounts. Those that allauth leads to have the names it knows them by."""

from __future__ import annotations

from django.urls import include, path

from gobelet.web.accounts.views import account, codes, devices, email, entrance, passkeys

ACCOUNTS = [
    path("deconnexion/", entrance.signing_out, name="sign_out"),
    path("recuperation/", entrance.recovering, name="recover"),
    path("compte/", account.account, name="account"),
    path("compte/nom/", account.guest_name, name="guest_name"),
    path("compte/mot-de-passe/", account.password, name="password"),
    path("compte/codes/", codes.codes, name="codes"),
    path("compte/codes/nouveaux/", codes.new_codes, name="new_codes"),
    path("compte/e-mail/", email.email, name="email"),
    path("compte/e-mail/renoncer/", email.giving_up, name="email_give_up"),
    path("compte/e-mail/retirer/", email.removing, name="email_remove"),
    path("compte/e-mail/recherche/", email.searching, name="email_search"),
    path("compte/e-mail/<str:key>/", email.confirming, name="email_confirm"),
    path("recuperation/e-mail/", email.recovering, name="recover_mail"),
    path("recuperation/<str:id>/<str:token>/", email.recovering_by_link, name="recover_link"),
    path("compte/appareils/", devices.devices, name="devices"),
    path("compte/appareils/autres/fin/", devices.ending_others, name="devices_end"),
    path("compte/appareils/<int:device>/fin/", devices.ending, name="device_end"),
    path("compte/cles/", passkeys.passkeys, name="passkeys"),
    path("compte/cles/ajouter/", passkeys.adding, name="passkey_add"),
    path("compte/cles/<int:key>/retirer/", passkeys.removing, name="passkey_remove"),
    path("connexion/cle/", passkeys.signing_in, name="passkey_sign_in"),
]

urlpatterns = [
    path("inscription/", entrance.signing_up, name="account_signup"),
    path("connexion/", entrance.signing_in, name="account_login"),
    path("compte/confirmer/", account.confirming, name="account_reauthenticate"),
    path("compte/confirmer/cle/", passkeys.confirming, name="mfa_reauthenticate_webauthn"),
    path("", include((ACCOUNTS, "accounts"))),
]
