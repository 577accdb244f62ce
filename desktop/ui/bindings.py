"""Load Qt for Python, and take its hook off the `import` statement.

The hook serves `from __feature__ import …`, which the program does not use. For it the bindings read the source of
every module that is imported after them, which takes a tenth of the time until the window is painted.
"""

from __future__ import annotations

import builtins

import PySide6.QtCore  # noqa: F401 - puts the hook in

_HOOK = getattr(builtins, "__feature_import__", None)
if _HOOK is not None and builtins.__import__ is _HOOK:
    builtins.__import__ = getattr(builtins, "__orig_import__")  # noqa: B009 - no stub knows the name
