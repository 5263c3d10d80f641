"""What the deployment page tells an administrator to write works as it stands there."""

from __future__ import annotations

import http.client
import shutil
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.faults.proxied import proxied, unverified

pytestmark = pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl")), reason="nginx or openssl is not installed"
)
LONG = "/hand/?text=" + "1" * 20_000


class LongAddresses(BaseHTTPRequestHandler):
    """A site that sends whoever comes on to as long an address."""

    def do_GET(self) -> None:
        self.send_response(303)
        self.send_header("Location", self.path)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *said: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def ports(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, int]]:
    folder: Path = tmp_path_factory.mktemp("nginx")
    site = ThreadingHTTPServer(("127.0.0.1", 0), LongAddresses)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    with proxied(site.server_port, folder) as found:
        yield found
    site.shutdown()
    site.server_close()


def test_plain_requests_are_sent_on_to_the_secure_site(ports: tuple[int, int]) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", ports[1], timeout=20)
    connection.request("GET", "/tai/?q=1")
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Location"]) == (301, "https://127.0.0.1/tai/?q=1")


def test_a_hand_that_makes_a_long_address_goes_there_and_back(ports: tuple[int, int]) -> None:
    connection = http.client.HTTPSConnection("127.0.0.1", ports[0], timeout=20, context=unverified())
    connection.request("GET", LONG)
    answer = connection.getresponse()
    assert (answer.status, answer.headers["Location"]) == (303, LONG)
