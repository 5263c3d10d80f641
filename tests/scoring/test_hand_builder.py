"""The hand builder as its visitors use it, over HTTP without JavaScript and by HTMX."""

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from scoring.builder.examples import EXAMPLES
from scoring.core.answer import answer
from scoring.core.ruleset import load_rulesets
from scoring.core.sentence import parse_sentence
from scoring.core.tiles import CODES

PINGHU = "123456萬55789筒23478條 胡9條 南風"
FULL = "吃234萬 碰中中中 暗槓7777筒 456789索 8萬 胡8萬 自摸 東風東圈 莊家連2 花春梅"


@pytest.fixture
def client():
    return Client()


def page(client, **query):
    response = client.get("/hand/", query)
    while response.status_code == 302:
        response = client.get(response.headers["Location"])
    assert response.status_code == 200
    return response


def text_of(response):
    found = re.search(r'id="text" name="text" value="([^"]*)"', response.content.decode())
    return unescape(found[1])


def form_of(response, **pressed):
    """The query that the page's form sends, with a button pressed or a control changed."""
    html = response.content.decode()
    form: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', html):
        form.setdefault(name, []).append(unescape(value))
    for name, value in re.findall(
        r'<input type="(?:radio|checkbox)" name="(\w+)" value="(\w+)" id="[\w-]+" checked', html
    ):
        form.setdefault(name, []).append(value)
    for name, value in re.findall(
        r'<input type="number" inputmode="numeric" name="(\w+)" id="\w+" value="(\d+)"', html
    ):
        form[name] = [value]
    form["text"] = [text_of(response)]
    form["rules"] = re.findall(r'<option value="(\w+)" selected', html)
    return form | {name: value if isinstance(value, list) else [value] for name, value in pressed.items()}


def press(client, response, **pressed):
    return page(client, **form_of(response, **pressed))


def tai_of(response):
    found = re.search(r'id="score"[^>]* data-tai="(\d+)"', response.content.decode())
    return int(found[1]) if found else None


def lines_of(response):
    return dict(re.findall(r'data-pattern="(\w+)" data-status="(\w+)"', response.content.decode()))


def test_whole_sentence_is_scored_and_says_the_same_as_the_interface(client):
    response = page(client, text=FULL)
    said = answer(parse_sentence(FULL).request)
    assert tai_of(response) == said["tai"]
    counted = {pattern for pattern, status in lines_of(response).items() if status == "counted"}
    assert counted == {line["id"] for line in said["patterns"]}
    others = {line["id"]: line["why"] for line in said["not_counted"]}
    assert {p: s for p, s in lines_of(response).items() if s != "counted"} == others


@pytest.mark.parametrize("rules", load_rulesets())
def test_every_rule_set_answers_its_own_total(client, rules):
    request = parse_sentence("123456萬55789筒23478條 胡9條 自摸 南風").request | {"rules": rules}
    assert tai_of(page(client, text="123456萬55789筒23478條 胡9條 自摸 南風", rules=rules)) == answer(request)["tai"]


def test_hand_is_built_by_presses_alone_and_the_address_keeps_it(client):
    response = press(client, page(client), into="pong")
    response = press(client, response, add="C", into="pong")
    assert text_of(response) == "碰中中中"
    for code in ["1m", "2m", "3m", "4m", "5m", "6m", "7p", "8p", "9p", "5s", "5s", "2s", "3s", "4s"]:
        response = press(client, response, add=code, into="hand")
    assert text_of(response) == "碰中中中 123456萬789筒2355條 胡4條"
    assert tai_of(response) == 1
    again = page(client, text=text_of(response), rules="standard")
    assert tai_of(again) == 1


def test_seventeenth_tile_is_the_winning_one(client):
    response = press(client, page(client, text="123456789萬456筒3455條"), add="2s", into="hand")
    assert "胡2條" in text_of(response)


def test_chow_takes_the_lowest_of_three(client):
    response = press(client, page(client), add="2m", into="chow")
    assert text_of(response) == "吃234萬"


def test_every_press_is_undone_one_by_one(client):
    response = page(client)
    said = [text_of(response)]
    for code in ("1m", "5p", "C"):
        response = press(client, response, add=code)
        said.append(text_of(response))
    for before in reversed(said[:-1]):
        response = press(client, response, undo="1")
        assert text_of(response) == before


def test_tile_pressed_in_the_rail_is_taken_out(client):
    response = press(client, page(client, text="碰中中中 1123萬 胡9筒 花春"), take_out="hand:1m")
    response = press(client, response, take_out="meld:0")
    response = press(client, response, take_out="win")
    response = press(client, response, take_out="flower:1f")
    assert text_of(response) == "123萬"


def test_tile_equal_to_the_winning_one_keeps_its_copy(client):
    response = press(client, page(client, text="55萬 胡5萬"), take_out="win")
    assert text_of(response) == "55萬"


def test_tiles_used_four_times_are_disabled_and_say_why(client):
    html = page(client, text="5555m").content.decode()
    assert re.search(r'id="add-5m"[^>]*aria-label="五萬（四張都用了）" disabled', html)
    assert not re.search(r'id="add-6m"[^>]*disabled', html)


def test_controls_change_the_sentence_and_the_sentence_the_controls(client):
    response = press(client, page(client, text=PINGHU), by="draw")
    assert "自摸" in text_of(response)
    response = press(client, response, text=text_of(response).replace("自摸", "對家放槍"))
    assert re.search(r'name="by" value="discard" id="by-discard" checked', response.content.decode())
    assert re.search(r'name="from" value="across" id="from-across" checked', response.content.decode())


def test_seat_and_dealer_follow_each_other_where_the_dealer_is_east(client):
    response = press(client, page(client, text=PINGHU), dealer="right")
    assert "北風" in text_of(response)
    response = press(client, response, seat="W")
    assert re.search(r'value="across" id="dealer-across" checked', response.content.decode())
    assert tai_of(response) is not None


def test_choices_that_contradict_each_other_are_disabled_and_say_why(client):
    html = page(client, text=PINGHU).content.decode()
    kong = re.search(r'id="situation-after_concealed_kong" disabled><span>[^<]*<small>([^<]+)</small>', html)
    assert kong
    assert kong[1].strip()


def test_waiting_hand_names_its_waits_and_each_is_a_button(client):
    response = page(client, text="123456789萬456筒3455條 南風")
    assert re.findall(r'name="apply" value="win:(\w+)"', response.content.decode()) == ["2s", "5s"]
    won = press(client, response, apply="win:2s")
    assert "胡2條" in text_of(won)
    assert tai_of(won) == 3


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("碰中中中 456筒 234條 99條 13萬 789萬 南風", "聽 2萬 放槍 2、自摸 3 台 通行台制"),
        ("123456萬345筒 23456條 99條 南風", "聽 147條 放槍 3、自摸 3 台 通行台制"),
        ("碰東東東 碰999萬 碰白白白 碰中中中 88條 南南 南風", "聽 8條南 放槍 7–8、自摸 8–9 台 通行台制"),
        ("1112345678999萬 222筒", "聽 9 種　通行台制"),
    ],
)
def test_waits_and_their_worth_stay_in_sight_over_the_hand(client, text, line):
    mini = re.search(r'<a class="total-mini"[^>]*>(.*?)</a>', page(client, text=text).content.decode())
    assert re.sub("<[^>]+>", "", mini[1]).replace("聽", "聽 ").replace("  ", " ") == line


def test_hand_that_is_not_ready_names_what_helps(client):
    response = page(client, text="12378萬45667筒12389條東")
    assert "draw:6m" in response.content.decode()
    drawn = press(client, response, apply="draw:6m")
    best = re.findall(r'name="apply" value="discard:(\w+)"', drawn.content.decode())
    assert best[0] == "E"
    thrown = press(client, drawn, apply="discard:E")
    assert text_of(thrown).startswith("123678萬")


def test_seventeen_tiles_that_do_not_win_say_what_to_throw(client):
    response = page(client, text="123456789萬456筒3455條 胡9條")
    html = response.content.decode()
    assert "湊不成五組一對眼" in html
    thrown = press(client, response, apply="discard:9s")
    assert text_of(thrown) == "123456789萬456筒3455條"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("123萬 亂寫", "亂寫"),
        ("55555萬", "五萬用了 5 張"),
        ("吃135萬", "135"),
        ("花春春", "春"),
        ("<script>alert(1)</script>", "&lt;script&gt;"),
        ("\x00\ud83d", ""),
        ("1" * 2500, "最多 2000"),
    ],
)
def test_bad_input_is_named_and_nothing_typed_is_lost(client, text, words):
    response = client.get("/hand/", {"text": text.encode("utf-8", "replace").decode()})
    assert response.status_code == 200
    assert words in response.content.decode()
    assert 'id="errors"' in response.content.decode() or not words


def test_unreadable_pieces_survive_presses(client):
    response = press(client, page(client, text="123萬 亂寫"), add="5p")
    assert "亂寫" in text_of(response)
    assert "5筒" in text_of(response)


@pytest.mark.parametrize(
    "query",
    [
        "rules=tokyo",
        "into=nowhere",
        "add=zz",
        "take_out=meld:99",
        "take_out=meld:%C2%B2",
        "apply=win:1f",
        "was=" + "x" * 3000,
        "shown=x&by=nobody&streak=abc&base=-1&situation=lucky",
        "undo=1",
        "apply=by:steal",
    ],
)
def test_hostile_queries_get_a_page(client, query):
    response = client.get(f"/hand/?text=123m&{query}")
    assert response.status_code in (200, 302)
    if response.status_code == 302:
        assert client.get(response.headers["Location"]).status_code == 200


def test_wrong_number_is_said_and_changes_nothing(client):
    response = press(client, page(client, text=PINGHU), streak="-3")
    assert "連莊次數要是 0 到 999 的整數" in response.content.decode()
    assert text_of(response) == PINGHU


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("streak", "9" * 21, "連莊次數要是 0 到 999 的整數"),
        ("base", "1e9", "底要是 0 到 1000000 的整數"),
        ("per_tai", "-1", "每台要是 0 到 1000000 的整數"),
    ],
)
def test_wrong_number_in_an_address_is_said_and_still_stands_there(client, key, value, words):
    response = client.get("/hand/", {"text": "123m", key: value})
    assert response.status_code == 200
    html = response.content.decode()
    assert words in html
    assert re.search(rf'name="{key}" id="{key}" value="{value}"', html)
    assert text_of(response) == "123m"
    pressed = press(client, page(client, text="123m"), **{key: value})
    assert words in pressed.content.decode()


def test_number_in_an_address_is_part_of_the_hand(client):
    response = page(client, text="123m", streak="3", base="70")
    assert 'id="streak" value="3"' in response.content.decode()
    assert 'id="base" value="70"' in response.content.decode()
    assert "連3" in text_of(response)


def test_htmx_gets_the_part_with_the_address_to_show(client):
    response = client.get("/hand/", form_of(page(client, text=PINGHU), by="draw"), headers={"HX-Request": "true"})
    assert response.status_code == 200
    html = response.content.decode()
    assert "<html" not in html
    assert html.count('id="builder"') == 1
    pushed = parse_qs(urlsplit(response.headers["HX-Push-Url"]).query)
    assert "自摸" in pushed["text"][0]
    assert pushed["rules"] == ["standard"]
    assert "HX-Request" in response.headers["Vary"]
    assert 'id="live"' in html


def test_history_restore_gets_the_whole_page(client):
    headers = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
    assert "<html" in client.get("/hand/", {"text": PINGHU}, headers=headers).content.decode()


def test_payments_sum_to_zero(client):
    html = page(client, text=FULL).content.decode()
    deltas = [int(delta) for delta in re.findall(r'data-delta="(-?\d+)"', html)]
    assert len(deltas) == 4
    assert sum(deltas) == 0


def test_other_tables_stand_beside_the_total_where_they_differ(client):
    html = page(client, text="西西西發發發北 碰東東東 碰南南南 碰中中中 胡北 南風").content.decode()
    assert "各家不同" in html
    assert re.search(r'維基教科書制</a> <b class="num">33</b>', html)


def test_near_miss_has_a_button_that_mends_it(client):
    response = page(client, text="123456萬55789筒23478條 胡9條 自摸 南風")
    html = response.content.decode()
    assert "平胡不成立：這手是自摸" in html
    assert re.search(r'value="by:discard" id="mend-all_sequences"', html)
    mended = press(client, response, apply="by:discard")
    assert lines_of(mended)["all_sequences"] == "counted"


def test_counted_lines_light_tiles_that_are_on_the_page(client):
    html = page(client, text=FULL).content.decode()
    for lights in re.findall(r'data-lights="([^"]*)"', html):
        for ident in lights.split():
            assert f'id="{ident}"' in html


@pytest.mark.parametrize("example", EXAMPLES, ids=[example.label for example in EXAMPLES])
def test_examples_are_good_hands(client, example):
    response = page(client, text=example.text)
    assert 'id="errors"' not in response.content.decode()
    assert tai_of(response) == example.tai


def test_every_tile_of_the_palette_can_be_pressed_and_has_a_name(client):
    html = page(client).content.decode()
    for code in CODES:
        assert re.search(rf'data-add="{code}" data-tile="{code}" aria-label="[^"]+"', html)


def test_page_sets_no_cookie(client):
    assert not client.get("/hand/", {"text": FULL}).cookies


def test_complete_hand_without_a_winning_tile_asks_which_one_it_was(client):
    response = page(client, text="123456789萬 234筒 55678條 南風")
    assert "胡的是哪一張" in response.content.decode()
    won = press(client, response, apply="won:4p")
    assert text_of(won).count("胡4筒") == 1
    assert tai_of(won) == 3


def test_words_that_are_not_understood_do_not_hold_back_the_answer(client):
    response = page(client, text="123456789萬 456筒 3455條 胡2條 南風 嘿嘿")
    assert tai_of(response) == 3
    assert "嘿嘿" in response.content.decode()
    assert "有字沒讀懂" in response.content.decode()


def test_presses_that_waited_come_together(client):
    response = press(client, page(client), adds="1m 2m 3m zz 1f")
    assert text_of(response) == "123萬 花春"


def test_each_press_that_waited_is_undone_alone(client):
    waited, single = press(client, page(client), adds="1m 2m 2m 2m 2m 2m zz 1f"), page(client)
    for tile in ("1m", "2m", "2m", "2m", "2m", "1f"):
        single = press(client, single, add=tile)
    for text in ("12222萬 花春", "12222萬", "1222萬", "122萬", "12萬", "1萬", ""):
        assert text_of(waited) == text_of(single) == text
        waited, single = press(client, waited, undo="1"), press(client, single, undo="1")


def test_eighth_flower_pressed_wins(client):
    response = press(client, page(client, text="123萬 花春夏秋冬梅蘭菊"), add="8f")
    assert tai_of(response) == 8


def test_declaration_at_the_start_can_not_be_ticked_after_a_call(client):
    html = page(client, text="碰中中中 天聽 123萬").content.decode()
    assert re.search(r'id="situation-earthly_ready" disabled', html)


def test_no_hand_is_drawn_tile_by_tile_without_end(client):
    assert len(page(client, text="1" * 1900 + "m").content) < 60_000


def test_copied_sentence_carries_its_rule_set(client):
    there = page(client, text="123456萬55789筒23478條 胡9條 自摸 南風", rules="sml")
    spoken = unescape(re.search(r'id="share-text" value="([^"]*)"', there.content.decode())[1])
    assert "SML 2026" in spoken
    here = press(client, page(client), text=spoken)
    assert re.search(r'<option value="sml" selected', here.content.decode())
    assert tai_of(here) == tai_of(there)


def test_same_tai_paid_otherwise_is_told(client):
    """The platform's dealer streak ends at eight; what counts is the same."""
    html = page(client, text=f"{PINGHU} 上家莊 連12").content.decode()
    said = re.search(r"台數一樣，但(.*?)付的點數不同", html)
    assert said
    assert "眼牌平台制" in said[1]
    assert "付的點數不同" not in page(client, text=PINGHU).content.decode()
