"""When a judged answer ends a command with 1: a rejected or unchecked citation, never a warning."""

from __future__ import annotations

import pytest

from desktop.citations import check_answer
from desktop.cli.shapes import has_findings
from desktop.core.verdicts import MachineVerdict
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
