"""Reports, as operators see them: read, and settled."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext_lazy as _

from gobelet.web.accounts.models import Player
from gobelet.web.accounts.operators import LookedAt
from gobelet.web.accounts.selectors import player_name
from gobelet.web.social.models import Report


@admin.register(Report)
class ReportAdmin(LookedAt):
    """What was reported, by whom, and what was said around it."""

    list_display = ("at", "writer", "text", "sender", "is_settled")
    list_filter = ("is_settled",)
    list_select_related = ("reported", "reporter")
    date_hierarchy = None
    ordering = ("is_settled", "-at")
    actions = ("settle",)
    fields = ("at", "writer", "text", "around", "sender", "match", "is_settled")
    readonly_fields = ("at", "writer", "text", "around", "sender", "match")

    @admin.display(description=_("written by"))
    def writer(self, report: Report) -> str:
        """Whose message it is."""
        return _name(report.reported)

    @admin.display(description=_("reported by"))
    def sender(self, report: Report) -> str:
        """Who found it out of place."""
        return _name(report.reporter)

    @admin.display(description=_("what was said"))
    def around(self, report: Report) -> str:
        """The messages around it, the reported one marked."""
        lines = (
            (
                line["at"],
                format_html("<strong>{}</strong>", line["name"]),
                format_html("<mark>{}</mark>", line["text"])
                if line["is_reported"]
                else line["text"],
            )
            for line in report.excerpt
        )
        rows = "<li>{} · <bdi>{}</bdi> : <bdi>{}</bdi></li>"
        return format_html("<ul>{}</ul>", format_html_join("", rows, lines))

    @admin.action(description=_("Settle the chosen reports"))
    def settle(self, request: HttpRequest, reports: QuerySet[Report]) -> None:  # noqa: ARG002
        """Put reports away."""
        reports.update(is_settled=True)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """Every operator settles them."""
        return admin.site.has_permission(request)


def _name(player: Player | None) -> str:
    return player_name(player) if player else "–"
