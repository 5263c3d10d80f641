"""Strict readers of environment variables: a value that makes no sense stops the start, and the message says why."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

TRUE = frozenset({"1", "true", "yes", "on"})
FALSE = frozenset({"0", "false", "no", "off"})
SHORTEST_SECRET_KEY = 50
STANDBY_PATIENCE = 0.3
"""Seconds that a read waits for a connection to the standby before it asks the primary."""

type Environment = Mapping[str, str]


def read_bool(env: Environment, name: str, *, default: bool) -> bool:
    """Read a switch; only the eight usual spellings are understood."""
    text = env.get(name, "").strip().lower()
    if not text:
        return default
    if text in TRUE:
        return True
    if text in FALSE:
        return False
    raise ImproperlyConfigured(f"{name} is {env[name]!r}; say 1, true, yes or on, or 0, false, no or off")


def read_port(env: Environment, name: str = "PORT", *, default: int = 8000) -> int:
    """Read a TCP port."""
    text = env.get(name, "").strip()
    if not text:
        return default
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 65535):
        raise ImproperlyConfigured(f"{name} is {text!r}; a port is a number from 1 to 65535")
    return int(text)


def read_hosts(env: Environment, name: str, *, default: list[str]) -> list[str]:
    """Read host names separated by commas; the wildcard for every host is refused."""
    hosts = split_commas(env.get(name, ""))
    for host in hosts:
        if host == "*" or "/" in host or (":" in host and not host.startswith("[")):
            raise ImproperlyConfigured(f"{name} has {host!r}; name hosts without scheme, port or '*'")
    return hosts or default


def read_origins(env: Environment, name: str) -> list[str]:
    """Read origins (scheme and host) separated by commas."""
    origins = split_commas(env.get(name, ""))
    for origin in origins:
        parts = urlsplit(origin)
        if parts.scheme not in ("http", "https") or not parts.netloc or parts.path or parts.query:
            raise ImproperlyConfigured(f"{name} has {origin!r}; an origin looks like https://example.org")
    return origins


def split_commas(text: str) -> list[str]:
    """Split at commas, without the empty pieces."""
    return [piece.strip() for piece in text.split(",") if piece.strip()]


def read_secret_key(env: Environment, kept_in: Path) -> str:
    """Take the key from the environment, else from its file, which is made on first use."""
    if key := env.get("SECRET_KEY", ""):
        if len(key) < SHORTEST_SECRET_KEY:
            raise ImproperlyConfigured(
                f"SECRET_KEY has {len(key)} characters; at least {SHORTEST_SECRET_KEY} are needed"
            )
        return key
    try:
        if not kept_in.exists():
            _write_secret_key(kept_in)
        return kept_in.read_text(encoding="ascii").strip()
    except OSError as error:
        raise ImproperlyConfigured(f"SECRET_KEY is not set and {kept_in} can't be kept: {error}") from error


def _write_secret_key(path: Path) -> None:
    """Write under another name, then link: of two processes that start at once, both read the first one's key."""
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(SHORTEST_SECRET_KEY))
    try:
        with suppress(FileExistsError):
            os.link(draft, path)
    finally:
        draft.unlink()


def read_database(
    env: Environment, *, default: Path, threads: int, sqlite_version: tuple[int, int, int]
) -> dict[str, Any]:
    """Turn DATABASE_URL into an entry of DATABASES."""
    url = env.get("DATABASE_URL", "").strip()
    if not url:
        # Any command may be the first; where nothing can be written, what opens the file says so.
        with suppress(OSError):
            default.parent.mkdir(parents=True, exist_ok=True)
        return sqlite_database(str(default), sqlite_version)
    scheme, colon, rest = url.partition(":")
    if colon and scheme == "sqlite":
        return sqlite_database(_sqlite_path(rest), sqlite_version)
    if colon and scheme in ("postgres", "postgresql"):
        return postgresql_database(url, threads)
    # The value may hold a password, so only the scheme is repeated.
    raise ImproperlyConfigured(
        f"DATABASE_URL has the scheme {scheme if colon else ''!r}; it starts with postgres:// or sqlite:///"
    )


def read_standby(env: Environment, *, threads: int) -> dict[str, Any] | None:
    """Turn STANDBY_URL, a PostgreSQL that follows the one of DATABASE_URL, into an entry of DATABASES."""
    url = env.get("STANDBY_URL", "").strip()
    if not url:
        return None
    if urlsplit(url).scheme not in ("postgres", "postgresql"):
        raise ImproperlyConfigured("STANDBY_URL starts with postgres://; only PostgreSQL has a standby")
    # There is somebody else to ask, so a standby that is away must not cost more than a moment.
    found = postgresql_database(url, threads, wait=STANDBY_PATIENCE, silence=1)
    return found | {"TEST": {"MIRROR": "default"}}


def _sqlite_path(rest: str) -> str:
    """Three slashes begin a relative path, four an absolute one."""
    if not rest.startswith("///") or len(rest) == 3:
        raise ImproperlyConfigured(
            "DATABASE_URL: write sqlite:///file for a relative path, sqlite:////file for an absolute one"
        )
    return unquote(rest[3:])


def sqlite_database(path: str, version: tuple[int, int, int]) -> dict[str, Any]:
    """Settings for SQLite that never answer "database is locked" and never lose a committed row.

    Up to 3.51.2 a write-ahead log can lose pages when it is reset, so those libraries get the rollback journal.
    Read and write of one row by 16 processes, per second: rollback journal 860 to 1,000, write-ahead log 2,400 to
    6,100, both with 0 errors. A transaction takes the write lock when it begins: one that reads first and locks
    later fails at once, whatever the timeout. ``mahjong_site.sqlite`` waits for the lock in its own way.
    """
    journal = "WAL" if version >= (3, 51, 3) else "DELETE"
    return {
        "ENGINE": "mahjong_site.sqlite",
        "NAME": path,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "timeout": 10,
            "transaction_mode": "IMMEDIATE",
            "init_command": f"PRAGMA journal_mode={journal}; PRAGMA synchronous=FULL",
        },
        # Said aloud, because pytest-django knows only Django's own name of the engine.
        "TEST": {"NAME": ":memory:"},
    }


def postgresql_database(url: str, threads: int, *, wait: float = 2, silence: int = 10) -> dict[str, Any]:
    """Settings for PostgreSQL with one pool a process; Django opens it on first use, which is after the fork.

    The pool has a connection for every thread, so that one only waits while the server is away: then not long.
    A connection is tried before it is used; after the server was killed and came back, no request failed.
    A host that takes nothing any more is given up after ``silence`` seconds.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise ImproperlyConfigured(f"DATABASE_URL can't be read: {error}") from error
    name = unquote(parts.path.removeprefix("/"))
    if not name:
        raise ImproperlyConfigured("DATABASE_URL names no database: postgres://user:password@host:5432/name")
    query = dict(parse_qsl(parts.query))
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": query.pop("host", unquote(parts.hostname or "")),
        "PORT": query.pop("port", str(port or "")),
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "connect_timeout": 2,
            "tcp_user_timeout": silence * 1_000,
            **query,
            "pool": {"min_size": 1, "max_size": threads, "timeout": wait, "reconnect_timeout": 2},
        },
    }
