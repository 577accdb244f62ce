"""`startup`: process start → window painted with a workspace of 100 documents open, against the bare libraries."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

from desktop.ui.measure.scenes import Metrics, Scene, figure

_BARE = """
import sys, time
from PySide6.QtWidgets import QApplication, QMainWindow
import pymupdf

class Window(QMainWindow):
    def paintEvent(self, event):
        super().paintEvent(event)
        print(time.time(), flush=True)
        import os
        os._exit(0)

application = QApplication(sys.argv)
window = Window()
window.resize(1440, 900)
window.show()
application.exec()
"""
_OURS = """
import gc, sys, time
gc.disable()
from pathlib import Path
from desktop.ui.app import launch, make_application
from desktop.store.settings import Settings
from PySide6.QtCore import QEvent, QEventLoop, QObject
application = make_application()
window = launch(application, Settings(Path(sys.argv[2])), Path(sys.argv[1]))

class Painted(QObject):
    # As the other program sees it; to ask the native window would load one class more.
    once = False

    def eventFilter(self, watched, event):
        self.once = self.once or event.type() == QEvent.Type.Paint
        return False

def there():
    return len(window.session.documents()) == int(sys.argv[3])

early = there()  # then the first painting shows the workspace already
painted = Painted(window)
window.header.installEventFilter(painted)
while not (there() and painted.once):
    # Sleeps between events, as the real loop does: spinning would take the interpreter from the thread that opens.
    application.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
if not early:
    window.repaint()
print(time.time(), flush=True)
window.close()
"""


def measure_startup(scene: Scene) -> Metrics:
    """Start both programs in turn, each from a cold process, and compare the times to the painted window.

    Both find their bytecode, as an installed program does; the first round writes it and does not count.
    """
    count = 20 if scene.quick else 100
    folder = scene.many_documents(count)
    rounds = 1 if scene.quick else 5
    settings = str(scene.scratch / "startup-settings.toml")
    ours, bare = [], []
    for _ in range(rounds + 1):
        bare.append(_seconds(_BARE, (), scene.scratch))
        ours.append(_seconds(_OURS, (str(folder), settings, str(count)), scene.scratch))
    return {
        "window painted, workspace open": figure(
            statistics.median(ours[1:]), "s", baseline=statistics.median(bare[1:]), n=rounds
        )
    }


def _seconds(code: str, arguments: tuple[str, ...], scratch: Path) -> float:
    environment = dict(os.environ) | {
        "PYTHONPATH": str(Path(__file__).parents[3]),
        "PYTHONPYCACHEPREFIX": str(scratch / "bytecode"),
    }
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    started = time.time()
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        env=environment,
        timeout=120,
        check=False,
    )
    try:
        return float(done.stdout.split()[-1]) - started
    except (IndexError, ValueError) as error:
        raise RuntimeError(done.stderr[-2000:]) from error
