"""House rule sets in the database: versions stay, two editors lose nothing, numbers are bounded."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from scoring.house import store
from scoring.house.lookup import house_rules
from scoring.house.models import HouseRules, HouseVersion
from tests.races import run_on_sqlite_file
from tests.scoring.house.making import SOMEBODY, house, kept, newest

pytestmark = pytest.mark.django_db


def test_a_set_is_found_by_its_id_and_by_its_version() -> None:
    made = kept(house(patterns={"dragon": {"value": 2}}))
    assert len(made.id) == 32
    assert made.number == 1
    latest, named = house_rules(made.id), house_rules(f"{made.id}.1")
    assert latest is named
    assert latest is not None
    assert latest.id == f"{made.id}.1"
    assert latest.value_of("dragon") == 2


NO_REFS = (
    *("", "x", "standard", "a" * 31, "a" * 33, "a" * 32),
    *("{id}.0", "{id}.2", "{id}.01", "{id}.", "{id}.1.1", "{id}.9999999", "{id}\x00", "{id} ", "{id}.1\n", "{id}.１"),
)


@pytest.mark.parametrize("ref", NO_REFS)
def test_what_is_no_version_is_not_found(ref: str) -> None:
    assert house_rules(ref.format(id=kept().id)) is None


def test_an_edit_makes_a_version_and_the_old_one_stays() -> None:
    made = kept(house(switches={"min_tai": 3}))
    before = HouseVersion.objects.get(house_id=made.id, number=1)
    assert store.edit(made, 1, house("新名字", switches={"min_tai": 5}))
    first, second = house_rules(f"{made.id}.1"), house_rules(made.id)
    assert first is not None
    assert second is not None
    assert (first.switches.min_tai, first.label) == (3, "阿明家")
    assert (second.switches.min_tai, second.label, second.id) == (5, "新名字", f"{made.id}.2")
    assert HouseVersion.objects.get(house_id=made.id, number=1).document == before.document


def test_the_second_of_two_editors_is_told() -> None:
    made = kept()
    assert store.edit(made, 1, house(switches={"min_tai": 3}))
    assert not store.edit(made, 1, house(switches={"tai_cap": 20}))
    assert newest(made).house.rules.switches.tai_cap == 0
    assert newest(made).number == 2
    assert store.edit(newest(made), 2, house(switches={"tai_cap": 20}))


def test_the_same_form_sent_twice_is_one_version_and_no_conflict() -> None:
    made = kept()
    changed = house(switches={"min_tai": 3})
    assert store.edit(made, 1, changed)
    assert store.edit(made, 1, changed)
    assert store.edit(newest(made), 2, changed)
    assert HouseVersion.objects.filter(house_id=made.id).count() == 2


def test_a_version_from_the_future_changes_nothing() -> None:
    made = kept()
    assert not store.edit(made, 2, house(switches={"min_tai": 3}))
    assert not store.edit(made, 0, house(switches={"min_tai": 3}))
    assert newest(made).number == 1


def test_a_number_of_sets_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_SETS", 2)
    kept()
    kept()
    with pytest.raises(store.TooManyError, match="一個人最多存"):
        kept()
    kept(visitor="b" * 64)
    assert HouseRules.objects.filter(visitor=SOMEBODY).count() == 2


def test_a_number_of_versions_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_VERSIONS", 2)
    made = kept()
    assert store.edit(made, 1, house(switches={"min_tai": 1}))
    with pytest.raises(store.TooManyError, match="不能再存"):
        store.edit(newest(made), 2, house(switches={"min_tai": 2}))


def test_an_edit_key_opens_one_set_and_only_its_digest_is_kept() -> None:
    made, other = kept(), kept()
    assert not made.opens("")
    key = store.new_key(made)
    assert newest(made).opens(key)
    assert not newest(made).opens(key[:-1])
    assert not newest(other).opens(key)
    assert key not in str(HouseRules.objects.filter(pk=made.id).values())
    store.new_key(made)
    assert not newest(made).opens(key)


def test_a_visitor_sees_their_own_sets_last_changed_first_and_can_remove_them() -> None:
    one, two = kept(house("一")), kept(house("二"))
    kept(house("別人"), visitor="b" * 64)
    store.edit(one, 1, house("一一"))
    assert [version.label for version in store.sets_of(SOMEBODY)] == ["一一", "二"]
    assert store.sets_of(None) == []
    store.remove(two)
    assert house_rules(two.id) is None
    assert store.remove_all_of(SOMEBODY) == 1
    assert list(HouseRules.objects.values_list("visitor", flat=True)) == ["b" * 64]
    assert not HouseVersion.objects.filter(house_id=one.id).exists()


def test_a_document_that_no_longer_ships_is_not_found() -> None:
    made = kept()
    HouseVersion.objects.filter(house_id=made.id).update(document='{"extends":"gone","label":"阿明家"}')
    assert house_rules(made.id) is None


@pytest.mark.parametrize("number", [0, 1])
def test_the_database_itself_refuses_a_second_writing_of_a_version(number: int) -> None:
    made = kept()
    with pytest.raises(IntegrityError), transaction.atomic():
        HouseVersion.objects.create(house_id=made.id, number=number, label="x", parent="standard", document="{}")


def race() -> None:
    """Let eight editors answer to the same version at once: one is written and seven are told."""
    made = kept()
    start = Barrier(8)

    def save(number: int) -> bool:
        start.wait()
        try:
            return store.edit(made, 1, house(switches={"min_tai": number}))
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as pool:
        outcomes: list[Any] = list(pool.map(save, range(1, 9)))
    assert sorted(outcomes) == [False] * 7 + [True]
    assert newest(made).number == 2
    assert newest(made).house.rules.switches.min_tai == outcomes.index(True) + 1
    assert HouseVersion.objects.filter(house_id=made.id).count() == 2


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_eight_editors_at_once_one_is_written() -> None:
    race()


def test_of_eight_editors_at_once_one_is_written_on_sqlite(tmp_path: Path) -> None:
    run_on_sqlite_file(race, tmp_path)
