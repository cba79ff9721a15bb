"""The ledger, as operators see it: nothing is rewritten, a wrong transfer is moved back."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.helpers import ActionForm
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from gobelet.web.accounts.operators import LookedAt
from gobelet.web.accounts.selectors import player_name
from gobelet.web.bank.errors import BankRefused
from gobelet.web.bank.ledger import transfer_undo
from gobelet.web.bank.models import Posting, Purse, Reason, Transfer
from gobelet.web.common.templatetags.numbers import signed, whole


class NoteForm(ActionForm):
    """An action, and why it is taken."""

    note = forms.CharField(max_length=200, required=False, label=gettext_lazy("Why"))


@admin.register(Purse)
class PurseAdmin(LookedAt):
    """What lies where."""

    list_display = ("owner", "holding", "about", "diamonds")
    list_filter = ("holding",)
    list_select_related = ("player",)
    search_fields = ("player__name", "about")
    ordering = ("-balance",)
    fields = ("owner", "holding", "about", "diamonds", "moved")
    readonly_fields = fields
    show_full_result_count = False

    @admin.display(description=gettext_lazy("whose"))
    def owner(self, purse: Purse) -> str:
        """Whose diamonds they are, if anybody's."""
        return player_name(purse.player) if purse.player else "–"

    @admin.display(description=gettext_lazy("diamonds"), ordering="balance")
    def diamonds(self, purse: Purse) -> str:
        """How many."""
        return whole(purse.balance)

    @admin.display(description=gettext_lazy("the last postings"))
    def moved(self, purse: Purse) -> SafeString:
        """What moved last, and where it can be seen."""
        last = Posting.objects.filter(purse=purse).order_by("-number").select_related("transfer")
        return _lines(
            (one.transfer.at.isoformat(), one.transfer, signed(one.amount), whole(one.balance))
            for one in last[:50]
        )


@admin.register(Transfer)
class TransferAdmin(LookedAt):
    """What moved, and what moves it back."""

    list_display = ("at", "reason", "about", "key", "note", "undoes")
    list_filter = ("reason",)
    list_select_related = ("undoes",)
    search_fields = ("key", "about", "note")
    ordering = ("-pk",)
    fields = ("at", "reason", "about", "key", "note", "undoes", "moved")
    readonly_fields = fields
    show_full_result_count = False
    action_form = NoteForm
    actions = ("move_back",)

    @admin.display(description=gettext_lazy("postings"))
    def moved(self, transfer: Transfer) -> SafeString:
        """What came to each purse, or was taken from it."""
        postings = Posting.objects.filter(transfer=transfer).select_related("purse__player")
        return _lines((one.purse, signed(one.amount), whole(one.balance), "") for one in postings)

    @admin.action(description=gettext_lazy("Move the chosen transfers back, with a reason"))
    def move_back(self, request: HttpRequest, transfers: QuerySet[Transfer]) -> None:
        """Add a counter-transfer for each; what cannot be moved back is told, the rest is done."""
        note = request.POST.get("note", "").strip()[:200]
        if not note:
            self.message_user(request, _("Say why first: nothing was moved."), messages.ERROR)
            return
        for transfer in transfers.order_by("pk"):
            try:
                transfer_undo(transfer=transfer, reason=Reason.CORRECTION, note=note)
            except BankRefused as refused:
                text = _("%(key)s was not moved back: %(code)s") % {
                    "key": transfer.key,
                    "code": refused.code,
                }
                self.message_user(request, text, messages.ERROR)
            else:
                self.log_change(request, transfer, [{"changed": {"name": "note", "object": note}}])
                self.message_user(request, _("%(key)s was moved back.") % {"key": transfer.key})


def _lines(rows: Any) -> SafeString:
    return format_html("<ul>{}</ul>", format_html_join("", "<li>{} · {} · {} · {}</li>", rows))
