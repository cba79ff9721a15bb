"""The mail of the site."""

from __future__ import annotations

from threading import enumerate as threads_alive

from django.core import mail
from django.core.mail import EmailMessage


def mail_sent() -> list[EmailMessage]:
    """All mail so far, once that is out which leaves beside the answers."""
    for thread in threads_alive():
        if thread.name == "gobelet-mail":
            thread.join()
    return list(mail.outbox)
