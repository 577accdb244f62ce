"""Make the enumerations of Qt quickly: the window needs 250 of them with 4 000 members before it is painted.

The bindings make each one through `Enum(name, members)`, for which the standard library runs fifteen calls a member,
because a member may be of any type, replace a descriptor or have a constructor of its own. Members of Qt are plain
numbers. They get the same attributes here without those questions, in a quarter of the time; what is not plain is left
to the library, as is everything under a Python whose enumerations may be built otherwise.
"""

from __future__ import annotations

import enum
import sys
from enum import Enum, EnumType, Flag, IntEnum, IntFlag
from functools import cache
from typing import Any, cast

_KNOWN_PYTHON = (3, 11)
_KINDS: tuple[type[Enum], ...] = (Enum, IntEnum, Flag, IntFlag)
_SLOTS = ("__dict__", "__weakref__")
_LIKE_QT: dict[str, Any] = {"qualname": None, "type": None, "start": 1, "boundary": enum.KEEP}
"""With what the bindings ask for each of theirs."""
_create_slowly: Any = EnumType._create_  # type: ignore[attr-defined]


def make_enums_quickly() -> None:
    """Let `Enum(name, members)` be quick for members that are plain numbers."""
    if sys.version_info[:2] == _KNOWN_PYTHON:
        EnumType._create_ = _create  # type: ignore[attr-defined]


def _create(kind: Any, name: str, members: Any, *, module: str | None = None, **more: Any) -> Any:
    if module is None:
        module = sys._getframe(2).f_globals.get("__name__")
    if kind in _KINDS and more == _LIKE_QT and _are_plain(kind, members):
        return _create_plain(kind, name, members, module)
    return _create_slowly(kind, name, members, module=module, **more)


def _are_plain(kind: type[Enum], members: Any) -> bool:
    """Say whether members are pairs of a free name and a number."""
    if type(members) is not list or set(map(type, members)) - {tuple} or set(map(len, members)) - {2}:
        return False
    values = dict(members)
    return (
        len(values) == len(members)
        and set(map(type, values)) <= {str}
        and set(map(type, values.values())) <= {int}
        and values.keys().isdisjoint(_taken(kind))
        and " _" not in f" {' '.join(values)}"
    )


@cache
def _taken(kind: type[Enum]) -> frozenset[str]:
    return frozenset(name for base in kind.__mro__ for name in vars(base))


def _create_plain(kind: type[Enum], name: str, members: list[tuple[str, int]], module: str | None) -> type[Enum]:
    names: list[str] = []
    by_name: dict[str, Any] = {}
    by_value: dict[int, Any] = {}
    body = _body(kind) | {
        "__module__": module, "_member_names_": names, "_member_map_": by_name, "_value2member_map_": by_value,
        "_unhashable_values_": [],
    }  # fmt: skip
    made = cast("type[Enum]", type.__new__(EnumType, name, (kind,), body))
    flag, number = issubclass(kind, Flag), issubclass(kind, int)
    mask = singles = 0
    for key, value in members:
        single = value and not value & (value - 1)
        mask |= value
        singles |= value if single else 0
        member: Any = by_value.get(value)
        if member is None:
            member = int.__new__(made, value) if number else object.__new__(made)  # type: ignore[type-var]
            member._value_, member._name_ = value, key
            member.__objclass__, member._sort_order_ = made, len(names)
            by_value[value] = member
            if single or not flag:
                names.append(key)
        by_name[key] = member
        type.__setattr__(made, key, member)
    if flag:
        _finish_flag(made, mask, singles)
    return made


@cache
def _body(kind: type[Enum]) -> dict[str, Any]:
    """Return what an enumeration without members has, made by the library itself."""
    empty = _create_slowly(kind, "Empty", (), module=__name__, boundary=enum.KEEP)
    return {key: value for key, value in vars(empty).items() if key not in _SLOTS}


def _finish_flag(made: Any, mask: int, singles: int) -> None:
    for key, value in (("_flag_mask_", mask), ("_singles_mask_", singles), ("_all_bits_", 2 ** mask.bit_length() - 1)):
        type.__setattr__(made, key, value)
    values = [member.value for member in made]
    if values != sorted(values):
        made._iter_member_ = made._iter_member_by_def_
