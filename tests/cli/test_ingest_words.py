"""What `ingest` says in words of each file: one line, and everything that was noticed."""

from __future__ import annotations

import pytest

from desktop.cli.commands.ingest import describe_report
from desktop.services.orders import FileReport, FileStatus, IngestReport


@pytest.mark.parametrize(
    ("report", "line"),
    [
        (
            FileReport("/p/a.pdf", FileStatus.ADDED, pages=37, unreadable_pages=(4, 9), spans={"page": 35, "text": 80}),
            "a.pdf: added, 37 pages, 2 unreadable, spans: 35 page, 80 text",
        ),
        (FileReport("/p/c.pdf", FileStatus.ADDED, pages=3, failed_pages=(2,)), "c.pdf: added, 3 pages, 1 failed"),
        (
            FileReport("/p/cut.pdf", FileStatus.ADDED, pages=1, notes=("The file is damaged.", "Page 2 is missing.")),
            "cut.pdf: added, 1 page (The file is damaged. Page 2 is missing.)",
        ),
        (
            FileReport("/p/new\nline.pdf", FileStatus.UNCHANGED, "Already in the workspace.", pages=2),
            "new line.pdf: unchanged, 2 pages (Already in the workspace.)",
        ),
        (FileReport("/p/b.pdf", FileStatus.NEEDS_PASSWORD, "It is locked."), "b.pdf: needs password – It is locked."),
    ],
)
def test_each_file_is_one_line_with_all_that_was_noticed(report: FileReport, line: str) -> None:
    assert describe_report(IngestReport((report,), 0.1, 1, 0.0, 0.0)).splitlines()[0] == line
