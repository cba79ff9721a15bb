"""Ways to hand an address on: links that open other programs, and a code for cameras."""

from __future__ import annotations

import io
from dataclasses import dataclass
from urllib.parse import quote

import segno
from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Share:
    """A link that opens another program with the words written."""

    name: str
    href: str
    icon: str


def shares(*, words: str, subject: str, address: str) -> tuple[Share, ...]:
    """Text message, e-mail and WhatsApp, with words and an address in them."""
    body = quote(f"{words} {address}", safe="")
    title = quote(subject, safe="")
    return (
        Share(_("Text message"), f"sms:?body={body}", "phone"),
        Share(_("E-mail"), f"mailto:?subject={title}&body={body}", "mail"),
        Share("WhatsApp", f"https://wa.me/?text={body}", "bubble"),
    )


def code_svg(address: str) -> bytes:
    """The QR code of an address, dark on light whatever the theme: cameras read nothing else."""
    drawing = io.BytesIO()
    segno.make(address, error="m", micro=False).save(
        drawing, kind="svg", border=2, omitsize=True, xmldecl=False, dark="#000", light="#fff"
    )
    return drawing.getvalue()
