"""The operators' corner: Django's admin, entered through the site's own door."""

from __future__ import annotations

from typing import Any

from django.contrib.admin import AdminSite
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from gobelet.web.accounts.signing import sign_out


class OperatorsSite(AdminSite):
    """Signing in is the site's own: counted, with passkeys, on the list of devices."""

    site_header = site_title = "Gobelet"
    index_title = _("For operators")

    def login(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # noqa: ARG002
        """Ask who it is; to whoever is no operator, there is nothing here."""
        if request.user.is_authenticated and not self.has_permission(request):
            raise Http404
        query = urlencode({"next": request.GET.get("next") or reverse("admin:index")})
        return redirect(f"{reverse('account_login')}?{query}")

    def logout(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:  # type: ignore[override]  # noqa: ARG002
        """End the session and its lines."""
        if request.method == "POST":
            sign_out(request)
        return redirect("home")

    def password_change(  # type: ignore[override]
        self,
        request: HttpRequest,  # noqa: ARG002
        extra_context: Any = None,  # noqa: ARG002
    ) -> HttpResponse:
        """That is done with the account."""
        return redirect("accounts:password")
