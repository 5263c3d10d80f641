"""The application as ``serve`` runs it: in a worker that starts and ends with the process that leads the workers."""

from __future__ import annotations

import multiprocessing
import os
import signal
from multiprocessing.connection import wait
from threading import Thread

from mahjong_site.wsgi import application

__all__ = ["application"]


def leave_interrupts_to_the_leader() -> None:
    """Hear nothing of Ctrl+C, which a terminal sends to every process of the group.

    The leader hears it and ends the workers in order; a worker that is told twice at once hangs. Threads made
    later inherit the mask.
    """
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def end_with_the_leader() -> None:
    """End when the leader was killed, which would otherwise leave the workers holding its port."""
    leader = multiprocessing.parent_process()
    if leader is None:
        return

    def watch() -> None:
        wait([leader.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    Thread(target=watch, name="leader-watch", daemon=True).start()


leave_interrupts_to_the_leader()
end_with_the_leader()
