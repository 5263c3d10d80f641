"""How static files are collected: without their comments, under names with their hash, compressed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import rcssmin
import rjsmin
from whitenoise.middleware import WhiteNoiseMiddleware
from whitenoise.storage import CompressedManifestStaticFilesStorage

STAMP: Final = "collected"
"""The file among the collected ones that says what they were collected from."""
UNSERVED: Final = frozenset({STAMP, CompressedManifestStaticFilesStorage.manifest_name})

MINIFIERS: Final[dict[str, Callable[[str], str]]] = {".css": rcssmin.cssmin, ".js": rjsmin.jsmin}


def minified(name: str, text: str) -> str:
    """Leave out of a style sheet or script what a browser does not read."""
    minify = MINIFIERS.get(Path(name).suffix)
    return minify(text) if minify and ".min." not in name else text


class StaticFiles(WhiteNoiseMiddleware):
    """Whitenoise's; what stands among the collected files for the site itself is not served."""

    def add_file_to_dictionary(self, url: str, path: str, stat_cache: Any = None) -> None:
        """Take a file among those to be served."""
        if url.removeprefix(self.static_prefix) not in UNSERVED:
            super().add_file_to_dictionary(url, path, stat_cache=stat_cache)


class SmallStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Whitenoise's storage; the files lose their comments before they get their hash."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Make the collected files small, then let them be named and compressed."""
        if dry_run:
            return
        for name in [name for name in paths if Path(name).suffix in MINIFIERS]:
            file = Path(self.path(name))
            file.write_text(minified(name, file.read_text(encoding="utf-8")), encoding="utf-8")
            # From here on the small file is the one to read, and not its source.
            paths[name] = (self, name)
        yield from super().post_process(paths, dry_run, **options)
