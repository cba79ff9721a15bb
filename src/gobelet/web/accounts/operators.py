"""What operators look at: rows as they are, and nothing to add, rewrite or remove."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest


class LookedAt(admin.ModelAdmin):  # type: ignore[type-arg]  # not generic when it runs
    """Rows that every operator sees and none changes, but by actions of their own."""

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Every operator finds them."""
        return admin.site.has_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """Every operator sees them."""
        return admin.site.has_permission(request)

    def has_add_permission(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """They come from what people do."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """They stay as they are."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:  # noqa: ARG002
        """They go by themselves, or never."""
        return False
