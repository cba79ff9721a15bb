"""The one WebSocket address of the site, as a plain ASGI application."""

from __future__ import annotations

import logging
from typing import Final

from gobelet.web.common.threads import in_database_thread
from gobelet.web.live import protocol
from gobelet.web.live.handshake import Opener, Scope, header_values, is_our_page, opener
from gobelet.web.live.hub import Hub
from gobelet.web.live.outgoing import Reason, Send
from gobelet.web.live.protocol import format_message
from gobelet.web.live.socket import HintSource, Receive, Socket
from gobelet.web.live.tally import Tally

log = logging.getLogger(__name__)

PATH: Final = "/live/"

SOCKETS_A_PLAYER: Final = 20


class Endpoint:
    """Opens sockets for our own pages and refuses all others before they may say anything."""

    def __init__(self, *, hub: Hub, hint: HintSource) -> None:
        self._hub = hub
        self._hint = hint
        self._tally = Tally()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from handshake to end."""
        await receive()
        if scope["path"] != PATH:
            self._note("a socket at another address", scope)
        elif not is_our_page(scope):
            self._note("a socket from a foreign page", scope)
        else:
            await self._open(scope, receive, send)
            return
        # Before it is accepted, the server answers this with 403.
        await send({"type": "websocket.close", "code": 1008})

    async def _open(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            who = await in_database_thread(opener, scope)
            refusal = self._refusal(who)
        except Exception:
            log.exception("who opens a socket cannot be told")
            who, refusal = None, Reason.BUSY
        await send({"type": "websocket.accept"})
        if who is None or refusal is not None:
            await _turn_away(send, refusal or Reason.NO_SESSION)
            return
        socket = Socket(hub=self._hub, hint=self._hint, tally=self._tally, opener=who, send=send)
        await socket.run(receive)

    def _refusal(self, who: Opener | None) -> Reason | None:
        if self._hub.closing is not None:
            return self._hub.closing
        if who is None:
            return Reason.NO_SESSION
        if self._hub.sockets_of(who.player) >= SOCKETS_A_PLAYER:
            self._tally.note(log, "socket", "player %d has too many sockets", who.player)
            return Reason.TOO_MANY
        return None

    def _note(self, what: str, scope: Scope) -> None:
        said = [", ".join(header_values(scope, name)) for name in (b"origin", b"host")]
        self._tally.note(
            log, what, f"refused {what} (%.64r, origin %.64r, host %.64r)", scope["path"], *said
        )


async def _turn_away(send: Send, reason: Reason) -> None:
    text = format_message(protocol.Closing(reason=reason))
    await send({"type": "websocket.send", "text": text})
    code = reason.close_code
    await send({"type": "websocket.close", "code": code, "reason": reason.value})
