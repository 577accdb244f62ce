"""Which remarks on claims are written out under an answer."""

from __future__ import annotations

from desktop.core.verdicts import ClaimCode
from desktop.ui.remarks import told_remarks

UNCITED, NUMBER, OVERCITED = ClaimCode.UNCITED_CLAIM, ClaimCode.UNCITED_NUMBER, ClaimCode.OVERCITED
REJECTED, REVIEW = ClaimCode.ALL_CITATIONS_REJECTED, ClaimCode.NEEDS_REVIEW


def test_the_only_remark_of_its_kind_is_told_behind_many_of_another() -> None:
    remarks = [(NUMBER, "a"), (NUMBER, "b"), (NUMBER, "c"), (NUMBER, "d"), (OVERCITED, "e")]
    assert told_remarks(remarks) == (["a", "b", "e"], 2)


def test_every_kind_is_told_even_when_there_are_more_kinds_than_lines() -> None:
    remarks = [(UNCITED, "a"), (NUMBER, "b"), (UNCITED, "c"), (REJECTED, "d"), (REVIEW, "e"), (OVERCITED, "f")]
    assert told_remarks(remarks) == (["a", "b", "d", "e", "f"], 1)


def test_the_same_words_count_once_and_none_are_none() -> None:
    assert told_remarks([(NUMBER, "a"), (NUMBER, "a"), (OVERCITED, "b")]) == (["a", "b"], 0)
    assert told_remarks([]) == ([], 0)
