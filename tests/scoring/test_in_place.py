"""Posts that a script sends: it is told where to go on, and a browser without one is sent on as ever."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.test import Client

from mahjong_site.http import see_other
from scoring.in_place import HEADER, answers_in_place

ASKED = {"HTTP_X_IN_PLACE": "1"}
SETUP = {"rules": "standard", "first_dealer": "0", "name-0": "阿明"}


@answers_in_place
def leads_on(_: HttpRequest) -> HttpResponse:
    return see_other("/tai/")


@answers_in_place
def refuses(_: HttpRequest) -> HttpResponse:
    return HttpResponse("no", status=409)


@pytest.mark.parametrize(("headers", "status"), [({}, 303), (ASKED, 201)])
def test_what_leads_on_is_a_redirect_only_to_a_browser(headers: dict[str, str], status: int) -> None:
    request = HttpRequest()
    request.META |= headers
    answer = leads_on(request)
    assert (answer.status_code, answer["Location"]) == (status, "/tai/")


def test_either_kind_of_redirect_is_told() -> None:
    request = HttpRequest()
    request.META |= ASKED
    answer = answers_in_place(lambda _: HttpResponseRedirect("/tai/"))(request)
    assert (answer.status_code, answer["Location"]) == (201, "/tai/")


def test_what_is_refused_stays_as_it_is() -> None:
    request = HttpRequest()
    request.META |= ASKED
    assert refuses(request).status_code == 409
    assert HEADER == "X-In-Place"


@pytest.mark.django_db
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_a_new_score_sheet_is_gone_on_to_in_the_language_of_the_page(client: Client, prefix: str) -> None:
    answer = client.post(f"{prefix}/scorekeeper/", SETUP, headers={HEADER: "1"})
    assert answer.status_code == 201
    assert answer["Location"].startswith(f"{prefix}/scorekeeper/")
    assert client.get(answer["Location"]).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("prefix", ["", "/en"])
def test_a_new_house_rule_set_too(client: Client, prefix: str) -> None:
    sent = {"do": "save", "label": "阿明家"}
    answer = client.post(f"{prefix}/house-rules/new/standard/", sent, headers={HEADER: "1"})
    assert answer.status_code == 201
    assert answer["Location"].startswith(f"{prefix}/house-rules/")
    refused = client.post(f"{prefix}/house-rules/new/standard/", sent | {"label": ""}, headers={HEADER: "1"})
    assert refused.status_code == 200
    assert 'id="errors"' in refused.content.decode()
