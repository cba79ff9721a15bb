"""The one WebSocket address of the site, as a plain ASGI application."""

from __future__ import annotations

import logging
from typing import Final

from gobelet.web.common.threads import in_database_thread
from gobelet.web.live import protocol
from gobelet.web.live.handshake import Scope, is_our_page, visitor
from gobelet.web.live.hub import Hub
from gobelet.web.live.outgoing import Reason, Send
from gobelet.web.live.protocol import format_message
from gobelet.web.live.socket import HintSource, Receive, Socket

log = logging.getLogger(__name__)

PATH: Final = "/live/"

SOCKETS_A_PLAYER: Final = 20


class Endpoint:
    """Opens sockets for our own pages and refuses all others before they may say anything."""

    def __init__(self, *, hub: Hub, hint: HintSource) -> None:
        self._hub = hub
        self._hint = hint

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from handshake to end."""
        await receive()
        if scope["path"] != PATH or not is_our_page(scope):
            log.warning("refused a socket from a foreign page (address %.64r)", scope["path"])
            # Before it is accepted, the server answers this with 403.
            await send({"type": "websocket.close", "code": 1008})
            return
        who = await in_database_thread(visitor, scope)
        await send({"type": "websocket.accept"})
        if self._hub.closing is not None:
            await _turn_away(send, self._hub.closing)
        elif who is None:
            await _turn_away(send, Reason.NO_SESSION)
        elif self._hub.sockets_of(who.player) >= SOCKETS_A_PLAYER:
            log.warning("player %d has too many sockets", who.player)
            await _turn_away(send, Reason.TOO_MANY)
        else:
            await Socket(hub=self._hub, hint=self._hint, visitor=who, send=send).run(receive)


async def _turn_away(send: Send, reason: Reason) -> None:
    text = format_message(protocol.Closing(reason=reason))
    await send({"type": "websocket.send", "text": text})
    code = reason.close_code
    await send({"type": "websocket.close", "code": code, "reason": reason.value})
