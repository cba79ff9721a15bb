"""A push service and a browser behind it, on this machine."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def text_of(data: bytes) -> str:
    """Bytes as browsers send them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Browser:
    """What only the browser knows: its private key, and the secret it shares with the site."""

    endpoint: str
    private: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def data(self) -> dict[str, Any]:
        """What `PushSubscription.toJSON` gives to the page."""
        point = self.private.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )
        keys = {"p256dh": text_of(point), "auth": text_of(self.secret)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def read(self, body: bytes) -> dict[str, Any]:
        """Decrypt a message."""
        text = http_ece.decrypt(body, private_key=self.private, auth_secret=self.secret)
        read: dict[str, Any] = json.loads(text)
        return read


@dataclass
class PushService:
    """Takes messages; `status` is what it answers from now on."""

    origin: str
    status: int = 201
    taken: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)

    def browser(self, name: str = "one") -> Browser:
        """A browser that takes its messages from here."""
        return Browser(f"{self.origin}/{name}")


@contextmanager
def push_service() -> Iterator[PushService]:
    """A push service that answers until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.taken.append((self.path, dict(self.headers), body))
            self.send_response(service.status)
            if service.status == 307:
                self.send_header("Location", f"{service.origin}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *args: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    service = PushService(f"http://127.0.0.1:{server.server_address[1]}")
    # Asked often whether to end: half a second for each of many tests is long.
    thread = Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
