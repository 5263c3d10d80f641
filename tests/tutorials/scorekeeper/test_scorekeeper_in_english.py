"""The score keeper in English: a whole sheet, from its setup to the end, and all that can go wrong with it."""

from __future__ import annotations

import csv
import io
import json
import re

import pytest

from tests.site.english import HAN, chinese_left
from tests.tutorials.scorekeeper.helpers import Phone, another_client
from tutorials.scorekeeper.models import MOST_ENTRIES, Sheet
from tutorials.scorekeeper.storage import MOST_SHEETS, MOST_WRITERS

pytestmark = pytest.mark.django_db

TYPED = ("南風", "流局")
"""Names that a player types: the catalogs know these words."""

HAND = "pong CCC 456789s 234m 567p 8m win 8m"


class EnglishPhone(Phone):
    """A phone that reads English pages, and finds Chinese on none of them."""

    def look(self, address: str = "") -> str:
        html = super().look(address)
        self.check()
        return html

    def check(self) -> None:
        assert '<html lang="en"' in self.html
        html = self.html
        for name in TYPED:
            html = html.replace(name, "")
        assert chinese_left(html) == [], self.address

    def start(self, **wishes: str) -> EnglishPhone:
        self.look("/en/scorekeeper/")
        asked = {"rules": "standard", "first_dealer": "0", **wishes}
        answer = self.client.post("/en/scorekeeper/", {**self.hidden(), **asked})
        assert answer.status_code == 303, answer.content.decode()[-2000:]
        self.address = answer.headers["Location"]
        assert self.address.startswith("/en/scorekeeper/")
        self.look()
        return self

    def refused(self, address: str = "", **fields: str) -> list[str]:
        """Send a form with which something is wrong; return what is said of it."""
        answer = self.send(address, **fields)
        assert answer.status_code == 200
        self.check()
        return self.errors


@pytest.fixture
def phone() -> EnglishPhone:
    return EnglishPhone().start(**{"name-0": "Ana", "name-1": "Bo", "name-2": "Cy", "name-3": "Di"})


def test_a_whole_sheet_from_the_first_hand_to_the_last(phone: EnglishPhone) -> None:
    assert phone.deal == "East round, hand 1"
    phone.win(0, None, 3)
    assert phone.lines[0].startswith("East round, hand 1")
    assert "Ana self-draws, 3 tai. Ana stays dealer, streak 1." in phone.lines[0]
    phone.win(1, 0, 2)
    assert "Bo wins on Ana's discard, 2 tai. Bo deals next." in phone.lines[0]
    phone.drawn()
    assert "Drawn hand. Bo stays dealer, streak 1." in phone.lines[0]
    phone.send(do="win", winner="2", source="draw", hand=HAND)
    assert f"Cy's hand: {HAND}" in phone.html
    phone.send(do="penalty", payer="3", receiver="all", points="100", deal="passes", note="false win")
    assert "false win: Di pays each of the others 100" in phone.lines[0]
    phone.send(do="undo")
    assert "Put it back" in phone.html
    phone.send(do="redo")
    begun = []
    for _ in range(20):
        if "The game is over" in phone.deal:
            break
        phone.win((phone.dealer + 1) % 4, phone.dealer, 1)
        phone.check()
        begun += re.findall(r"the (\w+) round begins", phone.lines[0])
    assert begun == ["South", "West", "North"]
    assert "The game is over" in phone.html
    assert re.search(r"\w+ gives \w+ \d+", phone.html)


def test_a_player_without_a_name_is_called_so_in_each_language(phone: EnglishPhone) -> None:
    other = EnglishPhone().start(**{"name-1": "南風", "name-2": "流局"})
    other.win(0, 1, 2)
    assert "Player 1 wins on 南風's discard" in other.lines[0]
    chinese = other.client.get(other.address.removeprefix("/en")).content.decode()
    for name in ("甲", "南風", "流局", "丁"):
        assert f"<bdi>{name}</bdi>" in chinese
    assert "甲胡南風的牌，2 台" in chinese
    setup = other.client.get(f"{other.address}setup/").content.decode()
    assert 'value="Player 1"' in setup
    assert 'value="南風"' in setup
    fields = {f"name-{seat}": name for seat, name in enumerate(("Player 1", "East", "", "Dee"))}
    other.look(f"{other.address}setup/")
    other.send(f"{other.address}setup/", rules="standard", first_dealer="0", base="100", per_tai="20", **fields)
    assert Sheet.objects.get(pk=other.address.split("/")[-2]).setup["names"] == ["甲", "南風", "流局", "丁"]
    chinese = other.client.get(other.address.removeprefix("/en")).content.decode()
    for name in ("甲", "East", "丙", "Dee"):
        assert f"<bdi>{name}</bdi>" in chinese


def test_what_is_wrong_is_said_in_english(phone: EnglishPhone) -> None:
    assert phone.refused(do="win")[0].startswith("Who won?")
    for fields in (
        {"winner": "0", "source": "0", "tai": "1"},
        {"winner": "0", "source": "1", "tai": "1", "more": "20"},
        {"winner": "0", "source": "1", "more": "1000"},
        {"winner": "0", "source": "1", "hand": "nonsense"},
        {"winner": "0", "source": "1", "hand": f"{HAND} self-draw"},
        {"winner": "0", "source": "draw", "hand": f"{HAND} by discard from the left"},
        {"winner": "0", "source": "1", "hand": "pong CCC 456789s 234m 567p 8m"},
        {"winner": "0", "source": "1", "hand": "1m" * 200},
        {"winner": "0", "source": "1", "tai": "1", "hand": HAND},
        {"winner": "0", "source": "1"},
    ):
        assert phone.refused(do="win", **fields), fields
    for fields in ({}, {"payer": "0", "receiver": "0", "points": "x"}, {"payer": "0", "note": "a" * 40}):
        assert phone.refused(do="penalty", **fields)


def test_a_setup_that_is_wrong_is_told_so_in_english() -> None:
    phone = EnglishPhone()
    phone.look("/en/scorekeeper/")
    wrong = {"name-0": "a" * 13, "name-1": "Bo", "name-2": "Bo", "rules": "none", "base": "x", "per_tai": "y"}
    assert len(phone.refused("/en/scorekeeper/", **wrong)) == 6
    twice = {"name-0": "Player 2", "rules": "standard", "first_dealer": "0"}
    assert "“Player 2”" in phone.refused("/en/scorekeeper/", **twice)[0]


@pytest.mark.parametrize("rules", ["association", "club", "platform", "sixteen", "sml"])
def test_tables_of_other_rules_are_english_too(rules: str) -> None:
    phone = EnglishPhone().start(rules=rules)
    phone.refused(do="win", winner="0", source="1", tai="0", **{"also-2": "1", "also-3": "1", "also-1": "2"})
    phone.refused(do="win", winner="0", source="draw", more="200", **{"also-2": "1"})
    phone.win(0, 1, 9, **{"also-2": "9", "declared": ["3"]})
    phone.check()
    phone.win(0, 1, 9, declared=["3"])
    phone.check()


def test_corrections_and_deleting_are_english(phone: EnglishPhone) -> None:
    phone.win(0, 1, 2)
    first = f"{phone.address}{phone.entries[0]}/"
    phone.look(first)
    assert "Correct entry 1" in phone.html
    assert phone.refused(first, do="win", winner="0", source="0")
    phone.look(first)
    phone.send(first, do="win", winner="2", source="1", tai="4")
    assert "(corrected)" in phone.html
    assert "Take back the last correction" in phone.html
    phone.look(first)
    phone.send(first, do="remove")
    assert "Take back the last deletion" in phone.html
    assert "Not now" in phone.look(f"{phone.address}delete/")
    phone.look(f"{phone.address}setup/")
    phone.send(f"{phone.address}setup/", **{"rules": "standard", "first_dealer": "1", "name-0": "Al"})
    assert "Take back the last change of setup" in phone.html
    phone.look(f"{phone.address}setup/")
    assert phone.refused(f"{phone.address}setup/", rules="standard", first_dealer="9")


def test_sharing_and_joining_lead_to_english_pages(phone: EnglishPhone) -> None:
    phone.win(0, 1, 2)
    phone.look(f"{phone.address}share/")
    look = re.search(r'id="look" value="http://testserver(/en/scorekeeper/shared/[^"]+)"', phone.html)[1]
    phone.send(f"{phone.address}share/")
    phone.check()
    join = re.search(r'id="write" value="http://testserver(/en/scorekeeper/[^"]+/join/[^"]+)"', phone.html)[1]
    guest = EnglishPhone()
    assert "To look at only." in guest.look(look)
    assert "Ana, Bo, Cy, Di" in guest.look(join)
    answer = guest.client.post(join, guest.hidden())
    assert answer.headers["Location"] == phone.address
    guest.address = phone.address
    guest.look()
    newer = re.search(r'data-newer="([^"]+)"', phone.look())[1].replace("&amp;", "&")
    assert newer.startswith("/en/scorekeeper/")
    guest.drawn()
    told = phone.client.get(newer).content.decode()
    assert told.startswith("Another phone has written down a new hand: ")
    assert f'href="{phone.address}"' in told
    late = phone.send(do="drawn")
    assert late.status_code == 200
    phone.check()
    assert phone.note.startswith("Another phone was first")
    guest.look(f"{phone.address}delete/")
    assert "Stop writing on it?" in guest.html


def test_no_room_is_said_in_english(phone: EnglishPhone, monkeypatch: pytest.MonkeyPatch) -> None:
    Sheet.objects.filter(pk=phone.address.split("/")[-2]).update(length=MOST_ENTRIES)
    phone.send(do="drawn")
    phone.check()
    assert str(MOST_ENTRIES) in phone.note
    monkeypatch.setattr("tutorials.scorekeeper.storage.MOST_SHEETS", 1)
    phone.look("/en/scorekeeper/")
    assert "1 sheets" in phone.refused("/en/scorekeeper/", rules="standard", first_dealer="0")[0]
    assert MOST_SHEETS > 1
    assert MOST_WRITERS > 1


def test_a_hand_that_is_being_typed_is_answered_in_english(phone: EnglishPhone) -> None:
    piece = re.search(r'data-hand="([^"]+)"', phone.html)[1]
    assert piece.startswith("/en/scorekeeper/")
    answer = phone.client.get(piece, {"winner": "0", "source": "draw", "hand": HAND}).content.decode()
    assert re.search(r"<b>\d+ tai</b>: ", answer)
    assert chinese_left(answer) == []
    wrong = phone.client.get(piece, {"winner": "0", "source": "draw", "hand": "123m"}).content.decode()
    assert chinese_left(wrong) == []
    assert 'class="sk-worth"' in wrong


def test_files_have_english_headings_and_words(phone: EnglishPhone) -> None:
    phone.win(0, None, 3)
    phone.win(1, 0, 2)
    text = phone.client.get(f"{phone.address}sheet.csv").content.decode()
    assert not HAN.search(text)
    heading, first, _ = csv.reader(io.StringIO(text.removeprefix("\ufeff")))
    assert heading[:7] == ["Entry", "Round and hand", "Dealer", "Streak", "What happened", "Tai", "Hand"]
    assert heading[7:] == ["Ana", "Bo", "Cy", "Di", "Ana total", "Bo total", "Cy total", "Di total", "Payments"]
    assert first[1:5] == ["East round, hand 1", "Ana", "0", "Ana self-draws, 3 tai"]
    data = phone.client.get(f"{phone.address}sheet.json").json()
    assert data["hands"][0]["words"] == "Ana self-draws, 3 tai. Ana stays dealer, streak 1"
    terms = data["setup"].pop("terms")
    assert terms["label"] == "通行台制"  # what the sheet keeps of its rules stays as it is kept
    assert not HAN.search(json.dumps(data, ensure_ascii=False))
    chinese = phone.client.get(f"{phone.address.removeprefix('/en')}sheet.csv").content.decode()
    assert chinese.startswith("\ufeff筆,圈局,莊家,連莊,經過,台數,手牌,Ana")


def test_my_data_is_shown_exported_and_deleted_in_english(phone: EnglishPhone) -> None:
    client = phone.client
    phone.win(0, 1, 2)
    html = client.get("/en/my-data/").content.decode()
    assert chinese_left(html) == []
    assert '<a href="/en/scorekeeper/">1 sheet</a>' in html
    assert "<dd>none</dd>" in html
    assert "<dd>沒有</dd>" in client.get("/my-data/").content.decode()
    words = json.loads(client.get("/en/my-data/export/").content)["sheets"][0]["hands"][0]["words"]
    assert words.startswith("Ana wins on Bo's discard, 2 tai")
    phone.look("/en/my-data/delete/")
    assert "1 sheet" in phone.html
    gone = client.post("/en/my-data/delete/", phone.hidden())
    assert gone.headers["Location"] == "/en/my-data/?deleted=1"
    assert "All deleted." in phone.look("/en/my-data/?deleted=1")
    assert "Once you save something" in EnglishPhone(another_client()).look("/en/my-data/")
    assert "Pressing clears" in EnglishPhone(another_client()).look("/en/my-data/delete/")


def test_a_sheet_says_by_the_rules_of_which_set_it_counts(phone: EnglishPhone) -> None:
    assert "By the rules of “Common table”: base 100, 20 per tai. " in phone.look()
    refused = phone.refused(do="win", winner="0", source="1", tai="3", **{"also-2": "4"})
    assert refused == [
        "By the rules of “Common table” only the nearest player wins on a discard; write down that one alone"
    ]
