"""The rules in force at this table: a rule set, with what the players agreed on top of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from scoring.core.house import rules_of
from scoring.core.ruleset import RuleSet, load_rulesets

from .options import DealerMethod, FlowerOrder, Options, SeatingMethod
from .wall import DEAD_TILES


@dataclass(frozen=True, eq=False)
class TableRules:
    """A rule set's ``[play]`` and ``[switches]`` as the game asks for them."""

    ruleset: RuleSet = field(repr=False)
    options: Options

    @cached_property
    def flowers(self) -> bool:
        """Say whether the eight flowers are in the set."""
        return self.ruleset.switches.flowers

    @cached_property
    def seating(self) -> SeatingMethod:
        """How seats are found."""
        return self.options.seating or SeatingMethod(self.ruleset.play.seating)

    @cached_property
    def first_dealer(self) -> DealerMethod:
        """How the first dealer is found."""
        return self.options.first_dealer or DealerMethod(self.ruleset.play.first_dealer)

    @cached_property
    def flower_order(self) -> FlowerOrder:
        """How dealt flowers are replaced."""
        return self.options.flower_order or FlowerOrder(self.ruleset.play.flower_replacement)

    def dead_tiles(self, kongs: int) -> int:
        """Return how many tiles of the wall nobody draws."""
        return DEAD_TILES + (kongs if self.ruleset.play.dead_wall_per_kong else 0)

    @cached_property
    def must_win(self) -> bool:
        """Say whether a win on a discard may not be let go by (不可過水)."""
        return self.ruleset.play.passed_win == "forbidden"

    @cached_property
    def pass_blocks_draw(self) -> bool:
        """Say whether letting a win go by blocks the next drawn one too, until a tile is thrown."""
        return self.ruleset.play.passed_win == "blocks_self_draw_too"

    @cached_property
    def ready_rule(self) -> bool:
        """Say whether being ready can be declared (眼牌, 地聽 or 天聽)."""
        return self._has("declared_ready", "earthly_ready", "heavenly_ready") or bool(
            self.ruleset.switches.ready_penalty
        )

    @cached_property
    def plain_ready(self) -> bool:
        """Say whether 眼牌 itself exists, at any time in the hand."""
        return self._has("declared_ready") or bool(self.ruleset.switches.ready_penalty)

    @cached_property
    def earthly_ready(self) -> bool:
        """Say whether an early declaration counts (地聽, Miji)."""
        return self._has("earthly_ready")

    @cached_property
    def heavenly_ready(self) -> bool:
        """Say whether declaring on the dealt hand counts (天聽)."""
        return self._has("heavenly_ready")

    def _has(self, *patterns: str) -> bool:
        return any(self.ruleset.value_of(pattern) for pattern in patterns)


def ruleset_of(options: Options) -> RuleSet:
    """Return the rule set of a game: the house rule set that its options carry, or the shipped one that they name.

    Raises ``KeyError`` where there is no such set.
    """
    return load_rulesets()[options.rules] if options.house is None else rules_of(options.rules, options.house)


@lru_cache(maxsize=256)
def agreed_rules(options: Options) -> TableRules:
    """Return the table's rules for what was agreed; ``KeyError`` where there is no such rule set."""
    return TableRules(ruleset_of(options), options)
