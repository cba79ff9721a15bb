"""The e-mail address of an account, which is optional, and a new password by mail."""

from __future__ import annotations

import logging
from threading import Thread
from typing import Final

from allauth.account.forms import default_token_generator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.conf import settings
from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.core.mail import EmailMessage
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
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


def has_mail() -> bool:
    """Tell whether the operator lets the site send mail."""
    return bool(settings.HAS_MAIL)


def address_get(user: User) -> EmailAddress | None:
    """The address of an account, confirmed or not."""
    return EmailAddress.objects.filter(user=user).first()


def address_set(request: HttpRequest, *, user: User, email: str) -> None:
    """Put an address in the place of the former one, and ask its owner to confirm it."""
    with transaction.atomic():
        # The row of the account is locked by it: two tabs give one address after the other.
        User.objects.filter(pk=user.pk).exclude(email=email).update(email="")
        _forget(EmailAddress.objects.filter(user=user).exclude(email=email), user)
        address, _ = EmailAddress.objects.get_or_create(
            user=user, email=email, defaults={"primary": True}
        )
    if not address.verified:
        key = EmailConfirmationHMAC.create(address).key
        link = request.build_absolute_uri(reverse("accounts:email_confirm", args=[key]))
        _send(_mail(user, email, "confirm", link))


def address_remove(*, user: User) -> None:
    """Forget the address of an account."""
    with transaction.atomic():
        _forget(EmailAddress.objects.filter(user=user), user)
        User.objects.filter(pk=user.pk).update(email="")


def address_confirm(key: str) -> EmailAddress | None:
    """Confirm an address by the key that was sent to it; none when the key is not right."""
    confirmation = EmailConfirmationHMAC.from_key(key)
    if confirmation is None:
        return None
    address: EmailAddress = confirmation.email_address
    try:
        with transaction.atomic():
            if not address.set_verified():
                return None
            User.objects.filter(pk=address.user_id).update(email=address.email)
    except IntegrityError:
        # Somebody else has confirmed the same address meanwhile.
        return None
    return address


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
    try:
        user = User.objects.filter(pk=base36_to_int(id), is_active=True).first()
    except ValueError:
        return None
    return user if user is not None and _TOKENS.check_token(user, token) else None


def send_beside(mail: EmailMessage) -> None:
    """Send a mail beside the answer: how long that takes must not tell what is known of it."""
    Thread(target=_send, args=(mail,), name="gobelet-mail", daemon=True).start()


def _forget(addresses: QuerySet[EmailAddress], user: User) -> None:
    """Delete addresses; that others may find the account by them goes with them."""
    if addresses.delete()[0]:
        preferences_save(player=account_player(user=user), changes={"found_by_email": False})


def _mail(user: User, email: str, what: str, link: str) -> EmailMessage:
    player = Player.objects.filter(user=user).first()
    with override(language_for(player, {})):
        context = {"name": user.username, "link": link}
        subject = render_to_string(f"accounts/mail/{what}_subject.txt", context)
        text = render_to_string(f"accounts/mail/{what}.txt", context)
    return EmailMessage(" ".join(subject.split()), text, None, [email])


def _send(mail: EmailMessage) -> None:
    try:
        mail.send()
    except OSError:
        log.exception("a mail could not be sent")
