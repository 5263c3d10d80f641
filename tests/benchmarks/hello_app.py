"""The application as the server runs it, with a hello-world among its pages and its static files in a folder given."""

from __future__ import annotations

import os

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application

from mahjong_site.management.commands.serve import collect_static_files

settings.ROOT_URLCONF = "tests.benchmarks.hello_urls"
settings.STATIC_ROOT = os.environ["STATIC_FOLDER"]
django.setup()
collect_static_files()
application = get_wsgi_application()
