"""Load Qt for Python without two things it brings along for others: a hook on `import`, and signatures in words.

The hook serves `from __feature__ import …`, which the program does not use. For it the bindings read the source of
every module that is imported after them, which takes a tenth of the time until the window is painted.

The signatures serve `help()`, stub files and the words of a TypeError. The bindings carry the modules that make them as
source text and compile it at each start, which takes a tenth of that time again. Here each of them is compiled when
somebody first looks for a name in it.
"""

from __future__ import annotations

import builtins
import importlib.machinery
import threading
from functools import partial
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from importlib.abc import Loader  # which loads a dozen modules more

_LATER = frozenset(
    f"shibokensupport.signature.{name}"
    for name in ("errorhandler", "layout", "mapping", "parser", "lib.enum_sig", "lib.pyi_generator", "lib.tool")
)
"""Modules the bindings reach through their attributes, but for `_TAKEN`."""
_TAKEN = "update_mapping"
"""The one name they take from the dictionary of `mapping` itself, to call it: it stands there from the beginning."""
_loading = threading.RLock()


class _LaterModule(ModuleType):
    """A module that is executed when a name is first looked for that it does not have."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # what the import system asks of every module
            raise AttributeError(name)
        self.load()
        try:
            return self.__dict__[name]
        except KeyError:
            raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}") from None

    def load(self) -> None:
        with _loading:
            execute = self.__dict__.pop("_execute", None)
            if execute is not None:
                execute(self)


def _load_and_call(module: _LaterModule) -> None:
    if isinstance(module.__dict__.get(_TAKEN), partial):
        del module.__dict__[_TAKEN]  # a release whose module has no such name would find this one, for ever
    module.load()
    update = module.__dict__.get(_TAKEN)
    if update is not None:
        update()


class _LaterLoader:
    """Stands before a module's own loader until the module is needed."""

    def __init__(self, name: str, loader: Loader) -> None:
        self._name = name
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return _LaterModule(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        module.__dict__["_execute"] = self._execute
        if self._name.endswith(".mapping"):
            self._taken = partial(_load_and_call, cast("_LaterModule", module))  # kept, for it replaces itself
            module.__dict__[_TAKEN] = self._taken

    def _execute(self, module: ModuleType) -> None:
        published = module.__spec__  # renamed by the bindings meanwhile; their loader knows the first name only
        module.__spec__ = ModuleSpec(self._name, self._loader)
        self._loader.exec_module(module)
        module.__spec__ = published


def _spec(name: str, loader: Loader | None, **more: Any) -> ModuleSpec:
    if loader is not None and name in _LATER:
        loader = cast("Loader", _LaterLoader(name, loader))
    return ModuleSpec(name, loader, **more)


def _load_bindings() -> None:
    machinery: Any = importlib.machinery
    machinery.ModuleSpec = _spec  # where the bindings' finder takes it from
    try:
        import PySide6.QtCore  # noqa: F401 - puts the hook in
    finally:
        machinery.ModuleSpec = ModuleSpec


_load_bindings()
_HOOK = getattr(builtins, "__feature_import__", None)
if _HOOK is not None and builtins.__import__ is _HOOK:
    builtins.__import__ = getattr(builtins, "__orig_import__")  # noqa: B009 - no stub knows the name
