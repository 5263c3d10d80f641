"""The pages of the drills: one address a question, an answer that is kept once, and nothing in the way without it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.db import OperationalError, connection
from django.test import Client

from scoring import visitors
from scoring.core.house import house_of
from scoring.core.ruleset import load_rulesets
from scoring.house import store
from tests.site.test_first_view import MOST_BYTES, MOST_REQUESTS, view_of
from tests.tutorials.drills.every_drill import house
from tutorials.drills import asking
from tutorials.drills.chance import Token
from tutorials.drills.kinds import KINDS, drill_of
from tutorials.drills.level import Level
from tutorials.drills.models import DrillAgain, DrillAnswer, DrillDay, DrillRecord

pytestmark = pytest.mark.django_db

STANDARD = load_rulesets()["standard"]


def question(kind: str, turn: int = 1, **more: str) -> dict[str, Any]:
    return {"rules": "standard", "level": "easy", "n": f"test-{turn}", **more}


def solution(kind: str, turn: int = 1) -> list[str]:
    return sorted(drill_of(kind, STANDARD, Level.EASY, Token("test", turn)).exercise.solution())


def slip(kind: str, turn: int = 1) -> list[str]:
    exercise = drill_of(kind, STANDARD, Level.EASY, Token("test", turn)).exercise
    return [next(choice.value for choice in exercise.choices() if choice.value not in exercise.solution())]


def answer(client: Client, kind: str, picked: list[str], turn: int = 1, **more: str) -> Any:
    return client.post(f"/drills/{kind}/keep/", {**question(kind, turn, **more), "a": picked})


@contextmanager
def database_away() -> Iterator[None]:
    def fail(*args: Any, **kwargs: Any) -> Any:
        raise OperationalError("the database is away")

    with connection.execute_wrapper(fail):
        yield


@pytest.mark.parametrize("kind", KINDS)
def test_a_question_is_the_same_for_everybody_and_sets_no_cookie(kind: str) -> None:
    first, second = (Client().get(f"/drills/{kind}/", question(kind)) for _ in range(2))
    assert first.status_code == 200
    assert first.content == second.content
    assert not first.cookies
    assert "public" in first.headers["Cache-Control"]
    assert first.content.decode().count("<h1>") == 1
    assert b"csrfmiddlewaretoken" not in first.content


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("right", [True, False])
def test_an_answer_is_judged_and_explained(kind: str, right: bool) -> None:
    picked = solution(kind) if right else slip(kind)
    page = Client().get(f"/drills/{kind}/", {**question(kind), "a": picked})
    text = page.content.decode()
    assert page.headers["Cache-Control"] == "no-store"
    assert ("對了。" in text) is right
    assert ("不是，答案" in text) is not right
    assert len(re.findall("<p>", text)) >= 1
    assert DrillAnswer.objects.count() == 0


def test_no_answer_is_asked_for_again() -> None:
    page = Client().get("/drills/waits/", {**question("waits"), "go": "1"})
    assert "還沒選" in page.content.decode()


def test_without_a_token_each_visit_is_a_new_question_whose_answer_has_a_complete_address() -> None:
    pages = [Client().get("/drills/tai/").content.decode() for _ in range(2)]
    tokens = [re.search(r'name="n" value="([^"]+)"', page)[1] for page in pages]  # type: ignore[index]
    assert tokens[0] != tokens[1]


@pytest.mark.parametrize("query", [{"level": "hard"}, {"rules": "club"}, {"level": "middle", "a": "3"}])
def test_an_address_without_its_question_leads_to_one_that_says_it(query: dict[str, str]) -> None:
    sent = Client().get("/drills/tai/", query)
    assert sent.status_code == 302
    assert sent.headers["Cache-Control"] == "no-store"
    asked = parse_qs(urlsplit(sent.headers["Location"]).query)
    assert asked["level"] == [query.get("level", "easy")]
    assert asked["rules"] == [query.get("rules", "standard")]
    assert set(asked) == {"rules", "level", "n"}
    first, second = (Client().get(sent.headers["Location"]) for _ in range(2))
    assert first.status_code == 200
    assert first.content == second.content
    assert not sent.cookies
    assert Client().get("/drills/tai/", query).headers["Location"] != sent.headers["Location"]
    assert Client().get("/en/drills/tai/", query).headers["Location"].startswith("/en/drills/tai/?")


def test_every_way_into_a_drill_says_which_question_it_is() -> None:
    pages = [Client().get("/drills/").content.decode() for _ in range(2)]
    links = [re.findall(r'href="(/drills/[a-z]+/\?[^"]*level=[^"]*)"', page) for page in pages]
    assert len(links[0]) == len(KINDS) * len(Level)
    assert all("n" in parse_qs(urlsplit(unescape(link)).query) for link in links[0])
    assert links[0] != links[1]
    page = Client().get("/drills/tai/").content.decode()
    token = re.search(r'name="n" value="([^"]+)"', page)[1]  # type: ignore[index]
    ways = page[page.index('class="drill-ways') :]
    assert ways.count(f"n={token}") == len(Level) + 1
    assert f'name="n" value="{token}"' in ways


@pytest.mark.parametrize("query", ["rules=nothing", "level=nothing", "n=", "n=ABC-1", "n=a-0", "n=a-100000"])
def test_what_there_is_not_is_not_found(query: str) -> None:
    assert Client().get(f"/drills/tai/?{query}").status_code == 404


def test_there_is_no_such_kind() -> None:
    assert Client().get("/drills/nothing/").status_code == 404
    assert Client().post("/drills/nothing/keep/").status_code == 404


def test_an_answer_is_kept_once_and_leads_to_the_next_drill() -> None:
    client = Client()
    response = answer(client, "tai", solution("tai"))
    assert response.status_code == 303
    assert parse_qs(urlsplit(response.headers["Location"]).query)["n"] == ["test-2"]
    assert visitors.COOKIE in response.cookies
    answer(client, "tai", solution("tai"))
    record = DrillRecord.objects.get()
    assert (record.tried, record.right, record.streak, record.best) == (1, 1, 1, 1)
    assert client.cookies[visitors.COOKIE].value not in record.visitor


def test_only_the_first_answer_counts() -> None:
    client = Client()
    answer(client, "tai", slip("tai"))
    answer(client, "tai", solution("tai"))
    record = DrillRecord.objects.get()
    assert (record.tried, record.right) == (1, 0)


def test_a_streak_grows_and_breaks_and_the_best_stays() -> None:
    client = Client()
    for turn in (1, 2):
        answer(client, "tai", solution("tai", turn), turn)
    answer(client, "tai", slip("tai", 3), 3)
    record = DrillRecord.objects.get()
    assert (record.tried, record.right, record.streak, record.best) == (3, 2, 0, 2)
    assert "3 題對 2" in client.get("/drills/").content.decode()


def test_a_wrong_one_waits_until_it_is_right() -> None:
    client = Client()
    answer(client, "tai", slip("tai"))
    answer(client, "waits", slip("waits", 4), 4)
    page = client.get("/drills/again/").content.decode()
    assert "一共 2 題" in page
    response = answer(client, "tai", solution("tai"), again="1")
    assert response.headers["Location"].startswith("/drills/waits/?")
    assert "again=1" in response.headers["Location"]
    assert [row.kind for row in DrillAgain.objects.all()] == ["waits"]
    response = answer(client, "waits", solution("waits", 4), 4, again="1")
    assert response.headers["Location"] == "/drills/again/"
    assert "清單是空的" in client.get("/drills/again/").content.decode()


def test_a_script_is_told_where_it_goes_on() -> None:
    response = Client().post(
        "/drills/tai/keep/", {**question("tai"), "a": solution("tai")}, headers={"accept": "application/json"}
    )
    assert response.json()["onward"].startswith("/drills/tai/?")
    assert "記下來" in response.json()["said"]


def test_a_forged_post_keeps_nothing_but_goes_on() -> None:
    client = Client(enforce_csrf_checks=True)
    response = answer(client, "tai", solution("tai"))
    assert response.status_code == 303
    assert "kept=no" in response.headers["Location"]
    assert DrillAnswer.objects.count() == 0
    assert not response.cookies
    assert "沒有記下來" in client.get(response.headers["Location"]).content.decode()


def test_the_page_of_an_answer_carries_a_token_that_is_taken() -> None:
    client = Client(enforce_csrf_checks=True)
    page = client.get("/drills/tai/", {**question("tai"), "a": solution("tai")}).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert token
    client.post("/drills/tai/keep/", {**question("tai"), "a": solution("tai"), "csrfmiddlewaretoken": token[1]})
    assert DrillAnswer.objects.count() == 1


def test_drills_go_on_while_the_database_is_away() -> None:
    client = Client()
    answer(client, "tai", solution("tai"))
    with database_away():
        assert client.get("/drills/").status_code == 200
        assert client.get("/drills/tai/", question("tai", 2)).status_code == 200
        assert client.get("/drills/tai/", {**question("tai", 2), "a": solution("tai", 2)}).status_code == 200
        response = answer(client, "tai", solution("tai", 2), 2)
        assert response.status_code == 303
        assert "讀不出來" in client.get("/drills/again/").content.decode()
        assert client.get("/drills/daily/").status_code == 200
    assert "沒有記下來" in client.get(response.headers["Location"]).content.decode()
    assert DrillRecord.objects.get().tried == 1


@pytest.mark.parametrize(
    "address", ["/drills/", "/drills/daily/", *(f"/drills/{kind}/?level=hard&n=a-1" for kind in KINDS)]
)
def test_a_first_view_asks_for_few_files_and_few_bytes(address: str) -> None:
    view = view_of(Client(), address)
    assert view.requests <= MOST_REQUESTS, view
    assert view.bytes <= MOST_BYTES, view


def test_a_house_set_is_named_by_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = house("pairs")
    named = {rules.id: rules for rules in load_rulesets().values()} | {"pairs": rules, "pairs.1": rules}
    monkeypatch.setattr(asking, "rules_at", named.get)
    client = Client()
    page = client.get("/drills/tai/?house=pairs&level=easy&n=test-1").content.decode()
    assert 'name="house" value="pairs.1"' in page
    exercise = drill_of("tai", rules, Level.EASY, Token("test", 1)).exercise
    wrong = next(choice.value for choice in exercise.choices() if choice.value not in exercise.solution())
    response = client.post("/drills/tai/keep/", {"house": "pairs.1", "level": "easy", "n": "test-1", "a": wrong})
    assert "house=pairs.1" in response.headers["Location"]
    assert DrillAgain.objects.get().rules == "house:pairs.1"
    assert "house=pairs.1" in client.get("/drills/again/").content.decode()
    assert client.get("/drills/tai/?house=other").status_code == 404


def test_the_list_offers_own_rule_sets_and_honors_the_one_that_is_asked_for() -> None:
    client = Client()
    visitor = visitors.new_id()
    client.cookies[visitors.COOKIE] = visitor
    shipped = load_rulesets()["standard"]
    made = store.create(visitors.digest_of(visitor), house_of(shipped, "我們這桌"))
    assert f'<option value="{made}.1">我們這桌</option>' in client.get("/drills/").content.decode()
    for query in (f"house={made}", f"rules={made}.1"):
        page = client.get(f"/drills/?{query}").content.decode()
        assert f'<option value="{made}.1" selected>我們這桌</option>' in page
        assert f"/drills/tai/?house={made}.1&amp;level=easy" in page
    assert "我們這桌" not in Client().get("/drills/").content.decode()
    with database_away():
        page = client.get(f"/drills/?house={made}").content.decode()
    assert '<option value="standard" selected>' in page


def test_looking_keeps_nothing() -> None:
    client = Client()
    for address in ("/drills/", "/drills/again/", "/drills/daily/", "/drills/tai/"):
        assert client.get(address).status_code == 200
    assert not client.cookies
    assert not DrillDay.objects.exists()


def rulings_asked_of(rules: str) -> Iterator[tuple[str, str]]:
    """Give what the pages of 罰則 say of their table: the line under the heading, and the question."""
    for turn in range(1, 13):
        page = Client().get("/drills/ruling/", {"rules": rules, "level": "easy", "n": f"named-{turn}"}).content.decode()
        yield (
            re.search(r'<p class="eyebrow">(.*?)</p>', page)[1],  # type: ignore[index]
            re.search(r'id="question">(.*?)</legend>', page)[1],  # type: ignore[index]
        )


@pytest.mark.parametrize("rules", ["standard", "club", "platform", "southern"])
def test_a_ruling_names_its_table_once_and_says_whose_rule_it_is(rules: str) -> None:
    own, labels = load_rulesets()[rules].label, [one.label for one in load_rulesets().values()]
    for line, asked in rulings_asked_of(rules):
        assert not any(label in line for label in labels)
        begins = asked.partition("：")[0]
        if begins != f"照{own}":
            assert begins.startswith(f"{own}沒寫這一條，照")
            assert begins.partition("，照")[2] in labels


def test_other_drills_name_the_table_under_the_heading() -> None:
    page = Client().get("/drills/waits/", {"rules": "club", "level": "easy", "n": "named-1"}).content.decode()
    assert "易・俱樂部制" in page
