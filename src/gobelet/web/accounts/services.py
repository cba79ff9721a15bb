"""What changes players."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Final

from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, connection, transaction
from django.db.models import Q
from django.utils import timezone

from gobelet.web.accounts.closing import account_closed
from gobelet.web.accounts.models import Player, PlayerKind, RecoveryCode, User
from gobelet.web.accounts.names import (
    FORMER,
    NameRefused,
    guest_name_check,
    key,
    skeleton,
    username_check,
)
from gobelet.web.accounts.preferences import Preferences
from gobelet.web.accounts.recovery import code_digest, codes_of

SENT_AGAIN: Final = timedelta(minutes=2)
"""How long a form counts as the same one, sent again."""


def guest_create(*, preferences: Preferences | None = None, name: str = "") -> Player:
    """A player for a visitor who starts to play or to choose; a name was accepted before."""
    chosen = preferences or Preferences()
    return Player.objects.create(**_guest(name), preferences=chosen.to_data())


def guest_ensure(*, origin: str, preferences: Preferences, name: str = "") -> Player:
    """The guest that a form made moments ago, or a new one."""
    guest, is_new = Player.objects.get_or_create(
        origin=origin, defaults={**_guest(name), "preferences": preferences.to_data()}
    )
    if is_new or timezone.now() - guest.created_at < SENT_AGAIN:
        return guest
    # Whoever finds the form open on a shared computer is somebody else.
    return guest_create(preferences=preferences, name=name)


def guest_name_accept(name: str) -> str:
    """The name a guest may have, in its one spelling; raise `NameRefused`."""
    chosen = guest_name_check(name)
    if User.objects.filter(username_skeleton=skeleton(chosen)).exists():
        raise NameRefused(NameRefused.TAKEN)
    return chosen


def guest_rename(*, player: Player, name: str) -> str:
    """Call a guest by a name of their choice; raise `NameRefused` and keep the one they had."""
    chosen = guest_name_accept(name)
    Player.objects.filter(pk=player.pk, kind=PlayerKind.GUEST).update(**_guest(chosen))
    player.name = chosen
    return chosen


def guests_unname(*, players: Collection[int]) -> None:
    """Forget what guests are called; players of accounts keep their names."""
    Player.objects.filter(pk__in=players, kind=PlayerKind.GUEST, user=None).update(**_guest(""))


def _guest(name: str) -> dict[str, str]:
    return {"kind": PlayerKind.GUEST, "name": name, "name_skeleton": skeleton(name)}


def account_create(
    *,
    username: str,
    password: str,
    guest: Player | None = None,
    preferences: Preferences | None = None,
    origin: str = "",
) -> User:
    """An account; a guest becomes its player and keeps everything. Raises `NameRefused`.

    `origin` is the form that was sent: see `account_made_by`.
    """
    name = username_check(username)
    name_check_free(name)
    # Hashing takes long on purpose: outside of the transaction.
    user = User(username=name, password=make_password(password))
    try:
        with transaction.atomic():
            user.save()
            player = _player_of(user, guest=guest, preferences=preferences or Preferences())
            _mark(player, origin)
    except IntegrityError:
        # Somebody else was faster, or two requests of the same person met.
        raise NameRefused(NameRefused.TAKEN) from None
    # No guest may pass for it from now on, nor may those who were called so before.
    alike = Player.objects.filter(kind=PlayerKind.GUEST, name_skeleton=user.username_skeleton)
    alike.update(**_guest(""))
    return user


def name_check_free(name: str) -> None:
    """Raise `NameRefused` when somebody has this name, or one that looks like it."""
    taken = User.objects.filter(username_skeleton=skeleton(name)).first()
    if taken is not None:
        is_same = taken.username_key == key(name)
        raise NameRefused(NameRefused.TAKEN if is_same else NameRefused.LOOK_ALIKE)


def account_player(*, user: User) -> Player:
    """The player of an account, made when an account was created without one."""
    player, _ = Player.objects.get_or_create(
        user=user, defaults={"kind": PlayerKind.ACCOUNT, "name": user.username}
    )
    return player


def account_made_by(origin: str) -> User | None:
    """The account that a form has made; whoever sends it again may not have seen the answer."""
    made = Player.objects.select_related("user").filter(kind=PlayerKind.ACCOUNT, origin=origin)
    player = made.first() if origin else None
    return player.user if player is not None else None


def _player_of(user: User, *, guest: Player | None, preferences: Preferences) -> int:
    becomes = {"kind": PlayerKind.ACCOUNT, "user": user, "name": user.username, "name_skeleton": ""}
    if guest is not None:
        guests = Player.objects.filter(pk=guest.pk, kind=PlayerKind.GUEST, joins=None)
        if guests.update(**becomes, origin=None):
            return guest.pk
    return Player.objects.create(**becomes, preferences=preferences.to_data()).pk


def _mark(player: int, origin: str) -> None:
    """Remember the form that made a player; of two accounts that one has made, the later one."""
    if origin:
        Player.objects.filter(origin=origin).update(origin=None)
        Player.objects.filter(pk=player).update(origin=origin)


def password_change(*, user: User, password: str) -> None:
    """Give an account another password; sessions that began with the former one end with it."""
    user.password = make_password(password)
    User.objects.filter(pk=user.pk).update(password=user.password)


def recovery_codes_offer(*, user: User, seed: str) -> list[str]:
    """The recovery codes of a seed, to be noted; those noted before count until these are."""
    codes = codes_of(seed, owner=user.pk)
    rows = _code_rows(user, codes, is_noted=False)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        RecoveryCode.objects.filter(user=user, is_noted=False).delete()
        # Another tab may have noted the very same.
        RecoveryCode.objects.bulk_create(rows, ignore_conflicts=True)
    return codes


def recovery_codes_note(*, user: User, seed: str) -> list[str]:
    """The recovery codes of a seed; from now on no others count."""
    codes = codes_of(seed, owner=user.pk)
    rows = _code_rows(user, codes, is_noted=True)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        RecoveryCode.objects.filter(user=user).delete()
        RecoveryCode.objects.bulk_create(rows)
    return codes


def _code_rows(user: User, codes: list[str], *, is_noted: bool) -> list[RecoveryCode]:
    digests = [code_digest(code, owner=user.pk) for code in codes]
    return [RecoveryCode(user=user, digest=digest, is_noted=is_noted) for digest in digests]


def recovery_code_use(*, username: str, code: str, password: str) -> User | None:
    """Give an account a new password for a recovery code, used up by it; none for a wrong one."""
    user = User.objects.filter(username_key=key(username), is_active=True).first()
    # A name that nobody has costs as much time as a wrong code.
    digest = code_digest(code, owner=user.pk if user else 0)
    hashed = make_password(password)
    if user is None:
        return None
    with transaction.atomic():
        own = RecoveryCode.objects.filter(user=user)
        was_noted = own.filter(digest=digest).values_list("is_noted", flat=True).first()
        used, _ = own.filter(digest=digest).delete()
        if not used:
            return None
        if not was_noted:
            # Whoever can type it has noted those it was shown with.
            own.filter(is_noted=True).delete()
            own.update(is_noted=True)
        User.objects.filter(pk=user.pk).update(password=hashed)
    user.password = hashed
    return user


def account_close(*, user: User, at: datetime) -> None:
    """Have an account deleted at a time, in the transaction under way."""
    User.objects.filter(pk=user.pk).update(closes_at=at)
    user.closes_at = at
    for player in Player.objects.filter(user=user):
        account_closed.send(sender=User, player=player)


def account_switch_off(*, user: User) -> None:
    """Let nobody use an account, in one transaction; nobody waits for its owner any more."""
    with transaction.atomic():
        User.objects.filter(pk=user.pk).update(is_active=False)
        for player in Player.objects.filter(user=user):
            account_closed.send(sender=User, player=player)
    user.is_active = False


def account_switch_on(*, user: User) -> None:
    """Let the owner of an account use it again."""
    User.objects.filter(pk=user.pk).update(is_active=True)
    user.is_active = True


def account_reopen(*, user: User) -> None:
    """Keep an account that was about to be deleted: its owner is back."""
    User.objects.filter(pk=user.pk).update(closes_at=None)
    user.closes_at = None


def account_erase(*, user: User) -> None:
    """Delete an account and all that is known of its owner; finished games stay without a name."""
    with transaction.atomic():
        own = Player.objects.filter(Q(user=user) | Q(joins__user=user))
        own.update(name=FORMER, name_skeleton="", preferences={}, origin=None)
        user.delete()


def robot_ensure(*, level: str) -> Player:
    """The computer player of a level, made when it is first asked for."""
    robot, _ = Player.objects.get_or_create(kind=PlayerKind.ROBOT, level=level)
    return robot


def preferences_save(*, player: Player, changes: Mapping[str, object]) -> Preferences:
    """Change some preferences; raise `InvalidPreferences` and keep all as they were.

    What another page changed meanwhile stays changed: only these are written over.
    """
    with transaction.atomic():
        players = Player.objects
        if connection.features.has_select_for_update:
            stored = players.select_for_update().get(pk=player.pk)
        else:
            stored = players.get(pk=player.pk)
        chosen = Preferences.of(stored.preferences).changed(changes)
        players.filter(pk=player.pk).update(preferences=chosen.to_data())
    player.preferences = chosen.to_data()
    return chosen
