"""Where allauth asks us."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from allauth.account.adapter import DefaultAccountAdapter
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.usersessions.adapter import DefaultUserSessionsAdapter
from allauth.usersessions.models import UserSession
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils.translation import gettext as _

from gobelet.web.accounts.endings import tell_ended

NO_ADDRESS: Final = "::"
"""What stands for the address of a client that came through a local socket."""


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # untyped
    """Accounts: a name and a password are all that signing in takes."""

    def get_login_stages(self) -> list[str]:
        """None: a passkey stands in for the password and is never asked for besides."""
        return []

    def get_client_ip(self, request: HttpRequest) -> str:
        """The address of a client, as the server that answers tells it."""
        try:
            return str(super().get_client_ip(request))
        except PermissionDenied:
            return NO_ADDRESS

    def add_message(self, *args: Any, **kwargs: Any) -> None:
        """None: our pages say what happened themselves."""


class PasskeyAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # untyped
    """Passkeys: what they are called, here and in the dialogs of browsers."""

    def generate_authenticator_name(self, user: AbstractBaseUser, type: Any) -> str:  # noqa: A002, ARG002
        """A name for a key that was given none."""
        return _("Passkey")

    def get_public_key_credential_rp_entity(self) -> dict[str, str]:
        """This site."""
        return {**super().get_public_key_credential_rp_entity(), "name": "Gobelet"}


class SessionsAdapter(DefaultUserSessionsAdapter):  # type: ignore[misc]  # untyped
    """Devices: one that is ended loses its open lines at once."""

    def end_sessions(self, sessions: Iterable[UserSession]) -> None:
        """End sessions, and tell who keeps lines open for them."""
        for session in sessions:
            session.end()
            tell_ended(session.session_key)
