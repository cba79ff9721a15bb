"""The site as one ASGI application: static files, pages, the socket, and its life."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any, Final

from django.core.asgi import get_asgi_application

from gobelet.core import Ruleset


class Application:
    """Sends each connection where it belongs.

    `solve` names the rulesets whose tables are prepared first; all of them when left out. With
    none, no table is ever prepared.
    """

    def __init__(self, *, solve: Sequence[Ruleset] | None = None) -> None:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gobelet.web.settings")
        pages = get_asgi_application()
        # Models can be imported only once Django is set up.
        from gobelet.web.common.static_files import static_server
        from gobelet.web.lifespan import Lifespan
        from gobelet.web.wiring import Site

        self.site = Site(solve=solve)
        self._http = static_server(pages)
        self._lifespan = Lifespan(
            start=self.site.start, announce=self.site.say_goodbye, stop=self.site.stop
        )

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one connection."""
        match scope["type"]:
            case "http":
                await self._http(scope, receive, send)
            case "websocket":
                await self.site.endpoint(scope, receive, send)
            case "lifespan":
                await self._lifespan(scope, receive, send)


application: Final = Application()
