"""What scripts rely on: a judged answer ends with 1 for a rejected or unchecked citation only; the default modes."""

from __future__ import annotations

import errno
import json

import pytest

from desktop.citations import check_answer
from desktop.cli.main import build_parser, reader_gone, run_command
from desktop.cli.options import retrieval_options
from desktop.cli.shapes import has_findings
from desktop.core.retrieval import Mode, RetrievalQuery
from desktop.core.verdicts import MachineVerdict
from desktop.services.searching import AskOptions, with_saved
from desktop.services.workspace import open_desk
from tests.citations.evidence import LIMIT, document, library, receipt, texts


def _broken(case: object) -> list[object]:
    raise RuntimeError("out of order")


@pytest.mark.parametrize(
    ("answer", "checks", "verdict", "findings"),
    [
        (f'"{LIMIT}" [1].', None, MachineVerdict.ACCEPTED, False),
        ("The cover is worldwide [1].", None, MachineVerdict.WARNING, False),
        ('"Limit: $2,000,000 each occurrence" [1].', None, MachineVerdict.REJECTED, True),
        (f'"{LIMIT}" [1].', (("broken", _broken),), MachineVerdict.NOT_CHECKED, True),
    ],
)
def test_rejected_and_unchecked_citations_are_findings_and_warnings_are_none(answer, checks, verdict, findings):
    doc = document(LIMIT)
    given = {} if checks is None else {"checks": checks}
    checked = check_answer(answer, receipt(texts(doc)), library(doc), **given)
    assert [item.verdict.verdict for item in checked.citations] == [verdict]
    assert has_findings(checked) == findings


@pytest.mark.parametrize("command", [["ask", "w", "q"], ["search", "w", "q"], ["check", "w", "f"]])
def test_the_command_line_searches_hybrid_and_the_contract_by_passages(command, tmp_path):
    with open_desk(tmp_path / "w") as desk:
        options = with_saved(retrieval_options(build_parser().parse_args(command), desk))
    assert options.query("q").mode is AskOptions().query("q").mode is Mode.HYBRID
    assert RetrievalQuery("q").mode is Mode.SOURCE_RAG


@pytest.mark.parametrize(
    ("error", "platform", "gone"),
    [
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), "linux", True),
        (OSError(errno.EINVAL, "Invalid argument"), "win32", True),
        (OSError(errno.EINVAL, "Invalid argument"), "linux", False),
        (OSError(errno.ENOSPC, "No space left on device"), "win32", False),
    ],
)
def test_a_reader_that_left_is_no_trouble_on_any_system(error, platform, gone):
    assert reader_gone(error, platform) is gone


@pytest.mark.parametrize(
    ("trouble", "kind", "words"),
    [(KeyboardInterrupt(), "Cancelled", "Cancelled."), (RuntimeError("out of order"), "AppError", "out of order")],
)
def test_what_stops_a_command_is_told_as_json_and_never_ends_like_findings(monkeypatch, capsys, trouble, kind, words):
    def stopped() -> None:
        raise trouble

    monkeypatch.setattr("desktop.cli.commands.doctor.examine", stopped)
    assert run_command(["doctor", "--json"]) == 2
    told = json.loads(capsys.readouterr().out)
    assert told["kind"] == kind
    assert words in told["error"]


def test_a_home_the_shell_left_unresolved_is_found(monkeypatch, tmp_path):
    monkeypatch.setenv("HOME", str(tmp_path))
    args = build_parser().parse_args(["export", "~/work", "--format", "csv", "--out=~/out.csv"])
    assert args.workspace == tmp_path / "work"
    assert args.out == tmp_path / "out.csv"
