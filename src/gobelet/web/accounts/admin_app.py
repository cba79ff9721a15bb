"""Django's admin as an app: with the operators' own site, and only what features register there."""

from __future__ import annotations

from django.contrib.admin.apps import SimpleAdminConfig


class OperatorsConfig(SimpleAdminConfig):
    """Looks for nothing by itself: what other apps would show is not for operators."""

    default_site = "gobelet.web.accounts.admin_site.OperatorsSite"
