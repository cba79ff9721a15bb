"""People with accounts, and their browsers."""

from __future__ import annotations

from django.test import Client

from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.recovery import new_seed
from gobelet.web.accounts.services import account_create, recovery_codes_note
from gobelet.web.social.services import friendship_request

PASSWORD = "trois-mots-simples"


def account(name: str) -> Player:
    """The player of a new account."""
    return Player.objects.get(user=account_create(username=name, password=PASSWORD))


def signed_in(player: Player) -> Client:
    """A browser in which somebody has signed in to their account."""
    client = Client()
    response = client.post("/connexion/", {"username": player.name, "password": PASSWORD})
    assert response.status_code == 302, response.content.decode()
    return client


def session_of(client: Client) -> str:
    """The session of a browser; empty before it has one."""
    return client.cookies["sessionid"].value if "sessionid" in client.cookies else ""


def forget_confirmation(client: Client) -> None:
    """Let the password have been typed long ago."""
    session = client.session
    del session["account_authentication_methods"]
    session.save()


def befriend(one: Player, other: Player) -> None:
    """Let two be friends."""
    friendship_request(player=one, other=other)
    friendship_request(player=other, other=one)


def codes_noted(user: User) -> list[str]:
    """The recovery codes of an account, in place of all it had."""
    return recovery_codes_note(user=user, seed=new_seed())
