"""The application as the server runs it, with a hello-world among its pages."""

from __future__ import annotations

from django.conf import settings
from django.core.wsgi import get_wsgi_application

settings.ROOT_URLCONF = "tests.benchmarks.hello_urls"
application = get_wsgi_application()
