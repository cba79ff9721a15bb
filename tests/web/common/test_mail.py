"""How an operator says where mail goes out."""

from __future__ import annotations

import pytest

from gobelet.web.common.deployment import UnsafeSettings
from gobelet.web.common.mail import mail

FROM = {"GOBELET_EMAIL_FROM": "Gobelet <jeu@jeu.example>"}


def test_without_a_server_no_mail_is_sent() -> None:
    assert not mail({}).is_on


def test_a_server_is_used_with_encryption() -> None:
    chosen = mail({"GOBELET_EMAIL_URL": "smtp://me:a%40b@mail.example", **FROM})
    assert (chosen.host, chosen.port, chosen.user, chosen.password) == (
        *("mail.example", 587),
        *("me", "a@b"),
    )
    assert (chosen.is_tls, chosen.is_starttls) == (False, True)
    assert chosen.sender == "Gobelet <jeu@jeu.example>"


def test_encryption_from_the_first_byte_on() -> None:
    chosen = mail({"GOBELET_EMAIL_URL": "smtps://mail.example", **FROM})
    assert (chosen.port, chosen.is_tls, chosen.is_starttls) == (465, True, False)


def test_a_server_on_the_same_machine_may_go_without() -> None:
    chosen = mail({"GOBELET_EMAIL_URL": "smtp://localhost:25?starttls=0", **FROM})
    assert (chosen.port, chosen.is_tls, chosen.is_starttls) == (25, False, False)


@pytest.mark.parametrize(
    ("environ", "reason"),
    [
        ({"GOBELET_EMAIL_URL": "mail.example", **FROM}, "smtp://"),
        ({"GOBELET_EMAIL_URL": "https://mail.example", **FROM}, "smtp://"),
        ({"GOBELET_EMAIL_URL": "smtp://", **FROM}, "smtp://"),
        ({"GOBELET_EMAIL_URL": "smtp://mail.example:x", **FROM}, "no address"),
        ({"GOBELET_EMAIL_URL": "smtp://mail.example"}, "GOBELET_EMAIL_FROM"),
        ({"GOBELET_EMAIL_URL": "smtp://mail.example", "GOBELET_EMAIL_FROM": "me"}, "EMAIL_FROM"),
    ],
)
def test_what_cannot_work_is_refused(environ: dict[str, str], reason: str) -> None:
    with pytest.raises(UnsafeSettings, match=reason):
        mail(environ)
