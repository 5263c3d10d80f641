"""How a hand was won, as players say it: names that imply it, who the dealer is, and words in any order."""

from itertools import permutations
from random import Random
from typing import Any

import pytest
from django.test import Client

from scoring.core.answer import answer
from scoring.core.hand import Hand, Meld, MeldKind
from scoring.core.problems import declaration_clashes
from scoring.core.request import read_request
from scoring.core.ruleset import load_rulesets
from scoring.core.sentence import ENGLISH, format_sentence, parse_sentence
from tutorials.game.state import Match
from tutorials.scorekeeper.hands import score_hand

TILES = "123456789m123p2256s 胡4s"
FIVE_CALLED = "吃123萬 吃456萬 吃789筒 碰發 碰999條 5p 胡5p"
SEVEN = "花春夏秋冬梅蘭菊"
TWICE = "前後說法不同，以後面的為準"


def asked(text: str) -> dict[str, Any]:
    """Read a sentence that has nothing wrong with it."""
    sentence = parse_sentence(text)
    assert not sentence.problems, (text, sentence.problems)
    assert not sentence.unread
    return sentence.request


def notes(text: str) -> str:
    return "；".join(parse_sentence(text).notes)


def won(text: str, rules: str = "standard") -> dict[str, Any]:
    found = answer({"rules": rules} | asked(text))
    assert found.get("win"), (text, found)
    return found


def payers(found: dict[str, Any]) -> set[str]:
    return set(found["payments"])


# ---- a special way to win stands beside the general word -----------------------------------------------------


@pytest.mark.parametrize(
    "text", ["南家 搶槓 下家放槍", "南家 下家放槍 搶槓", "South seat, robbing a kong discarded by right"]
)
def test_a_robbed_kong_stays_one_beside_a_discard(text: str) -> None:
    found = won(f"{TILES} {text}")
    assert "rob_kong" in {line["id"] for line in found["patterns"]}
    assert payers(found) == {"right"}


@pytest.mark.parametrize("text", [f"七搶一 南家 {SEVEN} 對家放槍", f"對家放槍 {SEVEN} 南家 七搶一"])
def test_seven_rob_one_stays_one_beside_a_discard(text: str) -> None:
    found = won(text)
    assert (found["tai"], payers(found)) == (8, {"across"})


@pytest.mark.parametrize("text", ["八仙過海 自摸 南家", "自摸 八朵花 南家", "自摸 花春夏秋冬梅蘭菊竹 南家"])
def test_eight_flowers_stay_them_beside_a_draw(text: str) -> None:
    found = won(text)
    assert (found["tai"], payers(found)) == (8, {"left", "across", "right"})


# ---- in any order --------------------------------------------------------------------------------------------

SENTENCES = [
    f"{TILES}|南家|搶槓|下家放槍", f"七搶一|南家|{SEVEN}|對家放槍", "八仙過海|自摸|南家",
    f"{TILES}|搶槓胡|東家放槍|西家|連3", f"{TILES}|南家|莊家|連二|自摸", f"{TILES}|南家|莊家放槍|連2",
    f"{TILES}|南家|莊家|放槍", f"{TILES}|莊家|連2|自摸", f"{TILES}|莊家放槍|南圈", f"{TILES}|海底|下家放槍",
    f"{TILES}|海底|北家|西圈", f"{TILES}|河底|上家放槍", f"{TILES}|地胡|自摸", f"{TILES}|人胡|對家放槍",
    f"{TILES}|地胡|上家放槍|南家", f"{TILES}|天胡|我是莊家", f"{TILES}|不求人|南家|自摸|海底撈月",
    f"{TILES}|上家莊|莊家放槍|連1", f"{TILES}|下家放槍|全求人|搶槓", f"{TILES}|閒家|自摸|眼牌|上家眼牌",
    f"{TILES}|自摸|花春|槓上開花|門風南", f"{TILES}|東家放槍|閒家", "暗槓7777p|123456789m 25s|胡5s|槓上自摸|海底",
    f"{TILES}|south seat|dealer|streak 2|self-draw", f"{TILES}|last tile|from left|north seat",
    f"{TILES}|rob kong|discarded by the dealer|I'm west", f"{TILES}|fully concealed|self-draw|haitei",
]  # fmt: skip


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_order_of_the_words_does_not_matter(sentence: str) -> None:
    words = sentence.split("|")
    first = parse_sentence(", ".join(words))
    orders = list(permutations(words))
    for order in Random(5).sample(orders, k=min(60, len(orders))):
        again = parse_sentence(", ".join(order))
        assert again.request == first.request, order
        assert sorted(again.notes) == sorted(first.notes), order
        assert [problem.code for problem in again.problems] == [problem.code for problem in first.problems]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_what_was_understood_stays_so_when_it_is_written(sentence: str) -> None:
    first = parse_sentence(sentence.replace("|", ", "))
    for written in (
        format_sentence(first.request, first.unread),
        format_sentence(first.request, first.unread, full=True),
        format_sentence(first.request, first.unread, words=ENGLISH),
    ):
        one, two = read_request(first.request), read_request(parse_sentence(written).request)
        assert (one.hand, one.context) == (two.hand, two.context), written


# ---- names that imply how it was won -------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["不求人", "不求", "門清自摸", "fully concealed self-draw", "concealed self-draw"])
def test_a_concealed_self_draw(name: str) -> None:
    found = won(f"{TILES} 南家 {name}")
    assert "concealed_self_drawn" in {line["id"] for line in found["patterns"]}
    assert payers(found) == {"left", "across", "right"}


@pytest.mark.parametrize("name", ["半求人", "半求", "half melded"])
def test_half_melded_is_drawn(name: str) -> None:
    found = won(f"{FIVE_CALLED} 南家 {name}")
    assert "half_melded" in {line["id"] for line in found["patterns"]}
    assert len(payers(found)) == 3


@pytest.mark.parametrize("name", ["全求人", "全求", "all melded"])
def test_all_melded_is_a_discard(name: str) -> None:
    found = won(f"{FIVE_CALLED} 南家 下家放槍 {name}")
    assert "all_melded" in {line["id"] for line in found["patterns"]}
    assert payers(found) == {"right"}


@pytest.mark.parametrize(
    "text",
    [
        "不求人 上家放槍",
        "半求 放槍",
        "全求人 自摸",
        "河底 自摸",
        "人胡 自摸",
        "天胡 放槍",
        "自摸 搶槓",
        "自摸 下家放槍",
    ],
)
def test_a_contradiction_is_refused_in_either_order(text: str) -> None:
    for said in (text, " ".join(reversed(text.split()))):
        sentence = parse_sentence(said)
        one, other = said.split()
        assert [problem.message for problem in sentence.problems] == [
            f"{one}和{other}不能並存：胡只有一種胡法，自摸或胡別人的牌"
        ]
        assert not {"by", "from"} & sentence.request.keys()
        assert sentence.unread == (said,)


def test_what_a_name_was_read_as_is_noted_only_where_nothing_else_says_it() -> None:
    assert notes("不求人") == "「不求人」讀成自摸"
    assert notes("全求") == "「全求人」讀成放槍"
    assert notes("不求人 自摸") == ""


def test_a_name_that_does_not_fit_the_melds_is_noted() -> None:
    assert "要門清" in notes("不求人 吃123萬 自摸")
    assert "要五組" in notes("全求人 吃123萬 上家放槍5萬")
    assert "要五組" not in notes(f"{FIVE_CALLED} 半求人 自摸")


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("八朵花", "by", "eight_flowers"), ("天和", "situation", ["first_turn"]), ("人和", "by", "discard"),
        ("地和", "by", "draw"), ("搶槓胡", "by", "rob_kong"), ("搶槓胡5條", "win", "5s"),
        ("聽牌宣告", "situation", ["ready"]), ("胡別家打的5條", "win", "5s"), ("別人打的", "by", "discard"),
        ("門風南", "seat", "S"), ("圈風西", "round", "W"), ("門風東東東", "hand", "EEE"),
        ("門風東圈風南", "round", "S"),
    ],
)  # fmt: skip
def test_other_names_set_what_they_imply(text: str, key: str, value: Any) -> None:
    assert asked(text)[key] == value


# ---- the last tile -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", ["海底", "最後一張", "haitei", "last tile", "win on the last tile"])
def test_the_last_tile_alone_is_drawn_and_that_is_noted(word: str) -> None:
    found = won(f"{TILES} 南家 {word}" if word[0] > "z" else f"{TILES}, south seat, {word}")
    assert "last_tile_draw" in {line["id"] for line in found["patterns"]}
    assert "讀成自摸（海底撈月）" in notes(f"{TILES} {word}")
    assert parse_sentence(word).guessed == {"by"}


@pytest.mark.parametrize(
    "text", ["海底 下家放槍", "胡別家打的5s 海底", "haitei, discarded by right", "海底 莊家打的", "河底"]
)
def test_the_last_tile_of_another_is_a_discard(text: str) -> None:
    request = asked(text)
    assert (request["by"], request["situation"]) == ("discard", ["last_tile"])
    assert "海底撈月" not in notes(text)


# ---- the dealer ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    ["南家 莊家連二", "南家莊家連2", "莊家連2 坐南", "south seat, dealer streak 2", "south seat, dealer, streak 2"],
)
def test_the_dealer_on_a_streak_is_the_east_player(text: str) -> None:
    found = read_request(asked(text)).context
    assert (found.dealer, found.streak, found.seat) == ("left", 2, 1)


@pytest.mark.parametrize(
    ("text", "source"),
    [
        ("南家 莊家放槍", "left"), ("西家 莊家打的", "across"), ("北家 莊家 放槍", "right"),
        ("北家 莊家打5條", "right"), ("下家莊家放槍", "right"), ("對家莊打5條", "across"),
        ("下家莊 莊家放槍", "right"), ("搶莊家的槓 西家", "across"), ("I'm South, discarded by the dealer", "left"),
        ("西家 南家放槍", "left"), ("東家 北家打的", "left"), ("from east, west seat", "across"),
        ("north seat, dealer discarded", "right"), ("莊家 南家放槍", "right"),
    ],
)  # fmt: skip
def test_who_discarded_by_wind_or_as_the_dealer(text: str, source: str) -> None:
    found = read_request(asked(text))
    assert not [problem for problem in found.problems if problem.code == "impossible_situation"]
    assert (found.context.by, found.context.source) in {("discard", source), ("rob_kong", source)}


def test_without_a_seat_it_is_guessed_and_noted() -> None:
    assert asked("莊家放槍")["dealer"] == asked("莊家放槍")["from"] == "left"
    assert "沒說莊家是哪一家" in notes("莊家放槍")
    assert asked("東家放槍")["seat"] == "S"
    assert "沒說你坐哪裡" in notes("東家放槍")
    assert asked("莊家連2 自摸")["dealer"] == "self"
    assert "你自己做莊" in notes("莊家連2 自摸")
    assert "你自己做莊" not in notes("東家 莊家連2 自摸")
    assert asked("閒家 自摸")["seat"] == asked("non-dealer, self-draw")["seat"] == "S"


def test_at_a_table_where_east_need_not_deal_one_can_say_so_oneself() -> None:
    request = {"hand": "123m", "seat": "S", "dealer": "self", "streak": 2, "rules": "wikibooks"}
    for words in (format_sentence(request), format_sentence(request, words=ENGLISH)):
        context = read_request(asked(words)).context
        assert (context.dealer, context.seat, context.streak) == ("self", 1, 2)


def test_east_at_whose_table_the_dealer_is_east_cannot_win_off_the_dealer() -> None:
    found = answer({"rules": "standard"} | asked(f"{TILES} 東家 莊家放槍"))
    assert [error["code"] for error in found["errors"]] == ["impossible_situation"]


# ---- the opening ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("南家 天胡", "天胡"),
        ("天胡 南家", "天胡"),
        ("東家 地胡", "地胡"),
        ("莊家 地和", "地胡"),
        ("west seat, heavenly hand", "天胡"),
    ],
)
def test_the_heavenly_and_the_earthly_hand_are_never_exchanged(text: str, name: str) -> None:
    sentence = parse_sentence(f"{TILES} {text}")
    assert [problem.code for problem in sentence.problems] == ["impossible_situation"]
    assert sentence.problems[0].message.startswith(f"{name}和莊家是")
    again = parse_sentence(format_sentence(sentence.request, sentence.unread))
    assert [problem.message for problem in again.problems] == [problem.message for problem in sentence.problems]


@pytest.mark.parametrize(
    ("text", "pattern"),
    [("天胡", "heavenly_hand"), ("莊家 天胡", "heavenly_hand"), ("地胡", "earthly_hand"), ("北家 地胡", "earthly_hand"),
     ("人胡", "human_hand"), ("人胡 對家放槍", "human_hand"), ("閒家 地胡", "earthly_hand")],
)  # fmt: skip
def test_an_opening_win_without_a_clash(text: str, pattern: str) -> None:
    assert pattern in {line["id"] for line in won(f"{TILES} {text}")["patterns"]}


def test_an_earthly_hand_on_a_discard_is_one_at_one_table_only_and_that_is_noted() -> None:
    text = f"{TILES} 南家 地胡 上家放槍"
    assert "earthly_hand" in {line["id"] for line in won(text, "wikibooks")["patterns"]}
    assert "維基教科書制" in notes(text)


@pytest.mark.parametrize("situation", ["heavenly_ready", "earthly_ready"])
def test_what_is_declared_at_the_start_clashes_with_a_call_but_not_for_programs(situation: str) -> None:
    request = {"hand": "567m34522p23467s", "melds": ["123m"], "win": "8s", "seat": "S", "situation": [situation]}
    assert answer(request)["ok"]
    found = read_request(request)
    assert [problem.why for problem in declaration_clashes(found.hand, found.context)] == ["吃碰槓過就不能在開局宣告"]
    concealed = Hand.of((), [Meld(MeldKind.CONCEALED_KONG, 3)], (), None)
    assert not list(declaration_clashes(concealed, found.context))


def test_the_page_refuses_in_typed_text_what_its_form_does_not_offer(client: Client) -> None:
    query = {"text": "567m34522p23467s 吃123m 胡8s 南家", "rules": "wikibooks"}
    assert "吃碰槓過就不能在開局宣告" in client.get("/hand/", query).content.decode()
    page = client.get("/hand/", query | {"text": query["text"] + " 天聽"}).content.decode()
    assert "data-tai" not in page
    assert "天聽和吃、碰、明槓的牌不能並存" in page


def test_a_sheet_that_knows_better_does_not_take_what_was_guessed() -> None:
    rules = load_rulesets()["standard"]
    match = Match()
    assert score_hand(f"{TILES} 海底", 1, 0, match, rules).problems == ()
    assert score_hand(f"{TILES} 地胡", 1, None, match, rules).problems == ()
    assert "天胡和莊家是" in score_hand(f"{TILES} 天胡", 1, None, match, rules).problems[0]
    assert "地胡和莊家是自己" in score_hand(f"{TILES} 地胡", 0, None, match, rules).problems[0]


# ---- said twice ----------------------------------------------------------------------------------------------


def test_what_is_said_twice_alike_is_one() -> None:
    assert asked("海底撈月 海底撈月 自摸 自摸")["situation"] == ["last_tile"]
    assert asked("胡6s 自摸6s")["win"] == "6s"
    assert "不只一次" in notes("胡6s 胡6s")
    assert asked("胡6s 胡7s")["win"] == "67s"


@pytest.mark.parametrize("text", ["上家放槍 下家放槍", "南家 下家放槍 莊家放槍"])
def test_two_discarders_are_refused(text: str) -> None:
    sentence = parse_sentence(text)
    one, other = text.removeprefix("南家 ").split()
    assert [problem.message for problem in sentence.problems] == [f"{one}和{other}不能並存：胡的牌只會是一家的"]
    assert "from" not in sentence.request
