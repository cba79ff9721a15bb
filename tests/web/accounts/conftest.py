"""People with accounts, and how they come in."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.test import Client

from gobelet.web.accounts import endings
from gobelet.web.accounts.models import User
from gobelet.web.accounts.services import account_create
from tests.web.people import PASSWORD


@pytest.fixture
def marlene(db: None) -> User:
    """Somebody with an account."""
    return account_create(username="Marlene", password=PASSWORD)


@pytest.fixture
def ended() -> Iterator[list[str]]:
    """The sessions that were told to have ended."""
    told: list[str] = []
    former = endings.connect(told.append)
    yield told
    endings.connect(former)


@pytest.fixture
def sign_in() -> Callable[..., Client]:
    """A browser that signs in."""

    def enter(username: str = "Marlene", password: str = PASSWORD) -> Client:
        client = Client()
        response = client.post("/connexion/", {"username": username, "password": password})
        assert response.status_code == 302, response.content.decode()
        return client

    return enter
