"""Naming the documents of a question."""

from __future__ import annotations

import pytest

from desktop.core.errors import InputError
from desktop.core.verdicts import DocumentInfo
from desktop.services.asking import resolve_documents


def documents(count: int) -> list[DocumentInfo]:
    return [DocumentInfo(f"d{n}", f"policy {n}.pdf") for n in range(count)]


def test_documents_are_named_by_id_or_exact_name() -> None:
    assert resolve_documents(documents(3), ["policy 2.pdf", "d0"]) == ("d2", "d0")


@pytest.mark.parametrize(("count", "end"), [(0, "none."), (2, "policy 1.pdf (d1)."), (500, "and 488 more.")])
def test_a_document_that_is_not_there_is_refused_with_a_list_a_person_can_read(count: int, end: str) -> None:
    with pytest.raises(InputError) as refused:
        resolve_documents(documents(count), ["policy.pdf"])
    assert refused.value.advice.endswith(end)
    assert len(refused.value.advice) < 400
