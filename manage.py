#!/usr/bin/env python3
"""Django's command line. On a machine with only Python it first makes ``.venv`` and installs what the project needs."""

import os
import sys


def main():
    """Run one command."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_site.settings")
    command = sys.argv[1] if len(sys.argv) > 1 else "help"
    if command in ("serve", "test") or not has_django():
        from mahjong_site import bootstrap

        bootstrap.enter(command)
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


def has_django():
    """Tell whether this interpreter can run the project as it is."""
    try:
        import django
    except ImportError:
        return False
    return django.VERSION >= (6, 1)


if __name__ == "__main__":
    main()
