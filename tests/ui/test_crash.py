"""A bug of the program is reported without a word of a document, in one dialog, and the window goes on."""

from __future__ import annotations

import traceback

import pytest
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.services.workspace import Desk
from desktop.ui.app import _Hook
from desktop.ui.crash_report import crash_report
from desktop.ui.dialogs.crash import CrashDialog
from tests.ui.answering import answer
from tests.ui.conftest import MakeWindow, PatientBot

SECRETS = (
    "The insured is Jane Example of 12 Elm Street",
    "limit $1,000,000\nJane Example\n    Jane, indented\nJaneError: Jane\n\nJane",
    "Jane",
)


def _trace_of(error: Exception) -> str:
    try:
        try:
            {}["Jane"]
        except KeyError as missing:
            raise error from missing
    except Exception:  # noqa: BLE001 - any error is the subject
        return traceback.format_exc()


@pytest.mark.parametrize("secret", SECRETS)
@pytest.mark.parametrize("kind", [ValueError, KeyError, TypeError, AssertionError, OSError])
def test_no_message_of_an_error_is_reported(secret: str, kind: type[Exception]) -> None:
    report = crash_report(_trace_of(kind(secret)))
    assert "Jane" not in report.replace('{}["Jane"]', "")
    assert f"{kind.__name__}: …" in report
    assert "KeyError: …" in report
    assert "The above exception was the direct cause" in report


def test_the_report_names_file_line_and_what_python_says_of_names() -> None:
    def fails() -> None:
        None.page  # type: ignore[attr-defined]  # noqa: B018 - the bug

    try:
        fails()
    except AttributeError:
        report = crash_report(traceback.format_exc())
    assert "AttributeError: 'NoneType' object has no attribute 'page'" in report
    assert 'File "test_crash.py", line ' in report
    assert "in fails" in report


def test_folders_before_the_program_are_cut() -> None:
    trace = (
        "Traceback (most recent call last):\n"
        '  File "/home/jane/client Elm/desktop/ui/session.py", line 3, in run\n    work()\n'
        '  File "/home/jane/venv/lib/site-packages/pymupdf/table.py", line 9, in find\n    raise E\nE\n'
    )
    report = crash_report(trace)
    assert 'File "desktop/ui/session.py", line 3' in report
    assert 'File "site-packages/pymupdf/table.py", line 9' in report
    assert "jane" not in report


class _Failing(QWidget):
    painted = 0

    def paintEvent(self, event: QPaintEvent) -> None:
        """Fail each time, as a bug in a painting does."""
        self.painted += 1
        raise ValueError("Jane Example")


def test_what_fails_with_every_painting_is_one_dialog_and_the_window_goes_on(
    desk: Desk, make_window: MakeWindow, qtbot: PatientBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = make_window(desk)
    monkeypatch.setattr("sys.excepthook", _Hook(window))
    failing = _Failing(window)
    seen: list[int] = []

    def close(dialog: CrashDialog) -> None:
        seen.append(len([w for w in QApplication.topLevelWidgets() if isinstance(w, CrashDialog) and w.isVisible()]))
        dialog.reject()

    answer(CrashDialog, close, when=lambda _: failing.painted > 1 or bool(failing.update()))
    failing.show()
    qtbot.waitUntil(lambda: bool(seen))
    before = failing.painted
    failing.update()
    qtbot.waitUntil(lambda: failing.painted > before)
    qtbot.waitUntil(lambda: "the same error" in window.pages.banner.text())
    assert seen == [1]
    failing.deleteLater()
    window.run_action("zoom_in")


def test_another_bug_joins_the_report_that_is_read(desk: Desk, make_window: MakeWindow, qtbot: PatientBot) -> None:
    window = make_window(desk)
    texts: list[str] = []

    def add(dialog: CrashDialog) -> None:
        window.session.bridge.crashed.emit("IndexError: list index out of range")
        texts.append(dialog.text.toPlainText())
        dialog.reject()

    answer(CrashDialog, add)
    window.session.bridge.crashed.emit("ValueError: Jane")
    assert "ValueError: …" in texts[0]
    assert "IndexError: list index out of range" in texts[0]
