"""Stored values that no longer fit: damage inside a column, which the database itself does not see."""

from __future__ import annotations

import contextlib
import zlib
from collections.abc import Iterator
from typing import TypeVar

import msgspec

from desktop.core import wire
from desktop.core.errors import WorkspaceDamaged

Value = TypeVar("Value")
ADVICE = "Restore it from its newest verified backup: evidence-desk backup restore WORKSPACE."


def damaged(error: Exception, *, what: str = "The workspace database is damaged") -> WorkspaceDamaged:
    """Return the error to raise for a stored value that cannot be read."""
    return WorkspaceDamaged(f"{what} ({error}).", advice=ADVICE)


def decode_stored(text: str | bytes, kind: type[Value]) -> Value:
    """Return the stored JSON as a value of type `kind`; raises WorkspaceDamaged when it does not fit."""
    with reading_stored():
        return wire.decode(text, kind)


@contextlib.contextmanager
def reading_stored(what: str = "The workspace database is damaged") -> Iterator[None]:
    """Turn what decoding raises about damaged bytes into WorkspaceDamaged; wrap nothing but decoding."""
    try:
        yield
    except (msgspec.MsgspecError, zlib.error, ValueError, TypeError, KeyError, IndexError) as error:
        raise damaged(error, what=what) from error
