"""Random presses on a stored game, through the site and its database: nothing is lost, doubled or torn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scoring.models import Allowance
from tutorials import storage
from tutorials.game.invariants import DEALER_ROTATION, WIND_ROTATION, broken_by
from tutorials.game.state import Phase, State

from .helpers import Visitor, step

NOT_MOVES = {"leave", "hint", "pace"}
BETWEEN_STATES = {DEALER_ROTATION, WIND_ROTATION}
"""What is broken between two states; one alone can't show it."""
SENSELESS = ("", "hu:\x00", "discard:9x", "pick_stack:1-99", "undo:999", "kong:", "x" * 900)


def stored(visitor: Visitor) -> tuple[int, State]:
    """Read a game as another process would, which remembers nothing of it; return its version and state."""
    storage.memory.forget()
    table = storage.open_table(visitor.game_id)
    assert table is not None
    return table.version, table.course.state


def is_same(one: State, other: State) -> bool:
    """Compare two states; of results what was won, for score sheets are made anew each time."""
    results = [state.result and (state.result.deltas, len(state.result.wins)) for state in (one, other)]
    return results[0] == results[1] and replace(one, result=None) == replace(other, result=None)


def is_untouched(visitor: Visitor, version: int, state: State) -> bool:
    """Say whether a game is stored as it was."""
    now, found = stored(visitor)
    return now == version and is_same(found, state)


class Presses(RuleBasedStateMachine):
    """One visitor at one table, in one window and now and then in a second that has fallen behind."""

    @initialize(
        seed=st.integers(0, 10**6),
        opening=st.sampled_from(["guided", "skip"]),
        length=st.sampled_from(["hand", "round"]),
        level=st.sampled_from(["novice", "normal", "expert"]),
    )
    def sit_down(self, seed: int, **wishes: str) -> None:
        # All examples come from one address, which may not begin so many games.
        Allowance.objects.all().delete()
        self.visitor = Visitor().sit(seed=f"machine {seed}", **wishes)
        self.earlier = dict(self.visitor.page.fields)

    def move(self, do: str) -> None:
        """Press; whether it was done or refused, the board that came back is the one that is stored."""
        _, before = stored(self.visitor)
        self.earlier = dict(self.visitor.page.fields)
        was = int(self.visitor.version)
        self.visitor.press(do)
        version, after = stored(self.visitor)
        assert version == int(self.visitor.version)
        assert version in (was, was + 1)
        assert (version == was) == is_same(after, before) or do.startswith(("restart", "undo", "new_hand", "next"))
        assert set(broken_by(after, after)) <= BETWEEN_STATES

    @rule(times=st.integers(1, 6), whim=st.integers(0, 9))
    def play_on(self, times: int, whim: int) -> None:
        for _ in range(times):
            offered = self.visitor.offered("new_hand")
            self.move(offered[0] if offered else step(self.visitor, whim))

    @rule(which=st.integers(0, 10**6))
    def press_whatever_is_there(self, which: int) -> None:
        moves = [button["value"] for button in self.visitor.page.buttons if button["data-action"] not in NOT_MOVES]
        if moves:
            self.move(moves[which % len(moves)])

    @precondition(lambda self: self.earlier["state"] != self.visitor.page.fields["state"])
    @rule(do=st.sampled_from(["next", "undo", "pass", "new_hand", "discard:1m"]))
    def press_in_a_window_that_fell_behind(self, do: str) -> None:
        version, state = stored(self.visitor)
        self.visitor.press(do, state=self.earlier["state"])
        assert is_untouched(self.visitor, version, state)
        assert int(self.visitor.version) == version

    @rule(do=st.sampled_from(SENSELESS))
    def press_what_means_nothing(self, do: str) -> None:
        version, state = stored(self.visitor)
        self.visitor.press(do)
        assert is_untouched(self.visitor, version, state)

    @rule()
    def somebody_else_finds_nothing(self) -> None:
        stranger: Any = Client().get(self.visitor.address)
        assert stranger.status_code in (302, 404)
        assert "data-phase" not in stranger.content.decode()

    @invariant()
    def the_page_shows_what_is_stored(self) -> None:
        if not hasattr(self, "visitor"):
            return
        version, state = stored(self.visitor)
        self.visitor.look()
        assert int(self.visitor.version) == version
        # 理牌 is a screen of its own before the first discard.
        assert self.visitor.phase == state.phase.value or (self.visitor.phase, state.phase) == ("sort", Phase.TURN)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("games", "steps"), [(6, 12), pytest.param(200, 30, marks=pytest.mark.nightly)], ids=["some", "many"]
)
def test_random_presses_lose_and_double_nothing(games: int, steps: int) -> None:
    # Each step is a few requests: making a failure smaller would take longer than reading it.
    phases = [Stage.explicit, Stage.reuse, Stage.generate]
    limits = settings(max_examples=games, stateful_step_count=steps, phases=phases, deadline=None)
    run_state_machine_as_test(Presses, settings=settings(limits, suppress_health_check=list(HealthCheck)))
