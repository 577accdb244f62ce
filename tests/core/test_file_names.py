"""Names of new files, as every system takes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.core.file_names import new_name, safe_stem

NAMES = {
    "a:b?c": "a_b_c",
    "../../etc/passwd": "_.._etc_passwd",
    "CON": "_CON",
    "nul.2026": "_nul.2026",
    "com1 ": "_com1",
    "LPT9": "_LPT9",
    "COM²": "_COM²",
    "console": "console",
    "trailing dots . .": "trailing dots",
    "half \ud800 a character": "half _ a character",
    "tab\tand\x7fdelete": "tab_and_delete",
    "": "new",
    " ... ": "new",
    "Pólica 保单": "Pólica 保单",
}


@pytest.mark.parametrize("text", NAMES)
def test_a_name_is_made_safe_for_every_system(text: str, tmp_path: Path) -> None:
    stem = safe_stem(text, fallback="new")
    assert stem == NAMES[text]
    (tmp_path / f"{stem}.txt").touch()
    assert [path.name for path in tmp_path.iterdir()] == [f"{stem}.txt"]


@pytest.mark.parametrize("letter", ["x", "é", "保", "😀"])
def test_a_long_name_is_cut_by_bytes_and_between_characters(letter: str) -> None:
    stem = safe_stem(letter * 300, fallback="new")
    assert stem == letter * (120 // len(letter.encode()))


def test_names_that_differ_only_in_case_are_told_apart() -> None:
    taken: set[str] = set()
    names = [new_name(stem, ending, taken) for stem, ending in (("A", ".pdf"), ("a", ".PDF"), ("A", ".pdf"))]
    assert names == ["A.pdf", "a-2.PDF", "A-3.pdf"]
