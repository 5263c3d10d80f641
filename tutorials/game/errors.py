"""Why an action is refused: one code a reason, words for them are in ``reasons``."""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """The reasons for which an action cannot be taken now."""

    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    NOTHING_TO_ANSWER = "nothing_to_answer"
    ALREADY_ANSWERED = "already_answered"
    OWN_DISCARD = "own_discard"
    WRONG_SEAT_COUNTED = "wrong_seat_counted"
    WRONG_WALL_COUNTED = "wrong_wall_counted"
    WRONG_STACK_COUNTED = "wrong_stack_counted"
    TILE_ALREADY_TAKEN = "tile_already_taken"
    WRONG_END = "wrong_end"
    TILE_NOT_HELD = "tile_not_held"
    CHOW_ONLY_FROM_LEFT = "chow_only_from_left"
    CHOW_NEEDS_SEQUENCE = "chow_needs_sequence"
    CHOW_NO_HONORS = "chow_no_honors"
    PONG_NEEDS_PAIR = "pong_needs_pair"
    KONG_NEEDS_TRIPLET = "kong_needs_triplet"
    KONG_FROM_LEFT = "kong_from_left"
    KONG_NEEDS_DRAW = "kong_needs_draw"
    KONG_NO_REPLACEMENT = "kong_no_replacement"
    KONG_AFTER_READY = "kong_after_ready"
    KONG_CHANGES_WAITS = "kong_changes_waits"
    LAST_TILE_ONLY_HU = "last_tile_only_hu"
    DECLARED_ONLY_HU = "declared_only_hu"
    DECLARED_DISCARD_DRAWN = "declared_discard_drawn"
    FOUR_WESTS = "four_wests"
    NOT_COMPLETE = "not_complete"
    HU_NEEDS_DRAW = "hu_needs_draw"
    HU_FORBIDDEN = "hu_forbidden"
    TOO_FEW_TAI = "too_few_tai"
    PASSED_A_WIN = "passed_a_win"
    MUST_HU = "must_hu"
    NO_READY_RULE = "no_ready_rule"
    ALREADY_DECLARED = "already_declared"
    NOT_READY = "not_ready"
    READY_TOO_LATE = "ready_too_late"
    GAME_FINISHED = "game_finished"


class IllegalAction(Exception):  # noqa: N818 - a name of the domain, not an error in the program
    """An action that the rules do not allow; ``code`` says why and the state is as it was."""

    def __init__(self, code: Refusal) -> None:
        super().__init__(code.value)
        self.code = code


class BadRecord(ValueError):  # noqa: N818 - what is bad is the stored record
    """A stored action or option that cannot be read; the message names the field."""
