"""The guided choice of penalties: one way to each ruling, and the right one."""

from collections.abc import Iterator

import pytest

from tutorials.reference import reference
from tutorials.reference.penalties import START, Question, Ruling

GUIDE = reference().penalties
PATHS = GUIDE.paths()

CASES = {
    # what somebody at the table would answer, and the ruling of source E, C or the public tables
    ("flower", "just-drawn"): "flower-just-drawn",
    ("flower", "in-hand", "unseen"): "flower-from-hand",
    ("flower", "in-hand", "seen"): "flower-tail-known",
    ("flower", "shown"): "flower-already-shown",
    ("meld-tile", "can"): "meld-tile-mended",
    ("meld-tile", "cannot", "nobody", "yes"): "meld-tile-unclaimed",
    ("meld-tile", "cannot", "nobody", "no"): "meld-tile-no-right-tile",
    ("meld-tile", "cannot", "called"): "meld-tile-called",
    ("meld-tile", "cannot", "won"): "meld-tile-won",
    ("meld-tile", "cannot", "unnoticed"): "meld-tile-unnoticed",
    ("pong", "caught"): "wrong-pong-caught",
    ("pong", "completed"): "wrong-pong-completed",
    ("priority", "win", "other-claim"): "forced-win",
    ("priority", "win", "earlier-win"): "forced-self-drawn",
    ("priority", "win", "other-win"): "forced-second-win",
    ("priority", "pong"): "forced-pong",
    ("count", "more"): "too-many-tiles",
    ("count", "fewer"): "too-few-tiles",
    ("false-win", "claimed"): "false-win-claimed",
    ("false-win", "eight"): "false-win-eight",
    ("false-win", "fixed"): "false-win-fixed",
    ("false-win", "none"): "false-win-unagreed",
    ("declared", "payer"): "declared-ready-payer",
    ("declared", "onlooker"): "declared-ready-onlooker",
    ("declared", "drawn"): "declared-ready-drawn",
    ("flower-win", "seven"): "seven-rob-one-payer",
    ("flower-win", "eight"): "eight-flowers-payers",
}


@pytest.mark.parametrize(("answers", "ruling"), CASES.items(), ids=CASES.values())
def test_the_answers_end_at_the_ruling(answers: tuple[str, ...], ruling: str):
    end = GUIDE.follow(answers)
    assert isinstance(end, Ruling)
    assert end.id == ruling


def test_every_way_through_the_questions_is_among_the_cases():
    assert {path: ruling for ruling, paths in PATHS.items() for path in paths} == CASES


def test_every_ruling_is_reached_by_exactly_one_way():
    assert PATHS.keys() == GUIDE.rulings.keys()
    assert {ruling: len(paths) for ruling, paths in PATHS.items()} == dict.fromkeys(GUIDE.rulings, 1)


def test_part_of_the_answers_leads_to_the_next_question():
    assert GUIDE.follow([]) is GUIDE.questions[START]
    following = GUIDE.follow(["flower"])
    assert isinstance(following, Question)
    assert following.id == "flower-origin"


@pytest.mark.parametrize("answers", [["nothing"], ["flower", "nothing"], ["pong", "caught", "more"]])
def test_an_answer_that_does_not_exist_leads_nowhere(answers: list[str]):
    assert GUIDE.follow(answers) is None


def test_the_eight_draws_are_named_wherever_somebody_answers_for_others():
    answering = {ruling.id for ruling in GUIDE.rulings.values() if "代位賠付" in ruling.pays + ruling.lasts}
    assert answering == {"meld-tile-unnoticed", "wrong-pong-completed", "forced-pong"}
    assert all("八張" in GUIDE.rulings[ruling].lasts for ruling in answering)


def test_whom_source_e_calls_a_dead_hand_is_called_so():
    dead = {ruling.id for ruling in GUIDE.rulings.values() if "相" in ruling.lasts and "不判" not in ruling.lasts}
    assert dead == {
        "flower-just-drawn",
        "flower-from-hand",
        "flower-tail-known",
        "meld-tile-unclaimed",
        "meld-tile-no-right-tile",
        "meld-tile-called",
        "wrong-pong-caught",
        "wrong-pong-completed",
        "forced-pong",
    }


WINS = {"self-drawn", "win", "rob-kong"}
LOST_WINS = {
    # a claim to win, the claim that it loses to, the ruling on whoever shows the hand all the same, the words for it
    ("self-drawn", "pong"): ("forced-win", "碰"),
    ("self-drawn", "win"): ("forced-self-drawn", "別人先說要胡前一張"),
    ("win", "self-drawn"): ("forced-win", "自摸"),
    ("win", "pong"): ("forced-win", "碰"),
    ("win", "chow"): ("forced-win", "吃"),
    ("win", "draw"): ("forced-win", "摸牌"),
    ("win", "win"): ("forced-second-win", "兩家都胡同一張"),
    ("rob-kong", "added-kong"): ("forced-win", "加槓的人補牌"),
}
LOST_PONGS = {"chow": "吃", "draw": "摸牌", "flower": "補花"}
"""What a pong loses its turn to by waiting, and the words for it."""


def losses() -> Iterator[tuple[str, str, bool]]:
    """Yield a claim that loses the tile, the claim that has it, and whether the usual order was turned round."""
    for conflict in reference().priority.conflicts.values():
        for states in conflict.combinations():
            outcome = conflict.outcome(states)
            (loser,) = (side for side in conflict.sides if side is not outcome.winner)
            yield loser.claim, outcome.winner.claim, outcome.turned


def test_each_way_to_lose_a_win_is_offered_and_ruled():
    assert {(loser, winner) for loser, winner, _ in losses() if loser in WINS} == LOST_WINS.keys()
    options = {option.ruling: option.text for option in GUIDE.questions["forced-win-against"].options}
    assert options.keys() == {ruling for ruling, _ in LOST_WINS.values()}
    assert [words for ruling, words in LOST_WINS.values() if words not in options[ruling]] == []


def test_only_a_win_against_a_win_on_the_same_tile_goes_without_paying_for_all():
    paying = {ruling: "賠三家" in GUIDE.rulings[ruling].pays for ruling, _ in LOST_WINS.values()}
    assert paying == {"forced-win": True, "forced-self-drawn": True, "forced-second-win": False}


def test_each_way_to_lose_a_pong_by_waiting_is_named():
    assert {winner for loser, winner, turned in losses() if turned and loser == "pong"} == LOST_PONGS.keys()
    called = GUIDE.rulings["forced-pong"].called
    assert [words for words in LOST_PONGS.values() if words not in called] == []
