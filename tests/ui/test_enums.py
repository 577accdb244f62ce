"""Enumerations of Qt are what the standard library would have made of the same members."""

from __future__ import annotations

import copy
import enum
import pickle
import sys
from collections.abc import Iterator
from enum import Enum, EnumType, Flag, IntEnum, IntFlag
from types import ModuleType
from typing import Any

import pytest
from PySide6 import QtCore, QtGui, QtWidgets
from PySide6.QtCore import Qt

import desktop.ui.bindings  # noqa: F401 - puts it in
from desktop.ui import enums

pytestmark = pytest.mark.skipif(sys.version_info[:2] != (3, 11), reason="made by the library alone under this Python")


def made_by_library(kind: type[Enum], name: str, members: Any) -> Any:
    return enums._create_slowly(kind, name, members, module=__name__, boundary=enum.KEEP)


def enums_of(module: ModuleType) -> Iterator[type[Enum]]:
    for owner in [module, *(getattr(module, name) for name in dir(module))]:
        for name in dir(owner) if owner is module or isinstance(owner, type) else ():
            value = vars(owner).get(name)
            if isinstance(value, EnumType) and value.__module__ == module.__name__:
                yield value


def told(made: type[Enum]) -> dict[str, object]:
    """Return all that an enumeration has, members by what they have themselves."""
    parts: dict[str, object] = {}
    for key, part in vars(made).items():
        if key in ("__dict__", "__weakref__", "__module__", "__qualname__"):
            continue
        value = getattr(part, "__func__", part)
        if isinstance(value, dict):
            value = [(key, told_member(member)) for key, member in value.items()]
        parts[key] = told_member(value) if isinstance(value, made) else value
    return parts


def told_member(member: Any) -> tuple[object, ...]:
    own = sorted((key, value) for key, value in vars(member).items() if key != "__objclass__")
    return (type(member).__bases__, own, member.__objclass__ is type(member), hash(member), format(member))


@pytest.mark.parametrize("module", [QtCore, QtGui, QtWidgets], ids=lambda module: module.__name__)
def test_an_enumeration_of_qt_has_all_that_the_library_would_have_given_it(module: ModuleType) -> None:
    seen = 0
    for made in enums_of(module):
        members = [(name, member.value) for name, member in made.__members__.items()]
        ours = enums._create(made.__bases__[0], made.__name__, members, **enums._LIKE_QT)
        theirs = made_by_library(made.__bases__[0], made.__name__, members)
        assert told(ours) == told(theirs), made
        assert [repr(member) for member in ours] == [repr(member) for member in theirs]
        assert ours.__mro__[1:] == theirs.__mro__[1:]
        seen += 1
    assert seen > 50


def test_the_bindings_use_it() -> None:
    assert EnumType._create_ is enums._create  # type: ignore[attr-defined]


def test_members_are_found_combined_and_carried_over_as_ever() -> None:
    both = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
    assert Qt.AlignmentFlag.AlignTop in both
    assert Qt.AlignmentFlag(both.value) == both
    assert ~both & both == Qt.AlignmentFlag(0)
    assert Qt.Key(Qt.Key.Key_A.value) is Qt.Key.Key_A
    assert Qt.Key["Key_A"] is Qt.Key.Key_A
    assert copy.deepcopy(Qt.Key.Key_A) is pickle.loads(pickle.dumps(Qt.Key.Key_A)) is Qt.Key.Key_A
    assert Qt.CheckState(77).value == 77  # of a later Qt: the bindings make a member of it


@pytest.mark.parametrize(
    "members",
    [
        "one two",
        ["one", "two"],
        {"one": 1, "two": 2},
        [("one", "1"), ("two", "2")],
        [("one", True)],
        [("name", 1), ("value", 2)],
        [("_ignore_", ["x"]), ("one", 1)],
        (),
    ],
    ids=repr,
)
def test_what_is_not_plain_is_left_to_the_library(members: Any) -> None:
    ours = enums._create(Enum, "Ours", members, **enums._LIKE_QT)
    assert list(ours.__members__) == list(made_by_library(Enum, "Ours", members).__members__)
    assert not enums._are_plain(Enum, members)


@pytest.mark.parametrize("kind", [Enum, IntEnum, Flag, IntFlag])
def test_two_names_of_one_number_are_one_member(kind: type[Enum]) -> None:
    members = [("one", 1), ("first", 1), ("both", 3), ("two", 2)]
    ours, theirs = enums._create(kind, "Ours", members, **enums._LIKE_QT), made_by_library(kind, "Ours", members)
    assert ours.first is ours.one
    assert told(ours) == told(theirs)


def test_a_name_given_twice_is_refused_as_ever() -> None:
    with pytest.raises(TypeError, match="already defined"):
        enums._create(Enum, "Ours", [("one", 1), ("one", 2)], **enums._LIKE_QT)


def test_an_enumeration_made_by_anybody_else_knows_where_it_was_made() -> None:
    assert Enum("Ours", "one two").__module__ == __name__  # type: ignore[misc]
