"""Invitations by mail: somebody gives an address, and whoever reads it there may come."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.crypto import salted_hmac

from gobelet.web.accounts.mail import send_beside
from gobelet.web.accounts.models import Player
from gobelet.web.common.slices import delete_in_slices
from gobelet.web.social.models import MailedInvitation

WORD_JOINER: Final = "\u2060"

ONCE_IN: Final = timedelta(days=1)
"""One address is written to once in this time, whoever asks for it."""


def invitation_send(*, player: Player, email: str, link: str) -> None:
    """Invite whoever reads mail at an address, unless somebody did so today; neither is told."""
    if not _claim(email.lower(), timezone.now()):
        return
    context = {"name": _unlinked(player.name), "link": link}
    subject = render_to_string("social/mail/invitation_subject.txt", context)
    text = render_to_string("social/mail/invitation.txt", context)
    send_beside(EmailMessage(" ".join(subject.split()), text, None, [email]))


def invitations_forget() -> int:
    """Forget addresses that may be written to again; tell how many."""
    return delete_in_slices(MailedInvitation.objects.filter(at__lt=timezone.now() - ONCE_IN))


def _unlinked(name: str) -> str:
    """A name that no mail program takes for the address of a site."""
    return name.replace(".", f".{WORD_JOINER}")


def _claim(email: str, now: datetime) -> bool:
    """Tell whether the address may be written to; to one of several who ask at once."""
    digest = salted_hmac(__name__, email, algorithm="sha256").hexdigest()
    with transaction.atomic():
        _, is_new = MailedInvitation.objects.get_or_create(digest=digest, defaults={"at": now})
        if is_new:
            return True
        old = MailedInvitation.objects.filter(digest=digest, at__lt=now - ONCE_IN)
        return bool(old.update(at=now))
