"""A whole game played by computers, written down hand by hand: the sheet stands where the game stands."""

from __future__ import annotations

from functools import partial

import pytest

from scoring.core.context import Stakes
from scoring.core.notation import format_meld, format_tiles
from scoring.core.ruleset import load_rulesets
from scoring.core.sentence import format_sentence
from scoring.core.tiles import CODES
from tutorials.game.actions import NewHand
from tutorials.game.options import Length, Options
from tutorials.game.players import choose
from tutorials.game.simulation import advance, play_hand
from tutorials.game.state import Phase, State
from tutorials.game.state import Win as GameWin
from tutorials.game.transitions import start
from tutorials.scorekeeper.happenings import Deed, Drawn, Entry, Setup, Win, Winner, happening_to_json, terms_of
from tutorials.scorekeeper.sheet import standing


def sentence_of(win: GameWin) -> str:
    """Write the tiles and what happened, as a player would; winds, dealer and streak are the sheet's to know."""
    hand, context = win.hand, win.context
    return format_sentence(
        {
            "hand": format_tiles(hand.concealed),
            "melds": [format_meld(meld) for meld in hand.melds],
            "win": format_tiles(() if hand.win is None else (hand.win,)),
            "flowers": [CODES[flower] for flower in hand.flowers],
            "by": context.by.value,
            "situation": sorted(context.situation),
        }
    )


def written(state: State, rules_id: str, *, hands: bool) -> Win | Drawn:
    """Write down how a hand of the game ended."""
    result = state.result
    assert result
    if not result.wins:
        return Drawn()
    winners = tuple(Winner(win.seat, win.sheet.tai, sentence_of(win) if hands else "") for win in result.wins)
    declared = tuple(seat for seat, player in enumerate(state.players) if player.declared)
    source = result.wins[0].source
    by_all = result.wins[0].context.by.value in ("draw", "eight_flowers")
    return Win(winners, None if by_all else source, declared)


@pytest.mark.parametrize("hands", [False, True], ids=["numbers", "hands"])
@pytest.mark.parametrize("rules_id", ["standard", "platform", "southern"])
def test_a_whole_game(rules_id: str, hands: bool) -> None:
    options = Options(rules=rules_id, length=Length.FULL, base=50, per_tai=10)
    rules = load_rulesets()[rules_id]
    state = start(f"score keeper {rules_id}", options)
    choosers = [partial(choose, level="novice")] * 4
    log: list[Entry] = []
    setup = None
    while state.phase is not Phase.GAME_OVER:
        state = play_hand(state, choosers)
        setup = setup or Setup(("a", "b", "c", "d"), rules_id, terms_of(rules), Stakes(50, 10), state.match.dealer)
        log.append(Entry(len(log) + 1, Deed.ADD, happening_to_json(written(state, rules_id, hands=hands))))
        now = standing(setup, log, rules)
        assert now.match.scores == state.match.scores
        assert not any(line.stale for line in now.lines)
        state = advance(state, NewHand(0), None)
        if state.phase is not Phase.GAME_OVER:
            assert now.match._replace(people=(0, 1, 2, 3)) == state.match._replace(
                people=(0, 1, 2, 3), east=now.match.east, first_dealer=now.match.first_dealer
            )
    assert now.over
    assert len(log) >= 16
