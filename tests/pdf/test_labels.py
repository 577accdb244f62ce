"""Page labels are read without touching memory of others."""

from __future__ import annotations

import io

import pikepdf
from pikepdf import Array, Dictionary, Name

from desktop.pdf.inspect import inspect_pdf
from tests.pdf.made import new_page


def test_reading_labels_leaves_the_empty_string_empty(tmp_path):
    with pikepdf.new() as pdf:
        for _ in range(12):
            new_page(pdf, "")
        pdf.Root.PageLabels = Dictionary(Nums=Array([0, Dictionary(S=Name.r), 9, Dictionary(S=Name.D, P="Appendix ")]))
        pdf.save(tmp_path / "a.pdf")
    labels = inspect_pdf(tmp_path / "a.pdf").labels
    assert labels == ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "Appendix 1", "Appendix 2", "Appendix 3")
    assert io.StringIO("a", newline="").read() == "a"  # reads the C string behind ""
