"""A value of an object that is made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

_Made = TypeVar("_Made")


class once(Generic[_Made]):  # noqa: N801 - a decorator
    """Keep what a method makes in the dictionary of its object, under its name: `functools.cached_property` without the
    lock, which Python takes for it before 3.12 and which was a hundredth of the time of checking.

    Two threads that ask at once may both make it, so it must be the same each time.
    """

    def __init__(self, make: Callable[[Any], _Made]) -> None:
        self._make = make
        self._name = ""
        self.__doc__ = make.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type | None = None) -> _Made:
        made: _Made = self._make(instance)
        instance.__dict__[self._name] = made
        return made
