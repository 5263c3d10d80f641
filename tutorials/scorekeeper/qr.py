"""A link as a QR code."""

from __future__ import annotations

from io import BytesIO

import segno
from django.http import HttpResponse


def qr_image(address: str) -> HttpResponse:
    """Answer with an address as a picture that a phone reads off another one's screen."""
    image = BytesIO()
    code = segno.make_qr(address, error="m")
    code.save(image, kind="svg", border=4, dark="#000", light="#fff", xmldecl=False, svgclass=None, omitsize=True)
    return HttpResponse(image.getvalue(), "image/svg+xml")
