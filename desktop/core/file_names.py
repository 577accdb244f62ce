"""Names of new files that every system takes: no folder, no reserved word, none too long, none twice.

Not `pathvalidate`: its universal names fail on lone surrogates, leave a name empty and keep leading dots, so that most
of this module would stand around the call.
"""

from __future__ import annotations

import re

_UNSAFE = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f\ud800-\udfff]+')
_RESERVED = frozenset(
    [
        "con",
        "prn",
        "aux",
        "nul",
        "conin$",
        "conout$",
        *(f"{port}{n}" for port in ("com", "lpt") for n in "123456789¹²³"),
    ]
)
"""Devices of Windows whatever ending follows: learn.microsoft.com/windows/win32/fileio/naming-a-file."""
MOST_BYTES = 120
"""Of one part of a name. Systems count bytes, up to 255 with folder marks and endings left out; a Chinese character
has three."""


def safe_stem(text: str, *, fallback: str) -> str:
    """Return `text` made fit to begin a file name; `fallback` when nothing of it can stand in one."""
    stem = _UNSAFE.sub("_", text).strip(" .")
    stem = stem.encode()[:MOST_BYTES].decode(errors="ignore").rstrip(" .") or fallback
    return f"_{stem}" if stem.split(".")[0].rstrip().casefold() in _RESERVED else stem


def new_name(stem: str, ending: str, taken: set[str], *, between: str = "-") -> str:
    """Return `stem` and `ending` as a name that is not in `taken` (case-folded, extended), counted up if need be."""
    count = 1
    while True:
        name = f"{stem}{f'{between}{count}' if count > 1 else ''}{ending}"
        if name.casefold() not in taken:
            taken.add(name.casefold())
            return name
        count += 1
