"""Tables that people hand in: what is cut off or left open is refused, not read as one long cell."""

from __future__ import annotations

import pytest

from desktop.core.errors import InputError
from desktop.core.file_text import table_rows


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
