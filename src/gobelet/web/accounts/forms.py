"""What people send: names and passwords."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any, Final

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.encoding import punycode
from django.utils.translation import gettext_lazy as _

from gobelet.web.accounts.models import User
from gobelet.web.accounts.names import LONGEST, NameRefused, username_check
from gobelet.web.accounts.services import name_check_free
from gobelet.web.accounts.texts import name_refusal, password_refusals

LONGEST_PASSWORD: Final = 200
LONGEST_TYPED: Final = 200
"""What a field takes in, so that what is too long is told and not cut off."""

CONFLICTS: Final = frozenset({NameRefused.TAKEN, NameRefused.LOOK_ALIKE})


def username_field(**attributes: str) -> forms.CharField:
    """Where a username is typed."""
    widget = forms.TextInput(
        attrs={
            "autocomplete": "username",
            "autocapitalize": "none",
            "autocorrect": "off",
            "spellcheck": "false",
            **attributes,
        }
    )
    messages = {"required": _("Type a name.")}
    return forms.CharField(
        label=_("Username"), max_length=LONGEST_TYPED, widget=widget, error_messages=messages
    )


def password_field(label: Any, *, is_new: bool) -> forms.CharField:
    """Where a password is typed."""
    autocomplete = "new-password" if is_new else "current-password"
    return forms.CharField(
        label=label,
        max_length=LONGEST_PASSWORD,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": autocomplete}),
        help_text=_("Eight characters at least; three words make a good one.") if is_new else "",
        error_messages={"required": _("Type a password.")},
    )


def check_password(password: str, user: User) -> None:
    """Raise `ValidationError` in our words for a password that is easily guessed."""
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise ValidationError(password_refusals(error.error_list)) from None


class Form(forms.Form):
    """A form whose refusal has a status."""

    @property
    def status(self) -> HTTPStatus:
        """A conflict with somebody else's name, or something that cannot be taken."""
        codes = {error.code for errors in self.errors.as_data().values() for error in errors}
        return HTTPStatus.CONFLICT if codes & CONFLICTS else HTTPStatus.UNPROCESSABLE_ENTITY

    def refuse_name(self, refused: NameRefused, *, is_guest: bool = False) -> None:
        """Say why the name was refused."""
        text = name_refusal(refused.code, is_guest=is_guest)
        field = "name" if is_guest else "username"
        self.add_error(field, ValidationError(text, code=refused.code))


class SignUpForm(Form):
    """A new account: a name and a password, nothing else."""

    username = username_field()
    password = password_field(_("Password"), is_new=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = _(
            "3 to %(longest)d characters. Others see it; it cannot be changed later."
        ) % {"longest": LONGEST}

    def clean_username(self) -> str:
        """A name that somebody may have, and that nobody has."""
        try:
            name = username_check(self.cleaned_data["username"])
            name_check_free(name)
        except NameRefused as refused:
            raise ValidationError(name_refusal(refused.code), code=refused.code) from None
        return name

    def clean(self) -> dict[str, Any]:
        """A password that is not easily guessed, least of all from the name."""
        cleaned = super().clean() or {}
        password = cleaned.get("password")
        if password:
            try:
                check_password(password, User(username=cleaned.get("username", "")))
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned


class SignInForm(Form):
    """Name and password of an account."""

    username = username_field()
    password = password_field(_("Password"), is_new=False)


class RecoverForm(Form):
    """A recovery code in place of the password, and a new password."""

    username = username_field()
    code = forms.CharField(
        label=_("Recovery code"),
        max_length=64,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        help_text=_("One of the ten that were shown when the account was made."),
        error_messages={"required": _("Type one of your codes.")},
    )
    password = password_field(_("New password"), is_new=True)

    def clean(self) -> dict[str, Any]:
        """A password that is not easily guessed."""
        cleaned = super().clean() or {}
        if cleaned.get("password"):
            try:
                check_password(cleaned["password"], User(username=cleaned.get("username", "")))
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned


class ConfirmForm(Form):
    """The password once more, before something that matters."""

    password = password_field(_("Password"), is_new=False)


class NewPasswordForm(Form):
    """A new password for an account that is known otherwise."""

    password = password_field(_("New password"), is_new=True)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._user = user

    def clean_password(self) -> str:
        """A password that is not easily guessed."""
        password = str(self.cleaned_data["password"])
        check_password(password, self._user)
        return password


class PasswordForm(NewPasswordForm):
    """Another password in place of the one that is known."""

    former = password_field(_("Current password"), is_new=False)


class EmailForm(Form):
    """An e-mail address."""

    email = forms.EmailField(
        label=_("E-mail address"),
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={
            "required": _("Type an address."),
            "invalid": _("This is no e-mail address: one looks like name@site.org."),
        },
    )

    def clean_email(self) -> str:
        """Addresses are the same in any case; mail goes only to what can be written in ASCII."""
        address = str(self.cleaned_data["email"]).lower()
        try:
            punycode(address.rpartition("@")[2])
        except UnicodeError:
            text = self.fields["email"].error_messages["invalid"]
            raise ValidationError(text, code="invalid") from None
        return address


class GuestNameForm(Form):
    """What a guest is called."""

    name = forms.CharField(
        label=_("Your name at the table"),
        max_length=LONGEST_TYPED,
        widget=forms.TextInput(attrs={"autocomplete": "nickname", "spellcheck": "false"}),
        error_messages={"required": _("Type a name.")},
    )
