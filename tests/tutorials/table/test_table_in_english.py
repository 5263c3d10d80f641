"""The guided table in English: whole hands, every page and part, and not a word of Chinese left on any."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.http import HttpResponse

from scoring.core.ruleset import load_rulesets
from scoring.core.tiles import CODES
from scoring.languages import ENGLISH, speaking, tr
from tests.site.english import chinese_left
from tests.site.translations import missing
from tutorials.models import Game
from tutorials.table.names import PHASE_NAMES, person, spoken, term
from tutorials.table.openings import STEPS
from tutorials.table.teaching.loading import scripts
from tutorials.table.typed import NotUnderstood, press_for
from tutorials.table.wishes import choices

from .helpers import Reader, Visitor, play_out, step
from .typed_views import in_turn, offered

OURS = ("tutorials/table", "tutorials/game", "tutorials/views/table.py", "tutorials/views/watching.py",
        "tutorials/views/damage.py", "tutorials/storage.py",
        "templates/tutorials/table", "tutorials/content/table")  # fmt: skip
JOINTS = re.compile(r"[a-z]\.[A-Z“]|\s[.,;]|\.\.(?!\.)|, ,|: :|\{|\}|the you|The you|[,;:] ?\.")
"""What sentences look like that were put together badly."""


def check_english(response: HttpResponse) -> None:
    html = response.content.decode()
    assert chinese_left(html) == []
    assert response.headers["Content-Language"] == "en"
    for words in re.findall(r'<(?:p|li|h2|td|dd|summary)\b[^>]*>([^<]+)<|aria-label="([^"]*)"', html):
        spoken = unescape("".join(words))
        assert not JOINTS.search(spoken), spoken


class EnglishVisitor(Visitor):
    """A visitor of the English site, where nothing but English is to be read."""

    def __init__(self, **given: Any) -> None:
        super().__init__(watch=check_english, **given)

    def sit(self, **wishes: str) -> Visitor:
        self.look("/en/table/")
        values = {"level": "normal", "length": "hand", "opening": "guided", **wishes}
        response: Any = self.client.post("/en/table/", {**self.page.fields, **values})
        assert response.status_code == 303, response.content.decode()[:2000]
        self.address = response.headers["Location"]
        assert self.address.startswith("/en/table/")
        self.look()
        return self

    @property
    def game_id(self) -> str:
        return self.address.split("/")[3]

    def part(self, do: str, **more: str) -> str:
        """Press as HTMX does and return the part of the page."""
        fields = {**self.page.fields, "do": do, **more}
        response: Any = self.client.post(self.address, fields, headers={"HX-Request": "true"})
        check_english(response)
        return str(response.content.decode())


def other_pages(visitor: Visitor) -> None:
    """Look at all that belongs to a game that has been played."""
    replay = visitor.address + "replay/"
    visitor.look(replay)
    last = int(re.findall(r"Step \d+/(\d+)", visitor.html)[0])
    for place in (0, 5, last // 2, last):
        visitor.look(f"{replay}?hand=1&step={place}&open=1")
    visitor.look(visitor.address)


def test_everything_has_english() -> None:
    assert missing(*OURS) == []


def test_words_of_the_table_are_its_own() -> None:
    with speaking(ENGLISH):
        assert [term(step) for step in STEPS] == [
            "Seats", "Winds", "Dealer", "Wall", "Deal", "Replace flowers", "Sort",
        ]  # fmt: skip
        assert not [name for name in PHASE_NAMES.values() if not term(name).isascii()]
        assert not [name for known in choices().values() for name in known.values() if not name.isascii()]
    assert term("聽牌") == "聽牌"


@pytest.mark.parametrize(
    ("seat", "words"),
    [
        (0, "You discard Red Dragon. It is your turn, from you"),
        (1, "The right player discards Red Dragon. It is the right player's turn, from the right player"),
    ],
)
def test_a_player_bends_in_an_english_sentence(seat: int, words: str) -> None:
    who = person(seat, 0)
    with speaking(ENGLISH):
        assert tr("{who}打{tile}。", who=who, tile="紅中") in words
        told = "{a:The} {a:discards|discard} Red Dragon. It is {a:'s} turn, from {a}"
        assert tr(told, a=who) == words
    assert tr("{who}打{tile}。", who=who, tile="紅中") == f"{who}打紅中。"


@pytest.mark.parametrize(
    ("seat", "whose"),
    [
        (0, "Your hand, your kong"),
        (1, "The right player's hand, the right player's kong"),
        (2, "The hand of the player across, the kong of the player across"),
        (3, "The left player's hand, the left player's kong"),
    ],
)
def test_what_is_whose_in_english(seat: int, whose: str) -> None:
    who = person(seat, 0)
    with speaking(ENGLISH):
        assert tr("{a:'S hand}, {a:'s kong}", a=who) == whose
        assert tr("{who}的手牌", who=who) == whose.partition(",")[0]


@pytest.mark.django_db
def test_looking_back_names_the_tile_of_each_discard() -> None:
    visitor = EnglishVisitor().sit(opening="skip", seed="english review", level="novice")
    thrown = []
    for count in range(200):
        if visitor.phase == "hand_over":
            break
        press = step(visitor, count)
        if press.startswith("discard:"):
            thrown.append(press.partition(":")[2])
        visitor.press(press)
    named = re.findall(r"<b>Your discard no. (\d+): ([^<]+)</b>", visitor.html)
    assert named
    with speaking(ENGLISH):
        assert [tile for _, tile in named] == [tr(spoken(CODES.index(thrown[int(turn) - 1]))) for turn, _ in named]
    for turn, _ in named:
        assert f"Go back to discard no. {turn} and play on" in visitor.html
    chinese = visitor.client.get(visitor.address.removeprefix("/en")).content.decode()
    said = re.findall(r"<b>第 (\d+) 張，你打([^<]+)</b>", chinese)
    assert [tile for _, tile in said] == [spoken(CODES.index(thrown[int(turn) - 1])) for turn, _ in said]
    assert len(said) == len(named)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("level", "seating", "first_dealer", "flower_order", "hints", "pace"),
    [
        ("novice", "wind_tiles", "east_throws", "rounds", "on", "once"),
        ("normal", "formal", "two_throws", "at_once", "detailed", "step"),
        ("expert", "dice_only", "thrower_counts", "rounds", "off", "auto"),
    ],
)
def test_a_hand_from_the_empty_table_to_the_replay(
    level: str, seating: str, first_dealer: str, flower_order: str, hints: str, pace: str
) -> None:
    visitor = EnglishVisitor().sit(
        level=level, seating=seating, first_dealer=first_dealer, flower_order=flower_order, hints=hints, pace=pace,
        seed=f"english {level}", false_hu="pay",
    )  # fmt: skip
    phases = play_out(visitor)
    assert "seating_roll" in phases
    assert visitor.phase == "hand_over"
    assert sum(visitor.deltas()) == 0
    other_pages(visitor)


@pytest.mark.django_db
@pytest.mark.parametrize("rules", sorted(load_rulesets()))
def test_a_hand_under_every_rule_set(rules: str) -> None:
    visitor = EnglishVisitor().sit(rules=rules, opening="skip", hints="detailed", seed=f"english {rules}")
    play_out(visitor)
    assert load_rulesets()[rules].english in visitor.html
    other_pages(visitor)


@pytest.mark.django_db
def test_a_game_of_several_hands_with_a_word_of_ones_own() -> None:
    visitor = EnglishVisitor().sit(length="round", opening="skip", word="my own text")
    for _ in range(3):
        play_out(visitor)
        response: Any = visitor.client.post(
            visitor.address, {**visitor.page.fields, "do": "new_hand", "word": "\u200b"}
        )
        visitor.read(response)
        assert "can’t be seen" in visitor.note or "can&#39;t be seen" in visitor.note
        visitor.press("new_hand")
    visitor.look("/en/table/")
    assert "playing" in visitor.html or "over" in visitor.html


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(scripts()))
def test_a_teaching_hand_to_its_end(name: str) -> None:
    visitor = EnglishVisitor().sit(teaching=name)
    script = scripts()[name]
    for _ in script.steps:
        visitor.press("hint")
        assert "Answer:" in visitor.html
        for wrong in [button["value"] for button in visitor.page.buttons if button["data-action"] in CHOICES]:
            visitor.press(wrong)
            if not visitor.note:
                break
        else:
            visitor.press("next")
    play_out(visitor)
    other_pages(visitor)


CHOICES = ("discard", "pass", "chow", "pong", "kong", "hu", "replace_flowers")


@pytest.mark.django_db
def test_a_mistake_at_every_step_of_the_opening_is_explained() -> None:
    visitor = EnglishVisitor().sit(seed="english mistakes", seating="formal", first_dealer="two_throws")
    notes = []
    for _ in range(60):
        if visitor.phase == "turn":
            break
        for action in ("pick_seat", "draw_wind", "pick_stack"):
            for wrong in visitor.offered(action):
                visitor.press(wrong)
                notes += [visitor.note] * bool(visitor.note)
                if not visitor.note:
                    break
        visitor.press("pong")
        visitor.press("next")
    assert visitor.phase == "turn"
    assert any("Count again" in note for note in notes)
    assert any("Not this wall" in note for note in notes)
    counts = [(pointed[1], reached[1]) for note in notes
              if (pointed := re.match(r"You pointed at ([^.]*)\.", note))
              and (reached := re.search(r" as 1, (.*?) reached by", note))]  # fmt: skip
    assert ("yourself", "you are") in counts
    assert any(who not in ("yourself", "your own wall") and reached == f"{who} is" for who, reached in counts)


@pytest.mark.django_db
def test_each_press_says_what_happened_in_english() -> None:
    visitor = EnglishVisitor().sit(seed="english heard", pace="once", level="novice")
    said = []
    for count in range(300):
        if visitor.phase == "hand_over":
            break
        found = re.search(r'id="live"[^>]*>(.*?)</p>', visitor.part(step(visitor, count)), re.S)
        assert found
        said.append(unescape(found[1]))
        visitor.look()
    assert visitor.phase == "hand_over"
    assert all(said)
    assert all(words[0].isupper() or words[0].isdigit() for words in said)
    assert any("discards" in words and words.endswith(": do you want it?") for words in said)
    assert not any("draws and discards" in words for words in said)


@pytest.mark.django_db
def test_a_false_win_costs_what_the_table_says() -> None:
    visitor = EnglishVisitor().sit(rules="standard", false_hu="pay", opening="skip", seed="english false")
    while visitor.phase != "turn":
        visitor.press(step(visitor))
    assert "A false win costs at this table" in visitor.html
    visitor.press("hu")
    assert visitor.phase == "hand_over"
    assert "You call a win, but it is a false win." in visitor.html
    other_pages(visitor)


@pytest.mark.django_db
def test_presses_that_change_nothing_are_explained() -> None:
    visitor = EnglishVisitor().sit(opening="skip", seed="english presses", hints="off")
    for press in ("hint", "hu", "pong", "kong:5m", "chow:1m", "nonsense", "pick_stack:0-1"):
        visitor.press(press)
    visitor.press("pass", state="0")
    visitor.look(visitor.address + "?late=1")
    assert "The table had moved on" in visitor.note
    for press in ("hint:detailed", "pace:step", "undo", "restart"):
        visitor.press(press)
    response: Any = visitor.client.post(visitor.address, {**visitor.page.fields, "do": "leave"})
    assert response.headers["Location"] == "/en/table/"
    part: Any = visitor.client.post(
        visitor.address, {**visitor.page.fields, "do": "leave"}, headers={"HX-Request": "true"}
    )
    assert part.headers["HX-Redirect"] == "/en/table/"


@pytest.mark.django_db
def test_errors_of_the_start_form() -> None:
    visitor = EnglishVisitor()
    visitor.look("/en/table/")
    wrong = {"base": "x", "per_tai": "-1", "seed": "s" * 65, "word": "w" * 65, "level": "god", "teaching": "none",
             "place": "9-9"}  # fmt: skip
    response: Any = visitor.client.post("/en/table/", {**visitor.page.fields, **wrong})
    visitor.read(response)
    assert "The base has to be a whole number from 0 to" in visitor.html
    assert "7 things need a look" in visitor.html
    response = visitor.client.post("/en/table/", {**visitor.page.fields, "seed": "a\u200bb", "word": "a\u200bb"})
    visitor.read(response)
    visitor.look("/en/table/?seed=abc&place=5-0-0-0-1-0-1&false_hu=pay")
    assert "Somebody invites you to play the same tiles: hand 6 (East round, 2nd dealer)" in visitor.html


@pytest.mark.django_db
def test_the_fairness_page_and_its_check() -> None:
    visitor = EnglishVisitor()
    visitor.look("/en/table/fairness/")
    visitor.look("/en/table/fairness/?seed=abc&salt=def&commitment=123&word=mine&hand=2")
    assert "does not match" in visitor.html
    visitor.look("/en/table/fairness/?seed=abc&hand=x")
    assert "has to be a whole number" in visitor.html
    visitor.look("/en/table/fairness/?seed=a%00b&salt=" + "s" * 300)
    names = unescape(re.findall(r'data-names="([^"]*)"', visitor.html)[0])
    assert "5m 5 Characters|" in names


@pytest.mark.django_db
def test_a_damaged_game_says_what_to_do() -> None:
    visitor = EnglishVisitor().sit(opening="skip", seed="english damaged")
    Game.objects.filter(pk=visitor.game_id).update(actions=[{"action": "nonsense"}], version=9)
    visitor.look()
    assert "can&#39;t be read" in visitor.html or "can’t be read" in visitor.html
    Game.objects.filter(pk=visitor.game_id).update(options={"players": 1})
    visitor.look("/en/table/")
    assert "A table that can" in visitor.html


@pytest.mark.django_db
def test_a_game_is_the_same_in_both_languages() -> None:
    """Nothing of the language is stored: begun in English, it goes on in Chinese, and the record is the same."""
    visitor = EnglishVisitor().sit(opening="skip", seed="both languages")
    stored = json.dumps(list(Game.objects.values("options", "start", "actions", "phase", "pressed")))
    assert "English" not in stored
    chinese = visitor.client.get(visitor.address.removeprefix("/en")).content.decode()
    assert "輪到你" in chinese or "你要嗎" in chinese or "打一張" in chinese
    assert Reader(chinese).table["data-version"] == visitor.version
    buttons = [
        [(button["value"], button["data-action"], button.get("data-tile")) for button in Reader(html).buttons]
        for html in (chinese, visitor.html)
    ]
    assert buttons[0] == buttons[1]
    play_out(visitor)
    record = f"{visitor.address}record/"
    assert visitor.client.get(record).content == visitor.client.get(record.removeprefix("/en")).content


@pytest.mark.parametrize(
    ("text", "press"),
    [("5m", "discard:5m"), ("discard 5 characters", "discard:5m"), ("throw 9 Dots", "discard:9p"),
     ("3 bamboo", "discard:3s"), ("1 bam", "discard:1s"), ("red dragon", "discard:C"), ("Red", "discard:C"),
     ("green dragon", "discard:F"), ("WHITE DRAGON", "discard:P"), ("east", "discard:E"), ("north wind", "discard:N"),
     ("Win", "hu"), ("pass", "pass"), ("ready 9s", "ready:9s"), ("kong 5 dots", "kong:5p"), ("undo", "undo"),
     ("Hint", "hint"), ("replace flowers", "replace_flowers"), ("打五萬", "discard:5m"), ("過", "pass")],
)  # fmt: skip
def test_a_move_can_be_typed_in_english(text: str, press: str) -> None:
    with speaking(ENGLISH):
        assert press_for(text, in_turn()) == press


@pytest.mark.parametrize(
    ("text", "press"),
    [("pong", "pong"), ("pung", "pong"), ("chow 345s", "chow:3s"), ("Chow 1 2 3 bamboo", "chow:1s"),
     ("chow 123 Bamboo", "chow:1s"), ("吃345s", "chow:3s")],
)  # fmt: skip
def test_calls_can_be_typed_in_english(text: str, press: str) -> None:
    with speaking(ENGLISH):
        assert press_for(text, offered()) == press


@pytest.mark.parametrize("text", ["", "fly", "chow", "kong", "discard", "spring", "5m 6m", "purple dragon"])
def test_what_means_nothing_is_explained_in_english(text: str) -> None:
    with speaking(ENGLISH), pytest.raises(NotUnderstood) as told:
        press_for(text, offered() if text == "chow" else in_turn())
    assert str(told.value).isascii() or "“" in str(told.value)
    assert not re.search("[一-鿿]", str(told.value))


@pytest.mark.django_db
def test_a_whole_hand_is_typed_in_english() -> None:
    visitor = EnglishVisitor().sit(opening="skip", seed="english typing", level="novice")
    for _ in range(120):
        if visitor.phase == "hand_over":
            break
        tiles = visitor.offered("discard")
        typed = f"discard {tiles[-1].partition(':')[2]}" if tiles else "pass"
        response = visitor.client.post(visitor.address, {**visitor.page.fields, "do": "typed", "typed": typed})
        assert response.status_code == 303, typed
        visitor.look()
    assert sum(visitor.deltas()) == 0
