"""Tables that people hand in: what is cut off or left open is refused, not read as one long cell."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from desktop.core import file_text
from desktop.core.errors import InputError
from desktop.core.file_text import read_bytes, table_rows


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('question\nok?\n"open?\nlost?\n', 3),
        ('id,question\n1,"open?\n2,lost?\n', 2),
        ('question\n"two\nlines"\n"open?', 4),
        ('"question\nok?\n', 1),
        ('question\n"said ""so""\n', 2),
    ],
)
def test_a_quotation_mark_left_open_is_refused_with_its_line(text: str, line: int) -> None:
    with pytest.raises(InputError, match=f"opened in the row of line {line} is not closed"):
        table_rows(text, name="own.csv")


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("", []),
        ("\n\na", [[], [], ["a"]]),
        ('a,b\n1,"x\ny"\n2,z', [["a", "b"], ["1", "x\ny"], ["2", "z"]]),
        ('a;b\r\n"q ""w"" e";c\r\n', [["a", "b"], ['q "w" e', "c"]]),
        ('a\n5" pipe\n', [["a"], ['5" pipe']]),
        ('a\n"x"', [["a"], ["x"]]),
    ],
)
def test_what_a_spreadsheet_writes_is_read_whole(text: str, rows: list[list[str]]) -> None:
    assert table_rows(text, name="own.csv") == rows


@pytest.mark.skipif(os.name != "posix", reason="named pipes")
def test_a_named_pipe_without_a_writer_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(tmp_path / "pipe")
    monkeypatch.setattr(file_text, "WRITER_SECONDS", 0.1)
    with pytest.raises(InputError, match="Nothing writes to this pipe"):
        read_bytes(tmp_path / "pipe", name="pipe")


@pytest.mark.skipif(os.name != "posix", reason="named pipes")
@pytest.mark.parametrize("said", ["", "The limit is $5 [1]." * 4000])
def test_what_a_program_writes_to_a_named_pipe_is_read_whole(tmp_path: Path, said: str) -> None:
    os.mkfifo(tmp_path / "pipe")
    with ThreadPoolExecutor(1) as pool:
        writing = pool.submit((tmp_path / "pipe").write_text, said)
        assert read_bytes(tmp_path / "pipe", name="pipe").decode() == said
        assert writing.result() == len(said)
