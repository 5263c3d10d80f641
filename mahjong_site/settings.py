"""The site's settings: one file, every difference between machines comes from the environment."""

import os
import sqlite3
from collections.abc import Collection
from pathlib import Path

from django.utils.csp import CSP

from mahjong_site import environment

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
"""Everything that the running site writes."""

PORT = environment.read_port(os.environ)
DEBUG = environment.read_bool(os.environ, "DEBUG", default=False)
BEHIND_TLS = environment.read_bool(os.environ, "BEHIND_TLS", default=False)
SECRET_KEY = environment.read_secret_key(os.environ, VAR_DIR / "secret-key")
ALLOWED_HOSTS = environment.read_hosts(os.environ, "ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = environment.read_origins(os.environ, "CSRF_TRUSTED_ORIGINS")

SERVER_WORKERS = 2
SERVER_THREADS = 16
"""Threads of each worker that run Django, and so the most database connections it can use.

More than a worker computes with: most of them wait for the disk, and those who wait to write share a commit.
"""

DATABASES = {
    "default": environment.read_database(
        os.environ,
        default=VAR_DIR / "db.sqlite3",
        threads=SERVER_THREADS,
        sqlite_version=sqlite3.sqlite_version_info,
    )
}
DATABASE_ROUTERS: list[str] = []
if standby := environment.read_standby(os.environ, threads=SERVER_THREADS):
    DATABASES["standby"] = standby
    DATABASE_ROUTERS = ["scoring.lagging.LaggingReads"]

INSTALLED_APPS = [
    "mahjong_site",
    "django.contrib.staticfiles",
    "django_htmx",
    "scoring",
    "scoring.sharing",
    "scoring.house",
    "tutorials",
    "tutorials.scorekeeper",
    "tutorials.drills",
]

MIDDLEWARE = [
    # The first two are outermost, so that no answer leaves without them: not a static file, not a refused host.
    "mahjong_site.logs.log_requests",
    "mahjong_site.middleware.security_headers",
    "django.middleware.security.SecurityMiddleware",
    "mahjong_site.static_files.StaticFiles",
    # Outside of all that works out an answer, inside of all that every answer passes.
    "mahjong_site.at_once.answer_at_once",
    # Before all that asks whether a part of a page is wanted.
    "django_htmx.middleware.HtmxMiddleware",
    # Before all that answers in words.
    "mahjong_site.languages.speak",
    "mahjong_site.compression.compress",
    "mahjong_site.middleware.PageMiddleware",
    "mahjong_site.middleware.HostAndSlash",
    "django.middleware.csrf.CsrfViewMiddleware",
    # Sets what security_headers has set for every answer; without it the check for deployment complains.
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "mahjong_site.urls"
WSGI_APPLICATION = "mahjong_site.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {"environment": "mahjong_site.jinja2.environment"},
    }
]

LANGUAGE_CODE = "zh-hant"
LANGUAGES = [("zh-hant", "繁體中文"), ("en", "English")]
LOCALE_PATHS = [VAR_DIR / "locale"]
"""Where ``mahjong_site.catalogs`` puts what it makes of the ``.po`` files of each app."""
TIME_ZONE = "Asia/Taipei"
USE_I18N = True
USE_TZ = True

STATIC_URL = "/static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "mahjong_site.static_files.SmallStaticFilesStorage"
    },
}
WHITENOISE_ALLOW_ALL_ORIGINS = False

# A request is a sentence or a hand; nothing on this site takes a file.
DATA_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
DATA_UPLOAD_MAX_NUMBER_FILES = 1
FILE_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024

SECURE_CSP: dict[str, Collection[str]] = {
    "default-src": [CSP.NONE],
    "script-src": [CSP.SELF],
    "style-src": [CSP.SELF],
    "img-src": [CSP.SELF, "data:"],
    "connect-src": [CSP.SELF],
    "worker-src": [CSP.SELF],
    "manifest-src": [CSP.SELF],
    "base-uri": [CSP.NONE],
    "form-action": [CSP.SELF],
    "frame-ancestors": [CSP.NONE],
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

# Nothing reads it by script; with this prefix no neighboring host can plant one.
CSRF_COOKIE_NAME = "__Host-csrftoken" if BEHIND_TLS else "csrftoken"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = BEHIND_TLS
CSRF_FAILURE_VIEW = "mahjong_site.errors.csrf_failure"
SECURE_SSL_REDIRECT = BEHIND_TLS
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
SECURE_HSTS_SECONDS = 2 * 365 * 24 * 3600 if BEHIND_TLS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = BEHIND_TLS
SECURE_HSTS_PRELOAD = BEHIND_TLS
# Only a proxy that sets or strips this header may stand in front; without BEHIND_TLS it is not believed.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if BEHIND_TLS else None

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"route": {"()": "mahjong_site.logs.RouteInsteadOfPath"}},
    "formatters": {"line": {"format": "level={levelname} logger={name} {message}", "style": "{"}},
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["route"]}},
    "root": {"handlers": ["stderr"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # A visitor's mistake stands in the request log already; here only what broke on our side.
        "django.request": {"level": "ERROR"},
        "django.security": {"level": "CRITICAL"},
        "django.server": {"handlers": ["stderr"], "level": "INFO", "propagate": False},
    },
}
