"""A primary with a standby that streams from it: one game through two servers, then the primary dies."""

from __future__ import annotations

import random
from collections import Counter
from itertools import cycle
from typing import Any

from tests.faults.killing import meet_an_outage, seat, seconds_until
from tests.faults.live import LiveClient, Server
from tests.faults.players import Player, play_for
from tests.faults.postgres import Cluster


def pair() -> tuple[Cluster, Cluster]:
    """Start a primary, and a standby that it waits for before it acknowledges anything."""
    primary = Cluster("primary").create()
    primary.start()
    standby = Cluster("standby").copy_of(primary)
    standby.start()
    primary.ask("ALTER SYSTEM SET synchronous_standby_names = 'standby'")
    primary.ask("SELECT pg_reload_conf()")
    if seconds_until(lambda: primary.ask("SELECT sync_state FROM pg_stat_replication") == "sync") >= 30:
        raise RuntimeError("the standby does not follow")
    return primary, standby


def either(one: Cluster, other: Cluster) -> str:
    """Name both servers; the client takes the one that can be written to."""
    ports = f"host=127.0.0.1,127.0.0.1&port={one.port},{other.port}"
    return f"postgres://postgres@/postgres?{ports}&target_session_attrs=read-write"


def fail_over(trials: int = 3) -> dict[str, Any]:
    """Kill the primary in the middle of moves, promote the standby, go on; each trial with a new pair."""
    verdicts, waits, moves, through = Counter[str](), [], 0, Counter[str]()
    for trial in range(trials):
        primary, standby = pair()
        try:
            url = either(primary, standby)
            with Server(url, STANDBY_URL=standby.url) as one, Server(url, STANDBY_URL=standby.url) as other:
                players = seat(one.port)
                through.update(alternate(players[0], one, other))
                play_for(players, random.Random(trial).uniform(0.5, 1.5), primary.kill)
                meet_an_outage(players)
                standby.promote()
                waits.append(seconds_until(lambda port=one.port: LiveClient(port).get("/readyz").status_code == 200))
                verdicts.update(player.judge() for player in players)
                through.update(alternate(players[1], one, other))
                moves += sum(player.moves for player in players)
        finally:
            primary.remove()
            standby.remove()
    return {
        "fail-overs": trials,
        "trials": verdicts.total(),
        "moves": moves,
        **verdicts,
        "one game through two servers": dict(through),
        "slowest return s": round(max(waits), 2),
    }


def alternate(player: Player, one: Server, other: Server, presses: int = 12) -> Counter[str]:
    """Play one game through two servers in turn: each shows at once what the other acknowledged."""
    seen: Counter[str] = Counter()
    client: Any = player.visitor.client
    for server in [server for server, _ in zip(cycle((one, other)), range(presses), strict=False)]:
        client.port = server.port
        player.look()
        known = int(player.visitor.version)
        seen["same" if known >= player.acknowledged else "behind"] += 1
        player.move()
    return seen
