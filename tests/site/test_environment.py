"""The environment is read strictly: a value that makes no sense stops the start and says why."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from mahjong_site import environment

OLD_SQLITE, FIXED_SQLITE = (3, 51, 2), (3, 51, 3)


def database(url: str, version: tuple[int, int, int] = OLD_SQLITE) -> dict[str, Any]:
    return environment.read_database(
        {"DATABASE_URL": url}, default=Path("var/db.sqlite3"), threads=6, sqlite_version=version
    )


@pytest.mark.parametrize(
    ("text", "value"), [("1", True), ("Yes", True), ("on", True), ("0", False), ("false", False), ("", None)]
)
def test_switch_is_read(text: str, value: bool | None) -> None:
    for default in (True, False):
        assert environment.read_bool({"DEBUG": text}, "DEBUG", default=default) is (default if value is None else value)


@pytest.mark.parametrize("text", ["maybe", "2", "True!", "-"])
def test_switch_that_is_neither_on_nor_off_is_refused(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DEBUG is"):
        environment.read_bool({"DEBUG": text}, "DEBUG", default=False)


def test_port_is_8000_unless_said() -> None:
    assert environment.read_port({}) == 8000
    assert environment.read_port({"PORT": "8123"}) == 8123


@pytest.mark.parametrize("text", ["0", "65536", "-1", "80a", "８０", "http"])
def test_port_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="PORT"):
        environment.read_port({"PORT": text})


def test_hosts_are_split_at_commas() -> None:
    assert environment.read_hosts({"H": " a.example, .b.example ,[::1]"}, "H", default=[]) == [
        "a.example",
        ".b.example",
        "[::1]",
    ]
    assert environment.read_hosts({}, "H", default=["localhost"]) == ["localhost"]


@pytest.mark.parametrize("text", ["*", "a.example,*", "https://a.example", "a.example:8000"])
def test_host_that_is_no_host_name_is_refused(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="H has"):
        environment.read_hosts({"H": text}, "H", default=[])


def test_origins_need_a_scheme() -> None:
    assert environment.read_origins({"O": "https://a.example,http://b.example:81"}, "O") == [
        "https://a.example",
        "http://b.example:81",
    ]
    for wrong in ("a.example", "https://a.example/path", "ftp://a.example"):
        with pytest.raises(ImproperlyConfigured, match="O has"):
            environment.read_origins({"O": wrong}, "O")


def test_secret_key_is_made_once_kept_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "var" / "secret-key"
    first = environment.read_secret_key({}, file)
    assert len(first) >= environment.SHORTEST_SECRET_KEY
    assert environment.read_secret_key({}, file) == first
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [path.name for path in file.parent.iterdir()] == ["secret-key"]
    assert environment.read_secret_key({}, tmp_path / "other" / "secret-key") != first


def test_secret_key_of_the_environment_wins_and_must_be_long(tmp_path: Path) -> None:
    file = tmp_path / "secret-key"
    assert environment.read_secret_key({"SECRET_KEY": "k" * 50}, file) == "k" * 50
    assert not file.exists()
    with pytest.raises(ImproperlyConfigured, match="49 characters"):
        environment.read_secret_key({"SECRET_KEY": "k" * 49}, file)


def test_processes_that_start_at_once_agree_on_the_key(tmp_path: Path) -> None:
    file = tmp_path / "secret-key"
    code = f"from mahjong_site.environment import *; print(read_secret_key({{}}, Path({str(file)!r})))"
    running = [
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, cwd=settings.BASE_DIR)
        for _ in range(4)
    ]
    keys = {process.communicate()[0].strip() for process in running}
    assert keys == {file.read_text()}


def test_key_that_can_not_be_kept_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ImproperlyConfigured, match="SECRET_KEY is not set"):
        environment.read_secret_key({}, tmp_path / "file" / "secret-key")


@pytest.mark.parametrize(("tls", "prefix"), [("1", "__Host-"), ("0", "")])
def test_behind_tls_no_neighboring_host_can_plant_a_cookie(tls: str, prefix: str) -> None:
    """A browser takes a cookie of such a name only if it is Secure, for the whole host and for no other."""
    code = (
        "import django; from django.conf import settings as s; django.setup(); from scoring.visitors import COOKIE; "
        "print(s.CSRF_COOKIE_NAME, COOKIE, s.CSRF_COOKIE_SECURE, s.CSRF_COOKIE_PATH, s.CSRF_COOKIE_DOMAIN)"
    )
    told = {**os.environ, "BEHIND_TLS": tls, "DJANGO_SETTINGS_MODULE": "mahjong_site.settings"}
    said = subprocess.run(
        [sys.executable, "-c", code], env=told, cwd=settings.BASE_DIR, capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == [f"{prefix}csrftoken", f"{prefix}visitor", str(tls == "1"), "/", "None"]


def test_database_is_the_file_in_var_unless_said() -> None:
    assert database("")["NAME"] == str(Path("var/db.sqlite3"))
    assert database("sqlite:///some/file.db")["NAME"] == "some/file.db"
    assert database("sqlite:////data/file%20one.db")["NAME"] == "/data/file one.db"


def test_sqlite_takes_the_write_lock_first_and_waits_for_it() -> None:
    options = database("")["OPTIONS"]
    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] >= 10


@pytest.mark.parametrize(
    ("version", "journal"), [(OLD_SQLITE, "DELETE"), ((3, 40, 1), "DELETE"), (FIXED_SQLITE, "WAL"), ((4, 0, 0), "WAL")]
)
def test_write_ahead_log_is_used_only_where_it_is_sound(version: tuple[int, int, int], journal: str) -> None:
    command = database("", version)["OPTIONS"]["init_command"]
    assert command == f"PRAGMA journal_mode={journal}; PRAGMA synchronous=FULL"


def test_postgresql_address_is_taken_apart() -> None:
    parts = database("postgres://some%40one:p%3Aw@db.example:5433/mah%20jong?sslmode=require")
    assert (parts["USER"], parts["PASSWORD"], parts["HOST"], parts["PORT"]) == ("some@one", "p:w", "db.example", "5433")
    assert parts["NAME"] == "mah jong"
    assert parts["OPTIONS"]["sslmode"] == "require"
    assert parts["OPTIONS"]["pool"]["max_size"] == 6
    assert parts["CONN_MAX_AGE"] == 0


def test_postgresql_on_a_socket() -> None:
    parts = database("postgresql://postgres:@/postgres?host=/tmp/pg")
    assert (parts["HOST"], parts["PORT"], parts["NAME"]) == ("/tmp/pg", "", "postgres")
    assert "host" not in parts["OPTIONS"]


@pytest.mark.parametrize(
    "url",
    [
        "mysql://a/b",
        "db.sqlite3",
        "sqlite://",
        "sqlite:///",
        "sqlite:/one",
        "postgres://host/",
        "postgres://h:port/x",
        "postgres://[/x",
    ],
)
def test_database_that_can_not_be_read_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        database(url)


def test_password_is_not_repeated_in_a_message() -> None:
    for url in ("mysql://user:hunter2@host/db", "hunter2", "postgres://user:hunter2@host/"):
        with pytest.raises(ImproperlyConfigured) as caught:
            database(url)
        assert "hunter2" not in str(caught.value)


# What a developer's shell or an earlier test of the same process may have set; the last one is Playwright's.
SET_BY_OTHERS = frozenset(
    {"SECRET_KEY", "DATABASE_URL", "DEBUG", "BEHIND_TLS", "ALLOWED_HOSTS", "DJANGO_ALLOW_ASYNC_UNSAFE"}
)


def start(*command: str, **given: str) -> subprocess.CompletedProcess[str]:
    """Run Python in an environment that says only what is given."""
    environ = {name: value for name, value in os.environ.items() if name not in SET_BY_OTHERS}
    environ["DJANGO_SETTINGS_MODULE"] = "mahjong_site.settings"
    return subprocess.run(
        [sys.executable, *command],
        cwd=settings.BASE_DIR,
        env={**environ, **given},
        capture_output=True,
        text=True,
        check=False,
    )


def test_check_for_deployment_has_nothing_to_say() -> None:
    done = start("manage.py", "check", "--deploy", "--fail-level", "WARNING", BEHIND_TLS="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert "no issues (0 silenced)" in done.stdout


def test_debug_is_off_and_the_site_is_closed_to_other_hosts_by_default() -> None:
    code = "from django.conf import settings as s; print(s.DEBUG, s.ALLOWED_HOSTS, s.SECURE_SSL_REDIRECT)"
    assert start("-c", code).stdout.strip() == "False ['localhost', '127.0.0.1', '[::1]'] False"


def test_wrong_value_stops_the_start_with_one_clear_line() -> None:
    done = start("manage.py", "check", PORT="eighty")
    assert done.returncode != 0
    assert done.stderr.strip().splitlines()[-1].endswith("PORT is 'eighty'; a port is a number from 1 to 65535")


def test_a_standby_is_a_postgresql_of_its_own_that_tests_do_not_open() -> None:
    standby = environment.read_standby({"STANDBY_URL": "postgres://reader@standby/mahjong"}, threads=4)
    assert standby is not None
    assert (standby["HOST"], standby["USER"], standby["TEST"]) == ("standby", "reader", {"MIRROR": "default"})
    assert standby["OPTIONS"]["pool"]["timeout"] <= 0.5
    assert standby["OPTIONS"]["tcp_user_timeout"] <= 1_000
    assert database("postgres://host/name")["OPTIONS"]["pool"]["timeout"] == 2
    assert environment.read_standby({}, threads=4) is None
    with pytest.raises(ImproperlyConfigured, match="only PostgreSQL"):
        environment.read_standby({"STANDBY_URL": "sqlite:///copy"}, threads=4)


def test_the_folder_of_the_default_database_is_made_by_whatever_runs_first(tmp_path: Path) -> None:
    kept = tmp_path / "var" / "db.sqlite3"
    environment.read_database({}, default=kept, threads=4, sqlite_version=(3, 40, 0))
    assert kept.parent.is_dir()
    blocked = tmp_path / "file"
    blocked.touch()
    environment.read_database({}, default=blocked / "db.sqlite3", threads=4, sqlite_version=(3, 40, 0))
