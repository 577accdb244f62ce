"""What the window must not wait for: work that is done on a thread before it is needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests import patience

_PROGRAM = """
import sys, threading
from pathlib import Path
from desktop.services.workspace import open_desk
from desktop.store.settings import Settings
from desktop.ui.app import build_window, make_application
from desktop.ui.measure.scenes import run_until
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

loaded = []

class Watch:
    def find_spec(self, name, path, target=None):
        if threading.current_thread() is threading.main_thread() and not name.startswith("desktop.ui."):
            loaded.append(name)

def main():
    folder = Path(sys.argv[1])
    open_desk(folder / "ws").close()
    application = make_application()
    window = build_window(None, settings=Settings(folder / "settings.toml"))
    window.show()
    window.open_workspace(folder / "ws")
    jobs, warming = window.session.bridge, window.openings._warming
    run_until(lambda: window.session.desk is not None and not warming.isActive() and not jobs.busy("warm-up"))
    sys.meta_path.insert(0, Watch())
    for name in ("dashboard", "checklist", "export"):
        if name == "export":
            QTimer.singleShot(0, lambda: QApplication.activeModalWidget().reject())
        window.run_action(name)
    engines = ("desktop.", "pyqtgraph", "numpy", "xlsxwriter", "yaml")
    print([name for name in loaded if name.startswith(engines)])
    window.close()

if __name__ == "__main__":
    main()
"""


def test_screens_opened_later_load_no_engine_while_the_window_waits(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(_PROGRAM, encoding="utf-8")
    environment = os.environ | {
        "PYTHONPATH": str(Path(__file__).parents[2]),
        "QT_QPA_PLATFORM": "offscreen",
        "EVIDENCE_DESK_CACHE_DIR": str(tmp_path / "cache"),
    }
    done = subprocess.run(
        [sys.executable, str(tmp_path / "program.py"), str(tmp_path)],
        capture_output=True, text=True, env=environment, timeout=patience.SECONDS, check=False,
    )  # fmt: skip
    assert done.stdout.splitlines() == ["[]"], done.stderr
