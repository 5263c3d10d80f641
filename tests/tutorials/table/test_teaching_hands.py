"""The teaching hands: each is played by the engine, a wrong press is explained and costs nothing, then play is free."""

from __future__ import annotations

from collections import Counter
from html import unescape
from pathlib import Path

import pytest
from django.core.checks.registry import registry

from scoring.core.tiles import CODES
from tutorials.game.actions import Skip
from tutorials.game.perspective import view_for
from tutorials.game.players import choose
from tutorials.game.state import Phase
from tutorials.game.wall import full_set
from tutorials.reference.problems import ContentError, Fault
from tutorials.table import checks
from tutorials.table.advice import ADVISER
from tutorials.table.presses import Press
from tutorials.table.teaching import play
from tutorials.table.teaching.checking import text_problems
from tutorials.table.teaching.loading import FOLDER, load_scripts, scripts
from tutorials.table.teaching.words import press_of, why_not_this

from .helpers import Visitor, play_out

NAMES = sorted(scripts())


def sent(action: object) -> str:
    return press_of(action)  # type: ignore[arg-type]


def test_there_are_hands_for_flowers_calls_waits_defense_kongs_and_passed_wins() -> None:
    assert len(NAMES) >= 6
    pressed = {sent(step.action).split(":")[0] for script in scripts().values() for step in script.steps.values()}
    assert pressed >= {"replace_flowers", "discard", "chow", "pong", "kong", "pass", "hu"}
    assert all(script.sources for script in scripts().values())


@pytest.mark.parametrize("name", NAMES)
def test_the_stacked_wall_is_a_whole_set(name: str) -> None:
    script = scripts()[name]
    assert Counter(script.beginning.wall.tiles) == Counter(full_set(script.beginning.table.flowers))
    assert list(text_problems(script)) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_other_legal_move_is_explained_at_every_decision(name: str) -> None:
    script = scripts()[name]
    course, seen = play.begin(script), 0
    while step := script.step_at(len(course.notes)):
        for action in view_for(course.state, course.me).legal:
            if action == step.action or isinstance(action, Skip):
                continue
            with pytest.raises(play.NotTaught) as mistake:
                play.do(course, Press.read(sent(action)), script)
            words = why_not_this(course, mistake.value)
            assert "再選一次" in words
            assert "{" not in words
        course = play.do(course, Press.read(sent(step.action)), script)
        seen += 1
    assert seen == len(script.steps) >= 2
    assert play.is_free(course, script)


AGAINST_ADVICE = {("passed-win", 1): "the win is let go by on purpose, and the script says so"}


@pytest.mark.parametrize("name", NAMES)
def test_the_coach_would_advise_what_is_taught(name: str) -> None:
    script = scripts()[name]
    course, otherwise = play.begin(script), []
    while step := script.step_at(len(course.notes)):
        advised = choose(view_for(course.state, course.me), ADVISER)
        if advised != step.action and (name, step.number) not in AGAINST_ADVICE:
            otherwise.append((step.number, step.action, advised))
        course = play.do(course, Press("next"), script)
    assert otherwise == []


@pytest.mark.django_db
@pytest.mark.parametrize("name", NAMES)
def test_a_teaching_hand_on_the_page_from_the_first_press_to_the_score(name: str) -> None:
    script = scripts()[name]
    visitor = Visitor().sit(teaching=name)
    for step in script.steps.values():
        before = visitor.version
        wrong = [button["value"] for button in visitor.page.buttons if button["value"] != sent(step.action)]
        wrong = [press for press in wrong if press.split(":")[0] in ("discard", "pass", "chow", "hu")]
        for press in wrong[:2]:
            visitor.press(press)
            assert visitor.version == before
            assert "再選一次" in visitor.note or "詐胡" in visitor.note
        visitor.press("hint")
        assert "答案" in visitor.html
        visitor.press(sent(step.action))
        assert visitor.version != before
        assert not visitor.note
    if visitor.phase != "hand_over":
        assert "換你自由打" in visitor.html
        play_out(visitor)
    assert script.title in visitor.html
    assert sum(visitor.deltas()) == 0
    visitor.press("new_hand")
    assert visitor.phase == "game_over"


@pytest.mark.django_db
def test_steps_can_be_taken_back_to_the_first_and_done_again() -> None:
    script = scripts()["chow-or-not"]
    visitor = Visitor().sit(teaching=script.id)
    presses = [sent(step.action) for step in script.steps.values()]
    for press in presses:
        visitor.press(press)
    for _ in presses:
        visitor.press("undo")
    assert not visitor.offered("undo")
    visitor.press("restart")
    for press in presses:
        visitor.press(press)
    assert "換你自由打" in visitor.html


@pytest.mark.django_db
def test_the_record_of_a_teaching_hand_holds_and_has_no_link_to_its_deal() -> None:
    from tutorials.table.verifying import faults_of

    visitor = Visitor().sit(teaching="concealed-kong")
    for step in scripts()["concealed-kong"].steps.values():
        visitor.press(sent(step.action))
    assert visitor.phase == "hand_over"
    record = visitor.client.get(f"{visitor.address}record/").json()
    assert record["hands"][0]["teaching"] == "concealed-kong"
    assert faults_of(record) == []
    assert "data-share-deal" not in visitor.html
    replay = visitor.client.get(f"{visitor.address}replay/").content.decode()
    assert "data-share-deal" not in replay


@pytest.mark.django_db
def test_nothing_hidden_is_on_the_page_of_a_teaching_hand() -> None:
    """What the others will throw next is in the script; it may not be on the page."""
    script = scripts()["passed-win"]
    visitor = Visitor().sit(teaching=script.id)
    text = unescape(visitor.html.split('id="lesson"')[1].split("</section>")[0])
    assert "紅中" not in text
    assert "八萬" not in text
    shown = {mark.get("data-tile") for mark in visitor.page.marked}
    course = play.begin(script)
    hidden = {CODES[tile] for player in course.state.players[1:] for tile in player.hand}
    own = {CODES[tile] for tile in view_for(course.state, 0).hand}
    thrown = {CODES[one.tile] for player in course.state.players for one in player.river}
    assert course.state.phase is Phase.CLAIMS
    assert not (hidden - own - thrown) & shown - {None}


@pytest.mark.django_db
def test_a_teaching_hand_that_there_is_not_is_told() -> None:
    visitor = Visitor()
    visitor.look("/table/")
    response = visitor.client.post("/table/", {**visitor.page.fields, "teaching": "flying"})
    assert response.status_code == 200
    assert "沒有這一把教學牌" in response.content.decode()


FAULTS = {
    "a tile five times": ('0 = "234m', '0 = "11111m234m', Fault.BAD_VALUE),
    "a hand too long": ('0 = "234m', '0 = "789p789p234m', Fault.BAD_VALUE),
    "a tile that is none": ('draws = "', 'draws = "0x', Fault.BAD_VALUE),
    "a move that the rules forbid": ('do = "discard:W"', 'do = "discard:8p"', Fault.BAD_VALUE),
    "a press that is none": ('do = "discard:W"', 'do = "fly"', Fault.BAD_VALUE),
    "a question left out": ("ask = ", "asks = ", Fault.MISSING),
    "a rule set that is none": ('rules = "standard"', 'rules = "none"', Fault.UNKNOWN_REFERENCE),
    "a decision of which the script says nothing": ('lead = "1:discard:E ', 'lead = "2:discard:E ', Fault.BAD_VALUE),
    "no TOML": ("[hands]", "[hands", Fault.UNREADABLE_FILE),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_in_a_file_is_told(name: str, tmp_path: Path) -> None:
    old, new, fault = FAULTS[name]
    text = (FOLDER / "2-chow.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "chow.toml").write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load_scripts(tmp_path)
    assert fault in {problem.fault for problem in error.value.problems}


@pytest.mark.parametrize(
    ("old", "new"), [("{after}", "{afternoon}"), ("{waits}", "{tai}"), ('"discard:N" =', '"discard:9p" =')]
)
def test_a_text_that_names_what_there_is_not_is_told(
    old: str, new: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (FOLDER / "2-chow.toml").read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "chow.toml").write_text(text.replace(old, new), encoding="utf-8")
    assert list(text_problems(load_scripts(tmp_path)["chow-or-not"]))
    monkeypatch.setattr(checks, "load_scripts", lambda: load_scripts(tmp_path))
    assert checks.check_teaching_hands()


def test_the_project_check_plays_the_hands() -> None:
    assert checks.check_teaching_hands in registry.registered_checks
    assert checks.check_teaching_hands() == []
