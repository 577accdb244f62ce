"""Damage of the index is mended by itself before a search that waits for it (spec 06, D3), whatever part it hits."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from reportlab.lib.pagesizes import letter
from reportlab.pdfgen.canvas import Canvas

from desktop.services.workspace import open_desk
from tests import patience
from tests.search.encoders import needs_minilm

LINES = ("The deductible for hail is $5,000.", "Flood is not covered.", "The limit for theft of tools is $900.")


@pytest.fixture(scope="module")
def filed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a workspace, its cache and what a search of it finds."""
    folder = tmp_path_factory.mktemp("filed")
    pdf = Canvas(str(folder / "policy.pdf"), pagesize=letter, invariant=1)
    for number, line in enumerate(LINES):
        pdf.drawString(72, 700 - 40 * number, line)
    pdf.save()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("EVIDENCE_DESK_CACHE_DIR", str(folder / "cache"))
        with open_desk(folder / "workspace") as desk:
            assert desk.ingest([folder / "policy.pdf"], vectors=True).clean
    return folder


@pytest.fixture
def workspace(filed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.copytree(filed, tmp_path, dirs_exist_ok=True)
    monkeypatch.setenv("EVIDENCE_DESK_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "workspace"


def _gone(path: Path) -> None:
    path.unlink()


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _overwritten(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[10:42] = b"\x5a" * 32
    path.write_bytes(bytes(data))


@pytest.mark.parametrize("harm", [_gone, _cut, _overwritten])
@pytest.mark.parametrize(
    "part", ["manifest.json", "segment-1/segment.json", "segment-1/rows.npy", "segment-1/unit.npy"]
)
def test_a_damaged_index_is_built_anew(workspace: Path, part: str, harm: Callable[[Path], None]) -> None:
    with open_desk(workspace) as desk:
        damaged = desk.index_folder / part
    harm(damaged)
    with open_desk(workspace) as desk:
        assert not desk.index_is_current()
        desk.prepare_search(vectors=False)
        assert desk.index_is_current()
        assert [hit.span.text for hit in desk.search("tools theft limit").hits][:1] == [LINES[2]]


@needs_minilm
@pytest.mark.model
@pytest.mark.parametrize("harm", [_gone, _cut])
def test_damaged_vectors_are_told_and_computed_anew(workspace: Path, harm: Callable[[Path], None]) -> None:
    with open_desk(workspace) as desk:
        (vectors,) = (desk.index_folder / "vectors").rglob("*.npy")
    harm(vectors)
    with open_desk(workspace) as desk:
        assert not desk.retriever.wait_ready(patience.SECONDS)
        assert any("words alone" in note for note in desk.search("tools").notes)
        desk.prepare_search()
    with open_desk(workspace) as desk:
        assert desk.retriever.wait_ready(patience.SECONDS)
        assert not any("words alone" in note for note in desk.search("tools").notes)
