"""The demo does the whole main job by the real services and never takes anything away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import openpyxl
import pytest

from desktop.core.decisions import HumanState, Reviewer
from desktop.core.errors import InputError
from desktop.export.registry import FORMATS
from desktop.services.demo import DemoReport, build_demo, build_sample
from desktop.services.workspace import open_desk
from desktop.store.settings import Settings

ANNE = Reviewer("a1", "Anne Analyst")
"""The demo embeds two policies; on a machine with other work that takes minutes, all of it in the first test."""


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep settings and caches of the module's one demo out of the user's folders.

    The settings are those of somebody who searches a corner only and asks a model: the demo is made the standard way.
    """
    folder = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name in ("CONFIG", "CACHE", "DATA"):
            patch.setenv(f"EVIDENCE_DESK_{name}_DIR", str(folder / name.lower()))
        Settings().set_many(
            {"search.filters": "tenant=nobody", "search.mode": "graph_only", "search.limit": 1,
             "answers.provider": "openai", "answers.endpoint": "http://127.0.0.1:9"}
        )  # fmt: skip
        yield


@pytest.fixture(scope="module")
def report(out: Path, home: None) -> DemoReport:
    return build_demo(out)


def test_questions_answers_and_decisions_are_all_there(report: DemoReport) -> None:
    assert report.questions >= 20
    assert report.answers == 3
    with open_desk(report.workspace, read_only=True, reviewer=ANNE) as desk:
        asked = [receipt for run in desk.store.run_ids() if (receipt := desk.store.run(run).receipt).mode]
    assert {(r.mode, r.limit, r.filters.get("tenant")) for r in asked} == {("hybrid", 12, None)}
    assert {r.provider for r in asked} == {"extractive", "imported"}
    assert sum(report.verdicts.values()) == report.citations
    assert {"accepted", "rejected", "warning"} <= set(report.verdicts)
    assert {"accepted", "rejected", "pending"} <= set(report.decisions)


def test_ten_codes_occur(report: DemoReport) -> None:
    assert len(report.codes) >= 10


def test_every_format_is_written(report: DemoReport, out: Path) -> None:
    assert {path.suffix for path in report.exports} == {known.suffix for known in FORMATS}
    assert all(path.stat().st_size > 500 for path in report.exports)
    assert not [note for note in report.notes if "could not" in note]


def test_the_exports_agree_on_the_number_of_citations(report: DemoReport, out: Path) -> None:
    written = json.loads((out / "exports" / "evidence-json.json").read_text(encoding="utf-8"))
    rows, uncited = written["rows"], written["uncited"]
    book = openpyxl.load_workbook(out / "exports" / "evidence-xlsx.xlsx")
    lines = (out / "exports" / "evidence-jsonl.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(rows) == book["Citations"].max_row - 1 == report.citations
    assert len(lines) == report.citations + len(uncited)
    book.close()


def test_the_log_of_the_demo_verifies(report: DemoReport) -> None:
    with open_desk(report.workspace, read_only=True, reviewer=ANNE) as desk:
        assert desk.store.verify_log().ok


def test_the_sample_is_not_built_twice_and_its_decisions_stay(report: DemoReport, out: Path) -> None:
    with open_desk(report.workspace, reviewer=ANNE) as desk:
        desk.review.decide(desk.store.citations()[-1].citation_id, HumanState.UNSURE)
        before = desk.store.events()
    assert build_sample(folder=report.workspace) == report.workspace
    with open_desk(report.workspace, read_only=True, reviewer=ANNE) as desk:
        assert desk.store.events() == before


def test_a_demo_never_replaces_somebodys_decisions(report: DemoReport, out: Path) -> None:
    with open_desk(report.workspace, reviewer=ANNE) as desk:
        desk.review.set_note(desk.store.citations()[0].citation_id, "mine")
    with pytest.raises(InputError, match="decided"):
        build_demo(out)
    assert (report.workspace / "workspace.db").exists()


def test_a_workspace_that_is_not_the_sample_is_left_alone(tmp_path: Path) -> None:
    with open_desk(tmp_path / "workspace", reviewer=ANNE):
        pass
    with pytest.raises(InputError, match="not the sample"):
        build_demo(tmp_path)


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "workspace").mkdir()
    (tmp_path / "workspace" / "letter.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(InputError, match="not empty"):
        build_demo(tmp_path)
    assert (tmp_path / "workspace" / "letter.txt").read_text(encoding="utf-8") == "mine"
