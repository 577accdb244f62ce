"""The bundled answers hold good and bad citations of many kinds."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from desktop.core.verdicts import Code, MachineVerdict
from desktop.services import asking
from desktop.services.demo import sample_answers, sample_files, sample_questions
from desktop.services.searching import AskOptions
from desktop.store.resources import resource
from desktop.store.store import Store
from tests.sample.scenarios import add_sample

CHATS = resource("sample/chats")


@pytest.fixture(scope="module")
def verdicts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[str, str]]]:
    """Return (verdict, code) of each citation by answer file, for the answers that need no retrieval."""
    folder = tmp_path_factory.mktemp("answers")
    found: dict[str, list[tuple[str, str]]] = {}
    with Store.open(folder / "workspace") as store:
        ids = {path.name: add_sample(store, path.name, folder) for path in sample_files()}
        for entry in sample_answers():
            if entry["question"] is None:
                options = AskOptions(document_ids=tuple(ids[name] for name in entry["documents"]))
                checked = asking.check(store, None, entry["text"], options=options)  # type: ignore[arg-type]
                found[entry["file"]] = [(c.verdict.verdict.value, c.verdict.code.value) for c in checked.citations]
        for path in sorted(CHATS.glob("*.md")):
            checked = asking.check(store, None, path.read_text(encoding="utf-8"))  # type: ignore[arg-type]
            found[path.name] = [(c.verdict.verdict.value, c.verdict.code.value) for c in checked.citations]
    return found


def test_the_good_answer_is_accepted_throughout(verdicts: dict[str, list[tuple[str, str]]]) -> None:
    assert {verdict for verdict, _ in verdicts["coverage-summary.md"]} == {MachineVerdict.ACCEPTED.value}


def test_nothing_of_the_bad_answer_is_accepted(verdicts: dict[str, list[tuple[str, str]]]) -> None:
    assert MachineVerdict.ACCEPTED.value not in {verdict for verdict, _ in verdicts["draft-by-another-tool.md"]}


def test_there_are_fifteen_citations_of_ten_codes(verdicts: dict[str, list[tuple[str, str]]]) -> None:
    codes = Counter(code for items in verdicts.values() for _, code in items)
    assert sum(codes.values()) >= 15
    assert len(codes) >= 10
    assert {Code.ACCEPTED_EXACT.value, Code.ACCEPTED_NORMALISED.value, Code.FACT_MISMATCH.value} <= set(codes)


def test_pasted_chats_show_ten_kinds_of_verdicts(verdicts: dict[str, list[tuple[str, str]]]) -> None:
    chats = [path.name for path in sorted(CHATS.glob("*.md"))]
    assert len(chats) == 7
    assert all(verdicts[name] for name in chats)
    assert len({code for name in chats for _, code in verdicts[name]}) >= 10


def test_sample_questions_name_bundled_documents() -> None:
    names = {Path(path).name for path in sample_files()}
    assert {question["document"] for question in sample_questions()} == names
