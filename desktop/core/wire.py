"""Values to JSON and back, by msgspec: the one serialisation of domain values."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any, TypeVar

import msgspec

Value = TypeVar("Value")


def encode(value: object) -> str:
    """Return canonical JSON (keys in declaration order, sets sorted) of a domain value."""
    return msgspec.json.encode(value, enc_hook=_path, order="deterministic").decode("utf-8")


def decode(text: str | bytes, kind: type[Value]) -> Value:
    """Return the value of type `kind`; raises msgspec.ValidationError when it does not fit."""
    return msgspec.json.decode(text, type=kind)


def plain(value: object) -> Any:
    """Return `value` as dicts, lists and scalars, ready for a JSON document or a spreadsheet."""
    return msgspec.to_builtins(value, enc_hook=_path)


def _path(value: object) -> str:
    """Write a path as text; anything else msgspec does not know is a mistake of ours."""
    if isinstance(value, PurePath):
        return str(value)
    raise TypeError(f"no wire form for {type(value).__name__}")
