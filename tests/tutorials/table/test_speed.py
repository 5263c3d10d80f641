"""How long a move takes, answers of three computer players at the highest level included."""

from __future__ import annotations

from statistics import quantiles
from time import process_time

import pytest

from scoring.core.tiles import CODES
from tutorials import storage
from tutorials.game.actions import Action, name_of
from tutorials.game.perspective import view_for
from tutorials.game.players import choose
from tutorials.table.course import Course

from .helpers import Visitor

pytestmark = [pytest.mark.django_db, pytest.mark.benchmark]


def sent_for(action: Action) -> str:
    """Write an action as its button sends it."""
    tile = getattr(action, "tile", None)
    return name_of(action) if tile is None else f"{name_of(action)}:{CODES[tile]}"


def course_of(visitor: Visitor) -> Course:
    table = storage.open_table(visitor.game_id)
    assert table
    return table.course


@pytest.mark.parametrize("memory", ["warm", "cold"])
def test_a_move_takes_less_than_a_tenth_of_a_second(memory: str, capsys: pytest.CaptureFixture[str]) -> None:
    """``cold`` plays the hand again from what is stored, as a process does that has not seen it yet."""
    times = []
    for game in range(12):
        visitor = Visitor().sit(opening="skip", level="expert", hints="detailed", seed=f"speed {game}")
        while visitor.phase in ("turn", "claims"):
            course = course_of(visitor)
            fields = {**visitor.page.fields, "do": sent_for(choose(view_for(course.state, course.me), "expert"))}
            if memory == "cold":
                storage.memory.forget()
            begun = process_time()
            response = visitor.client.post(visitor.address, fields, headers={"HX-Request": "true"})
            times.append(1000 * (process_time() - begun))
            visitor.read(response)  # type: ignore[arg-type]
    p95 = quantiles(times, n=20)[-1]
    median = sorted(times)[len(times) // 2]
    with capsys.disabled():
        print(f"\n{memory}: {len(times)} moves, median {median:.1f} ms, p95 {p95:.1f} ms of one core")
    assert p95 < 100
