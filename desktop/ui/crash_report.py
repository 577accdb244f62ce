"""What a developer needs of a bug: versions, the kinds of the errors, where they came from; no text of a document."""

from __future__ import annotations

import platform
import re
from collections.abc import Iterator
from pathlib import PurePath

from PySide6.QtCore import qVersion

from desktop import __version__

_FRAME = re.compile(r'  File "(?P<file>.+)", line (?P<line>\d+), in (?P<name>\S+)')
_CODE = "    "
_LINKS = (
    "Traceback (most recent call last):",
    "The above exception was the direct cause of the following exception:",
    "During handling of the above exception, another exception occurred:",
)
_KIND = re.compile(r"[A-Za-z_][\w.]*")
_ROOTS = ("desktop", "site-packages")
_PYTHONS_OWN = tuple(
    re.compile(pattern)
    for pattern in (
        r"((type object|module) )?'[\w.]+' (object )?has no attribute '\w+'",
        r"'[\w.]+' object is not (subscriptable|callable|iterable)",
        r"(list|tuple|string) (assignment )?index out of range",
        r"name '\w+' is not defined",
        r"cannot access local variable '\w+' where it is not associated with a value",
        r"[\w.<>]+\(\) (missing|takes|got) (an? |\d+ |from \d+ to \d+ )[\w ']*arguments?(: '\w+'|[\w ,']*)",
        r"unsupported operand type\(s\) for \S{1,3}: '\w+' and '\w+'",
        r"'\S{1,2}' not supported between instances of '\w+' and '\w+'",
        r"(integer |float )?(division|modulo) (or modulo )?by zero",
    )
)
"""Messages that Python writes itself, of names in the code; any other may hold anything."""


def crash_report(trace: str) -> str:
    """Return versions and the trace as far as it is code: of an error only its kind is kept."""
    head = f"Evidence Desk {__version__} · Python {platform.python_version()} · Qt {qVersion()} · {platform.platform()}"
    return "\n".join((head, "", *_code_of(trace)))


def _code_of(trace: str) -> Iterator[str]:
    """Yield the lines of a trace that Python made of the program; what follows the kind of an error is its message."""
    wants_kind, code = True, 0
    for line in trace.splitlines():
        frame = _FRAME.fullmatch(line)
        if line in _LINKS:
            yield line if line == _LINKS[0] else f"\n{line}\n"
            wants_kind = False
        elif frame is not None:
            yield f'  File "{_short(frame["file"])}", line {frame["line"]}, in {frame["name"]}'
            wants_kind, code = True, 2
        elif code and line.startswith(_CODE):  # the line of the program, and the marks below it
            yield line
            code -= 1
        elif wants_kind and _KIND.match(line):
            yield _kind_of(line)
            wants_kind, code = False, 0


def _kind_of(line: str) -> str:
    kind, _, message = line.partition(": ")
    return line if not message or any(own.fullmatch(message) for own in _PYTHONS_OWN) else f"{kind}: …"


def _short(file: str) -> str:
    """Cut what lies before the program: folders carry names of persons and clients."""
    parts = PurePath(file).parts
    roots = [place for place, part in enumerate(parts) if part in _ROOTS]
    return "/".join(parts[roots[-1] :] if roots else parts[-1:])
