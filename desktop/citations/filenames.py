"""Names of source files as answers write them: in links, with or without their ending."""

from __future__ import annotations

import re
from collections.abc import Sequence
from urllib.parse import unquote

from desktop.core.verdicts import Locator


def linked_file(url: str, known_names: Sequence[str]) -> Locator | None:
    """Return the file and page a link leads to, when it is a source: `Home%20form.pdf#page=3`.

    `page=` counts the pages of the file (RFC 8118), whatever is printed on them.
    """
    path, _, fragment = url.partition("#")
    name = unquote(path).rsplit("/", 1)[-1]
    if name not in known_names:
        return None
    page = re.search(r"(?:^|&)page=(\d{1,6})(?:&|$)", fragment)
    return Locator(document=name, page=int(page.group(1)) if page else None)


def file_stem(name: str) -> str:
    """Return the name of a file without folder and ending, folded for comparison."""
    plain = name.replace("\\", "/").rsplit("/", 1)[-1].casefold().replace("_", " ").replace("%20", " ")
    return re.sub(r"\.\w{2,4}$", "", plain).strip()
