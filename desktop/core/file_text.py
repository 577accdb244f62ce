"""The text of files that people hand in, in any of the usual encodings and with any of the usual separators."""

from __future__ import annotations

import codecs
import contextlib
import csv
import io
import itertools
import os
import select
import stat
import sys
import time
from pathlib import Path
from typing import BinaryIO

from desktop.core.errors import InputError

_SEPARATORS = ",;\t|"
_HEAD = 4096
MOST_BYTES = 8 * 1024**2
"""Of a file of words that a person hands in."""
_BLOCK = 1 << 20
WRITER_SECONDS = 5.0
"""How long the first words of a named pipe are waited for while no program writes to it."""
_LOOK = 50
"""Milliseconds between two looks at an empty pipe."""
_FIRST = 4096
_END = "\x1fend"
"""A line that no file has: what reads it as a line of its own has closed all its cells."""


def read_bytes(path: Path | None, *, name: str, most: int = MOST_BYTES, advice: str = "") -> bytes:
    """Return what is in a file (None = standard input), of which no more than one byte over `most` is read.

    Raises InputError for what is larger, also where no size is known before (pipes, devices), and OSError.
    """
    opened, first = _opened(path, name)
    with opened as stream:
        blocks = [first]
        left = most + 1 - len(first)
        while left and (block := stream.read(min(left, _BLOCK))):  # asked for at once, memory of that size is taken
            blocks.append(block)
            left -= len(block)
    if not left:
        raise InputError(f"The file is larger than {most // 1024**2} MB.", thing=name, advice=advice)
    return b"".join(blocks)


def _opened(path: Path | None, name: str) -> tuple[contextlib.AbstractContextManager[BinaryIO], bytes]:
    """Open a file; with it comes what had to be read of a pipe to see whether a program writes to it."""
    if path is None:
        return contextlib.nullcontext(sys.stdin.buffer), b""
    if os.name == "posix" and stat.S_ISFIFO(path.stat().st_mode):
        pipe, first = _pipe(path, name)
        return os.fdopen(pipe, "rb"), first
    return path.open("rb"), b""


def _pipe(path: Path, name: str) -> tuple[int, bytes]:
    """Open a named pipe that a program writes to; the ordinary way to open it would wait for one for ever."""
    pipe = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    poll = select.poll()
    poll.register(pipe, select.POLLIN)
    until = time.monotonic() + WRITER_SECONDS
    while True:
        told = poll.poll(_LOOK)  # data, or that the writer is gone again
        try:
            first = os.read(pipe, _FIRST)
        except BlockingIOError:
            first, told = b"", [(pipe, 0)]  # a writer that has nothing to say yet
        if told or first:
            os.set_blocking(pipe, True)
            return pipe, first
        if time.monotonic() > until:
            os.close(pipe)
            raise InputError("Nothing writes to this pipe.", thing=name, advice="Name a file, or - for standard input.")


def decode_text(data: bytes, *, name: str) -> str:
    """Return the text of a file: UTF-8 or UTF-16 by its mark, UTF-8 when it is valid, else Windows-1252.

    Raises InputError for what holds zero bytes near its beginning: no text does.
    """
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return data.decode("utf-16", "replace")
    data = data.removeprefix(codecs.BOM_UTF8)
    if b"\0" in data[:_HEAD]:
        raise InputError("this is not a text file.", thing=name, advice="Save it as text (UTF-8) and try again.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def table_rows(text: str, *, name: str) -> list[list[str]]:
    """Return the rows of a CSV or TSV, separated as its first line is, or as Excel's `sep=;` before it says.

    Raises InputError for what no spreadsheet wrote, as a cell without its second quotation mark.
    """
    first, _, rest = text.partition("\n")
    mark = first.rstrip("\r")
    if mark.startswith("sep=") and mark[4:] in tuple(_SEPARATORS):
        separator, text = mark[4:], rest
    else:
        separator = max(_SEPARATORS, key=first.count)
    reader = csv.reader(itertools.chain(io.StringIO(text), [_END]), delimiter=separator)
    rows: list[list[str]] = []
    begun = [1]
    try:
        for row in reader:
            rows.append(row)
            begun.append(reader.line_num + 1)
    except csv.Error as error:
        raise InputError("The table cannot be read.", thing=name, advice=f"It says: {error}.") from error
    if rows.pop() != [_END]:  # it went into the last cell, and with it every line since that was opened
        trouble = f"the quotation mark opened in the row of line {begun[-2]} is not closed"
        raise InputError("The table cannot be read.", thing=name, advice=f"It says: {trouble}.")
    return rows
