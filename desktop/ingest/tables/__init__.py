"""Tables of a page: found from words and drawn lines alone, and said as text."""

from .acceptance import is_index
from .breaks import join_breaks
from .candidates import MOST_WORDS
from .continuation import as_continuation, continues, repeated_rows, row_goes_on
from .finder import find_tables, table_jobs
from .headers import value_kind
from .pairs import are_pairs
from .rendering import cell_at, cell_texts, column_names, markdown, markdown_line, row_cells, row_names, row_text
from .signs import join_signs

__all__ = [
    "MOST_WORDS",
    "are_pairs",
    "as_continuation",
    "cell_at",
    "cell_texts",
    "column_names",
    "continues",
    "find_tables",
    "is_index",
    "join_breaks",
    "join_signs",
    "markdown",
    "markdown_line",
    "repeated_rows",
    "row_cells",
    "row_goes_on",
    "row_names",
    "row_text",
    "table_jobs",
    "value_kind",
]
