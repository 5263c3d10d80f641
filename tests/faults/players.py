"""Visitors who play as fast as they are answered, and remember what the site has acknowledged."""

from __future__ import annotations

import http.client
import random
import time
from collections import Counter
from threading import Event, Thread
from typing import Any

from tests.faults.live import LiveClient
from tests.tutorials.table.helpers import Visitor, step

ASIDE = frozenset({"undo", "restart", "leave", "hint", "hints", "pace", "sort"})
"""Presses that are no move: a setting is kept without a new state of the game."""

GONE = (OSError, http.client.HTTPException)
"""What a visitor sees of a server that is killed."""


class Player:
    """One visitor in one game; ``acknowledged`` is the version that the last answer to a press led to."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        client: Any = LiveClient(port, f"198.51.{number // 250}.{number % 250 + 1}")
        self.visitor = Visitor(client)
        self.random = random.Random(number)
        self.acknowledged = 0
        self.pending = False
        self.answers: Counter[int] = Counter()
        self.refused = ""
        self.moves = 0

    def sit(self) -> None:
        """Begin a game; an answer that is not the table is asked for again."""
        self.visitor.sit(opening="skip", level="novice", length="full")
        self.acknowledged = int(self.visitor.version)

    def move(self) -> None:
        """Press one button; a redirect acknowledges it. Whose game is over sits down to another."""
        if not self.offered():
            self.sit()
        visitor = self.visitor
        fields = {**visitor.page.fields, "do": self.choose()}
        self.pending = True
        answer: Any = visitor.client.post(visitor.address, fields)
        self.answers[answer.status_code] += 1
        if answer.status_code == 303:
            self.acknowledged = int(visitor.page.table["data-version"]) + 1
            self.moves += 1
        if answer.status_code < 500:
            self.pending = False
        if answer.status_code == 200:
            visitor.read(answer)
            self.refused = visitor.note or visitor.phase
        self.look()

    def choose(self) -> str:
        """Choose as a hasty visitor does, and go on to the next hand after the last."""
        offered, hasty = self.offered(), step(self.visitor, self.random.randrange(5))
        return hasty if hasty in offered else self.random.choice(offered)

    def offered(self) -> list[str]:
        """Return the moves that the page offers."""
        return [button["value"] for button in self.visitor.page.buttons if button["data-action"] not in ASIDE]

    def look(self) -> None:
        """Read the table again."""
        answer: Any = self.visitor.client.get(self.visitor.address)
        self.answers[answer.status_code] += 1
        if answer.status_code == 200:
            self.visitor.read(answer)
            if self.pending:
                # The press came to no answer; what the page shows now is what it came to.
                self.acknowledged = max(self.acknowledged, int(self.visitor.version))
            self.pending = False

    def play_until(self, stop: Event) -> None:
        """Play on until told to stop or until the server is gone."""
        while not stop.is_set():
            try:
                self.move()
            except GONE:
                return

    def judge(self) -> str:
        """Compare what the site shows now with what it had acknowledged: "kept", or the name of the fault."""
        had, pending = self.acknowledged, self.pending
        answer: Any = self.visitor.client.get(self.visitor.address)
        if answer.status_code != 200:
            return f"answered {answer.status_code}"
        self.visitor.read(answer)
        now = int(self.visitor.version)
        self.acknowledged, self.pending = now, False
        before = self.answers.copy()
        if now < had:
            return "lost"
        if now > had + pending:
            return "doubled"
        self.move()
        if self.acknowledged == now + 1:
            return "kept"
        return f"stuck after {dict(self.answers - before)}: {self.refused}"


def play_for(players: list[Player], seconds: float, then: Any) -> None:
    """Let all play at once for some seconds, do ``then``, and wait for them to notice."""
    stop = Event()
    threads = [Thread(target=player.play_until, args=[stop]) for player in players]
    for thread in threads:
        thread.start()
    time.sleep(seconds)
    then()
    stop.set()
    for thread in threads:
        thread.join()
