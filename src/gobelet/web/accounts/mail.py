"""The e-mail address of an account, which is optional, and a new password by mail."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import timedelta
from threading import Thread
from typing import Final

from allauth.account import app_settings
from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core import signing
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import base36_to_int, int_to_base36
from django.utils.translation import override

from gobelet.web.accounts.language import language_for
from gobelet.web.accounts.models import Player, User
from gobelet.web.accounts.services import account_player, preferences_save

log = logging.getLogger(__name__)

_TOKENS: Final[PasswordResetTokenGenerator] = default_token_generator


@dataclass(frozen=True, slots=True)
class Addresses:
    """The confirmed address of an account, which alone counts, and one that waits to be."""

    used: str = ""
    waiting: str = ""


def has_mail() -> bool:
    """Tell whether the operator lets the site send mail."""
    return bool(settings.HAS_MAIL)


def addresses_get(user: User) -> Addresses:
    """What is known of the addresses of an account."""
    rows = EmailAddress.objects.filter(user=user).values_list("verified", "email")
    known = dict(rows)
    return Addresses(known.get(True, ""), known.get(False, ""))


def address_ask(request: HttpRequest, *, user: User, email: str) -> bool:
    """Ask the owner of an address to confirm it; tell whether the mail could be sent.

    An address that is in use stays so until then; another one that waited does not any more.
    """
    own = EmailAddress.objects.filter(user=user)
    with transaction.atomic():
        _lock(user)
        own.filter(verified=False).exclude(email=email).delete()
        address, _ = own.get_or_create(user=user, email=email)
    # Confirmed meanwhile, there is nothing to ask.
    return address.verified or _send(_mail(user, email, "confirm", _link_for(request, address)))


def address_give_up(*, user: User) -> None:
    """Wait no longer for an address to be confirmed; the one in use stays."""
    EmailAddress.objects.filter(user=user, verified=False).delete()


def address_remove(request: HttpRequest, *, user: User) -> None:
    """Forget the address in use, and tell its owner."""
    with transaction.atomic():
        _lock(user)
        released = _release(user)
        User.objects.filter(pk=user.pk).update(email="")
    _tell(request, user, released)


def address_of(key: str) -> EmailAddress | None:
    """The address that a key was sent to; none that was given up, and none for a forged key."""
    days = app_settings.EMAIL_CONFIRMATION_EXPIRE_DAYS
    try:
        id = signing.loads(key, salt=app_settings.SALT, max_age=timedelta(days=days))
    except signing.BadSignature:
        return None
    return EmailAddress.objects.select_related("user").filter(pk=id).first()


def address_confirm(request: HttpRequest, address: EmailAddress) -> bool:
    """Let an address be the one in use from now on, and tell the owner of the former one.

    Once is as good as twice. Not when another account has confirmed it.
    """
    user = address.user
    try:
        with transaction.atomic():
            _lock(user)
            if not EmailAddress.objects.filter(pk=address.pk).update(verified=True):
                return False
            released = _release(user, but=address)
            User.objects.filter(pk=user.pk).update(email=address.email)
    except IntegrityError:
        return False
    _tell(request, user, released)
    return True


def recovery_send(request: HttpRequest, *, email: str) -> None:
    """Send a way to a new password to a confirmed address; nothing to any other."""
    address = (
        EmailAddress.objects.select_related("user")
        .filter(email=email, verified=True, user__is_active=True)
        .first()
    )
    if address is None:
        return
    user = address.user
    arguments = [int_to_base36(user.pk), _TOKENS.make_token(user)]
    link = request.build_absolute_uri(reverse("accounts:recover_link", args=arguments))
    send_beside(_mail(user, address.email, "recover", link))


def recovery_user(id: str, token: str) -> User | None:
    """The account that a link was sent for; none once it has served or is too old."""
    user = user_of_link(id)
    return user if user is not None and _TOKENS.check_token(user, token) else None


def user_of_link(id: str) -> User | None:
    """The account that a link names, whether it still serves or not."""
    try:
        return User.objects.filter(pk=base36_to_int(id), is_active=True).first()
    except ValueError:
        return None


def send_beside(mail: EmailMessage) -> None:
    """Send a mail beside the answer: how long that takes must not tell what is known of it."""
    Thread(target=_send, args=(mail,), name="gobelet-mail", daemon=True).start()


def _lock(user: User) -> None:
    """Let two tabs change the addresses of an account one after the other."""
    User.objects.select_for_update().get(pk=user.pk)


def _release(user: User, *, but: EmailAddress | None = None) -> str:
    """Forget the address that was in use; that others may find the account by it goes with it."""
    used = EmailAddress.objects.filter(user=user, verified=True)
    former = used.exclude(pk=but.pk) if but else used
    released = former.values_list("email", flat=True).first() or ""
    if released:
        former.delete()
        preferences_save(player=account_player(user=user), changes={"found_by_email": False})
    return released


def _tell(request: HttpRequest, user: User, released: str) -> None:
    """Tell whoever owns an address that it was in use until now."""
    if released:
        link = request.build_absolute_uri(reverse("accounts:recover"))
        send_beside(_mail(user, released, "released", link))


def _link_for(request: HttpRequest, address: EmailAddress) -> str:
    key = EmailConfirmationHMAC.create(address).key
    return request.build_absolute_uri(reverse("accounts:email_confirm", args=[key]))


def _mail(user: User, email: str, what: str, link: str) -> EmailMessage:
    player = Player.objects.filter(user=user).first()
    with override(language_for(player, {})):
        context = {"name": user.username, "link": link}
        subject = render_to_string(f"accounts/mail/{what}_subject.txt", context)
        text = render_to_string(f"accounts/mail/{what}.txt", context)
    return EmailMessage(" ".join(subject.split()), text, None, [email])


def _send(mail: EmailMessage) -> bool:
    try:
        mail.send()
    except OSError:
        log.exception("a mail could not be sent")
        return False
    return True
