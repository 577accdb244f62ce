"""What opening a workspace may import: the window must be there before anything heavy is (spec 07, 09)."""

from __future__ import annotations

import subprocess
import sys

from desktop.services.workspace import open_desk
from tests import patience

CODE = """
import sys
from pathlib import Path
import desktop.ui.app
import desktop.services.providers  # what the first question asks on the window's own thread
from desktop.services.workspace import open_desk
with open_desk(Path(sys.argv[1])) as desk:
    desk.store.documents()
    desk.review.queue()
heavy = {"pymupdf", "onnxruntime", "tokenizers", "whoosh", "httpx", "numpy", "xlsxwriter", "rapidfuzz", "keyring"}
print(sorted(heavy & set(sys.modules)))
"""


def test_an_open_workspace_imports_neither_engine_nor_network(tmp_path):
    open_desk(tmp_path / "workspace").close()
    command = [sys.executable, "-c", CODE, str(tmp_path / "workspace")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=patience.SECONDS, check=False)
    assert done.stdout.strip() == "[]", done.stdout + done.stderr


READ = """
import linecache
import desktop.ui.app
print([name for name in linecache.cache if "desktop" in name])
"""


def test_the_bindings_read_the_source_of_no_module_of_ours():
    done = subprocess.run(
        [sys.executable, "-c", READ], capture_output=True, text=True, timeout=patience.SECONDS, check=False
    )
    assert done.stdout.strip() == "[]", done.stdout[:500] + done.stderr


SIGNATURES = """
import sys
import desktop.ui.app
from PySide6.QtCore import QPoint
from shibokensupport import signature

parser = sys.modules["shibokensupport.signature.parser"]
mapping = sys.modules["shibokensupport.signature.mapping"]
print("update_mapping" in vars(parser), "type_map" in vars(mapping))
try:
    QPoint("a")
except TypeError as error:
    print("QPoint.__init__(xpos: int, ypos: int, /)" in str(error))
print(signature.get_signature(QPoint.setX))
print("update_mapping" in vars(parser))
"""


def test_the_bindings_make_signatures_when_one_is_asked_for_and_not_before():
    done = subprocess.run(
        [sys.executable, "-c", SIGNATURES], capture_output=True, text=True, timeout=patience.SECONDS, check=False
    )
    assert done.stdout.splitlines() == ["False False", "True", "(self, x: int, /) -> None", "True"], (
        done.stdout + done.stderr
    )


MISTAKES = """
import desktop.ui.app
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtGui import QColor

calls = lambda: QPoint("a"), lambda: QColor([]), lambda: QPoint().setX("b"), lambda: QObject(3), lambda: Qt.Key("c")
for call in calls:
    for _ in range(2):
        try:
            call()
        except (TypeError, ValueError) as error:
            print(type(error).__name__)
"""


def test_a_wrong_argument_is_an_error_and_no_crash():
    done = subprocess.run(
        [sys.executable, "-c", MISTAKES], capture_output=True, text=True, timeout=patience.SECONDS, check=False
    )
    kinds = ["TypeError"] * 8 + ["ValueError"] * 2
    assert done.stdout.split() == kinds, done.stdout + done.stderr


def test_the_window_starts_without_the_classes_that_only_dialogs_gestures_and_clicks_need():
    """Each class of Qt brings its enumerations when it is named: some have hundreds of members."""
    names = ["QLinearGradient", "QTextCursor", "QUrl", "QFormLayout", "QAbstractSpinBox", "QPinchGesture"]
    code = (
        "import desktop.ui.app\n"
        "from PySide6 import QtCore, QtGui, QtWidgets\n"
        "assert 'QLabel' in vars(QtWidgets), 'loaded names stand in the module'\n"
        f"print([n for n in {names} for m in (QtCore, QtGui, QtWidgets) if n in vars(m)])\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


OTHER_RELEASE = """
import sys
import desktop.ui.bindings as bindings
from importlib.machinery import ModuleSpec

class Loader:
    def create_module(self, spec):
        return None
    def exec_module(self, module):
        module.something_else = 7

spec = bindings._spec("shibokensupport.signature.mapping", Loader())
module = spec.loader.create_module(spec)
module.__spec__ = spec
spec.loader.exec_module(module)
taken = module.update_mapping
print(taken(), taken(), module.something_else, "update_mapping" in vars(module))
print(bindings._spec("shibokensupport.signature.renamed", Loader()).loader.__class__.__name__)
from PySide6.QtCore import QPoint
try:
    QPoint("a")
except TypeError:
    print("an error of the bindings' own")
"""


def test_a_release_of_the_bindings_that_is_made_otherwise_is_loaded_all_the_same():
    done = subprocess.run(
        [sys.executable, "-c", OTHER_RELEASE], capture_output=True, text=True, timeout=patience.SECONDS, check=False
    )
    assert done.stdout.splitlines() == ["None None 7 False", "Loader", "an error of the bindings' own"], done.stderr
