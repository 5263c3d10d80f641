"""The switches of a rule set: the points on which tables differ other than by value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Switches:
    """How a table counts. The keys of ``[switches]`` in a rule set; see ``switches.toml`` for the words."""

    flowers: bool = True
    plants_order: Literal["梅蘭菊竹", "梅蘭竹菊"] = "梅蘭竹菊"  # not shown: switches.toml has the words
    seat_wind_by: Literal["dealer", "opening"] = "dealer"
    concealed_kong_keeps_concealed: bool = True
    claimed_kong_win: bool = True
    claimed_kong_counts: bool = True
    single_wait_by: Literal["kinds", "reading"] = "kinds"
    human_hand_on: Literal["dealer_discard", "any_discard"] = "dealer_discard"
    earthly_hand_on_discard: bool = False
    streak_cap: int = 0
    ready_penalty: int = 0
    min_tai: int = 0
    tai_cap: int = 0
    pinghu_flowers: bool = False
    pinghu_honor_pair: bool = False
    pinghu_self_drawn: bool = False
    pinghu_concealed: bool = True
    pinghu_wait: Literal["two_sided", "exactly_two_kinds", "any"] = "two_sided"


@dataclass(frozen=True, slots=True)
class Play:
    """How a table plays. The keys of ``[play]`` in a rule set."""

    several_winners: Literal["nearest", "all", "two_nearest_three_all"] = "nearest"
    passed_win: Literal["until_next_draw", "forbidden", "blocks_self_draw_too"] = "until_next_draw"
    kong_from_left: bool = True
    kong_after_ready: bool = True
    four_west: bool = False
    four_winds_draw: bool = False
    four_kongs_draw: bool = False
    dead_wall_per_kong: bool = False
    flower_replacement: Literal["at_once", "rounds"] = "at_once"
    seating: Literal["wind_tiles", "formal", "dice_only"] = "wind_tiles"
    first_dealer: Literal["east_throws", "two_throws", "thrower_counts"] = "east_throws"
