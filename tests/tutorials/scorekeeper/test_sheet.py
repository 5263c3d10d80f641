"""From what happened to who stands where, against figures worked out by hand and by another way."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from scoring.core.context import Stakes
from scoring.core.ruleset import load_rulesets
from tutorials.scorekeeper.happenings import (
    Deal,
    Deed,
    Drawn,
    Entry,
    Penalty,
    Setup,
    Terms,
    Win,
    Winner,
    happening_from_json,
    happening_to_json,
    others,
    setup_from_json,
    setup_to_json,
    terms_of,
)
from tutorials.scorekeeper.settling import fewest_transfers
from tutorials.scorekeeper.sheet import in_force, standing, summary

RULES = load_rulesets()["standard"]
SETUP = Setup(("甲", "乙", "丙", "丁"), "standard", terms_of(RULES), Stakes(100, 20))


def log_of(*happenings: Any) -> list[Entry]:
    return [Entry(number, Deed.ADD, happening_to_json(one)) for number, one in enumerate(happenings, 1)]


def stand(*happenings: Any, setup: Setup = SETUP) -> Any:
    return standing(setup, log_of(*happenings), RULES)


def win(seat: int, source: int | None, tai: int, *more: Winner, declared: tuple[int, ...] = ()) -> Win:
    return Win((Winner(seat, tai), *more), source, declared)


def test_every_kind_of_happening_survives_json() -> None:
    for one in (
        win(0, None, 3),
        Win((Winner(1, 2, "胡8萬"), Winner(3, 5)), 2, (0,)),
        Drawn(),
        Penalty(2, (0, 1, 3), 260, Deal.PASSES, "詐胡"),
    ):
        assert happening_from_json(happening_to_json(one)) == one
    assert setup_from_json(setup_to_json(SETUP)) == SETUP


def test_the_dealer_stays_after_own_wins_and_drawn_hands_only() -> None:
    now = stand(win(0, 2, 1), Drawn(), win(0, None, 0))
    assert (now.match.dealer, now.match.streak, now.match.passes) == (0, 3, 0)
    now = stand(win(0, 2, 1), win(2, 1, 1))
    assert (now.match.dealer, now.match.streak, now.match.passes) == (1, 0, 1)


def test_one_discard_with_several_winners_keeps_a_dealer_among_them() -> None:
    now = stand(win(0, 1, 2, Winner(2, 4)))
    assert (now.match.dealer, now.match.streak) == (0, 1)
    assert now.match.scores == (100 + 3 * 20, -(160 + 180), 180, 0)


def test_penalties_leave_the_deal_alone_or_move_it_as_agreed() -> None:
    for deal, dealer, streak in ((Deal.KEEPS, 0, 0), (Deal.STAYS, 0, 1), (Deal.PASSES, 1, 0)):
        now = stand(Penalty(3, (0, 1, 2), 50, deal))
        assert now.match.scores == (50, 50, 50, -150)
        assert (now.match.dealer, now.match.streak) == (dealer, streak)


def test_whoever_had_declared_pays_the_penalty_of_the_table() -> None:
    setup = Setup(SETUP.names, "platform", Terms("眼牌", streak_cap=8, ready_penalty=1), Stakes(100, 20))
    now = stand(win(1, 2, 3, declared=(3,)), setup=setup)
    assert now.match.scores == (0, 160 + 20, -160, -20)


def test_the_streak_cap_bounds_what_the_dealer_adds() -> None:
    setup = Setup(SETUP.names, "platform", Terms("眼牌", streak_cap=2), Stakes(100, 20))
    now = stand(*[Drawn()] * 5, win(1, 0, 0), setup=setup)
    assert now.match.scores == (-200, 200, 0, 0)


def test_sixteen_passed_deals_end_the_game_and_the_wind_changes_every_four() -> None:
    hands = [win((dealer + 1) % 4, (dealer + 2) % 4, 0) for _, dealer in product(range(4), range(4))]
    winds = [stand(*hands[:count]).match.round for count in range(17)]
    assert winds == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4 + [4]
    assert not stand(*hands[:15]).over
    assert stand(*hands).over
    assert stand(*hands, Drawn()).beyond == 1


def test_the_log_is_folded_amendments_removals_and_a_new_setup_in_order() -> None:
    log = log_of(win(0, None, 1), win(1, 0, 2), Drawn())
    log.append(Entry(4, Deed.AMEND, happening_to_json(win(2, 1, 7)), 1))
    log.append(Entry(5, Deed.REMOVE, {}, 3))
    log.append(Entry(6, Deed.SETUP, setup_to_json(Setup(("a", "b", "c", "d"), "standard", SETUP.terms, Stakes(0, 1)))))
    setup, told = in_force(SETUP, log)
    assert setup.names == ("a", "b", "c", "d")
    assert [(one.number, one.amended) for one in told] == [(1, True), (2, False)]
    now = standing(SETUP, log, RULES)
    assert now.lines[0].deltas == (0, -7, 7, 0)
    assert now.lines[1].before.dealer == 1


def test_a_hand_is_scored_again_in_the_circumstances_of_a_correction() -> None:
    """碰南南南 counts for whoever sits South; a correction of the hand before moves the seats on."""
    hand = "碰南南南 456789條 234萬 567筒 8萬 胡8萬"
    first = [win(0, 1, 1), Win((Winner(2, 9, hand),), 3)]
    before = standing(SETUP, log_of(*first), RULES).lines[1]
    log = [*log_of(*first), Entry(3, Deed.AMEND, happening_to_json(win(1, 2, 1)), 1)]
    after = standing(SETUP, log, RULES).lines[1]
    assert not before.stale
    assert not after.stale
    assert after.tai[0] == before.tai[0] + 1


def test_a_hand_that_no_longer_scores_keeps_its_number_and_says_so() -> None:
    line = standing(SETUP, log_of(Win((Winner(2, 9, "123456789萬 胡9萬"),), 3)), RULES).lines[0]
    assert line.stale
    assert line.tai == (9,)


def recomputed(names: int, base: int, per_tai: int, happenings: list[Any]) -> tuple[list[int], int, int, int]:
    """Work the totals out in another way: by hand, from the rules in words."""
    totals, dealer, streak, passes = [0] * names, 0, 0, 0
    for one in happenings:
        winners: list[int] = []
        if isinstance(one, Win):
            for winner in one.winners:
                payers = [seat for seat in range(4) if seat != winner.seat] if one.source is None else [one.source]
                for payer in payers:
                    extra = 2 * streak + 1 if dealer in (payer, winner.seat) else 0
                    totals[payer] -= base + (winner.tai + extra) * per_tai
                    totals[winner.seat] += base + (winner.tai + extra) * per_tai
                winners.append(winner.seat)
        if isinstance(one, Penalty):
            for receiver in one.receivers:
                totals[one.payer] -= one.points
                totals[receiver] += one.points
            if one.deal is Deal.KEEPS:
                continue
            winners = [(dealer + 1) % 4] if one.deal is Deal.PASSES else []
        if winners and dealer not in winners:
            dealer, streak, passes = (dealer + 1) % 4, 0, passes + 1
        else:
            streak += 1
    return totals, dealer, streak, passes


def random_happening(chance: random.Random) -> Any:
    roll = chance.random()
    if roll < 0.15:
        return Drawn()
    if roll < 0.25:
        payer = chance.randrange(4)
        receivers = others(payer) if chance.random() < 0.5 else (chance.choice(others(payer)),)
        return Penalty(payer, receivers, chance.randrange(1, 500), chance.choice(list(Deal)))
    seat = chance.randrange(4)
    source = chance.choice([None, *others(seat)])
    more = [Winner(other, chance.randrange(20)) for other in others(seat) if other != source and chance.random() < 0.2]
    return Win((Winner(seat, chance.randrange(20)), *(more if source is not None else [])), source)


@pytest.mark.parametrize("seed", range(40))
def test_random_evenings_agree_with_another_way_and_sum_to_nothing(seed: int) -> None:
    chance = random.Random(seed)
    base, per_tai = chance.randrange(500), chance.randrange(100)
    setup = Setup(SETUP.names, "standard", SETUP.terms, Stakes(base, per_tai))
    happenings = [random_happening(chance) for _ in range(60)]
    now = stand(*happenings, setup=setup)
    totals, dealer, streak, passes = recomputed(4, base, per_tai, happenings)
    assert list(now.match.scores) == totals
    assert (now.match.dealer, now.match.streak, now.match.passes) == (dealer, streak, passes)
    assert sum(totals) == 0
    assert all(sum(line.deltas) == 0 for line in now.lines)
    listed = summary(setup, log_of(*happenings))
    assert (listed.setup, listed.happened, listed.over) == (now.setup, len(now.lines), now.over)
    assert listed.match == now.match._replace(scores=(0, 0, 0, 0))


@pytest.mark.parametrize("seed", range(300))
def test_settling_is_right_and_no_way_is_shorter(seed: int) -> None:
    chance = random.Random(seed)
    few = [chance.choice([-3, -2, -1, 0, 1, 2, 3]) * 20 for _ in range(3)]
    balances = [*few, -sum(few)]
    transfers = fewest_transfers(balances)
    after = list(balances)
    for payer, receiver, amount in transfers:
        assert amount > 0
        after[payer] += amount
        after[receiver] -= amount
    assert after == [0, 0, 0, 0]
    assert len(transfers) == shortest(tuple(balances))


def shortest(balances: tuple[int, ...]) -> int:
    """Find the fewest transfers by trying every full payment to everybody."""
    owing = [seat for seat, balance in enumerate(balances) if balance]
    if not owing:
        return 0
    payer, best = owing[0], 9
    for other in owing[1:]:
        if balances[payer] * balances[other] < 0:
            after = list(balances)
            after[other] += after[payer]
            after[payer] = 0
            best = min(best, 1 + shortest(tuple(after)))
    return best
