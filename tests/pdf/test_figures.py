"""A figure that the file gives for another one drawn is no evidence (spec 6, T6: never accepted)."""

from __future__ import annotations

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from desktop.core.pages import WordFlag
from desktop.pdf.extract import extract_page
from tests.pdf.made import new_page, show, visible_text

TEXT = show("Deductible for each loss", 72, 700, font="F3") + show("$5,000", 260, 700, font="F3")


def mapped(pdf: pikepdf.Pdf, told: dict[str, str], *, ranges: bool = False, **font) -> pikepdf.Object:
    pairs = {chr(code): chr(code) for code in range(32, 127)} | told
    if ranges:
        lines = "".join(
            f"1 beginbfrange <{ord(a):02x}> <{ord(a):02x}> <{ord(b):04x}> endbfrange\n" for a, b in pairs.items()
        )
    else:
        chars = "\n".join(f"<{ord(a):02x}> <{ord(b):04x}>" for a, b in pairs.items())
        lines = f"{len(pairs)} beginbfchar\n{chars}\nendbfchar\n"
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def "
        f"1 begincodespacerange <00> <ff> endcodespacerange\n{lines}endcmap end end"
    )
    options = {"Encoding": Name.WinAnsiEncoding} | font
    made = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, **options)
    made.ToUnicode = pdf.make_stream(cmap.encode())
    return pdf.make_indirect(made)


def type3(pdf: pikepdf.Pdf, names: list[str], *, shift: int = 0) -> pikepdf.Object:
    """Return a font of small drawings with the figures from code 48, each `shift` further on than its code says."""
    drawn = {"/gd": b"556 0 0 -20 556 740 d1 BT /H 1000 Tf ($) Tj ET"}
    for i, name in enumerate(names):
        drawn[f"/{name}"] = f"556 0 0 -20 556 740 d1 BT /H 1000 Tf ({(i + shift) % 10}) Tj ET".encode()
    helvetica = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    differences = Array([36, Name("/gd"), 48, *(Name(f"/{name}") for name in names)])
    made = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type3,
        FontBBox=Array([0, -200, 1000, 1000]),
        FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
        CharProcs=Dictionary({name: pdf.make_stream(content) for name, content in drawn.items()}),
        Encoding=Dictionary(Type=Name.Encoding, Differences=differences),
        FirstChar=36,
        LastChar=57,
        Widths=Array([556] * 22),
        Resources=Dictionary(Font=Dictionary(H=helvetica)),
    )
    return pdf.make_indirect(made)


def read(tmp_path, make, content: str = TEXT):
    pdf = pikepdf.new()
    new_page(pdf, content, fonts={"F3": make(pdf)})
    pdf.save(tmp_path / "a.pdf")
    return extract_page(tmp_path / "a.pdf", 1)


def garbled(page) -> list[str]:
    return [w.text for w in page.words if w.flags & WordFlag.GARBLED]


@pytest.mark.parametrize("ranges", [False, True])
@pytest.mark.parametrize("told", [{"5": "8"}, {"0": "1", "1": "0"}, {"a": "9"}])
def test_amounts_of_a_font_that_tells_other_figures_than_it_draws_are_garbled(tmp_path, told, ranges):
    page = read(tmp_path, lambda pdf: mapped(pdf, told, ranges=ranges))
    assert any(any(map(str.isdigit, text)) for text in garbled(page))
    assert "hold figures that" in page.health.warnings[0] or "holds figures that" in page.health.warnings[0]


def test_a_name_in_the_encoding_counts_and_not_the_code(tmp_path):
    encoding = Dictionary(Type=Name.Encoding, BaseEncoding=Name.WinAnsiEncoding, Differences=Array([53, Name.eight]))
    page = read(tmp_path, lambda pdf: mapped(pdf, {}, Encoding=encoding))
    assert garbled(page) == ["$5,000"]
    honest = read(tmp_path, lambda pdf: mapped(pdf, {"5": "8"}, Encoding=encoding))
    assert (garbled(honest), "$8,000" in visible_text(honest)) == ([], True)


def test_figures_of_drawings_without_a_name_are_garbled(tmp_path):
    content = show("Deductible", 72, 700) + show("$2000", 260, 700, font="F3")
    page = read(tmp_path, lambda pdf: type3(pdf, [f"g{i}" for i in range(10)], shift=3), content)
    assert garbled(page) == ["$2000"]


@pytest.mark.parametrize(
    "names",
    [
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"],
        [f"a{48 + i}" for i in range(10)],
        [f"C{48 + i:04X}" for i in range(10)],
    ],
)
def test_figures_of_drawings_named_by_what_they_are_are_read(tmp_path, names):
    content = show("Deductible", 72, 700) + show("$2000", 260, 700, font="F3")
    page = read(tmp_path, lambda pdf: type3(pdf, names), content)
    assert (garbled(page), visible_text(page)) == ([], "Deductible $2000")


def test_an_honest_map_is_trusted(tmp_path):
    page = read(tmp_path, lambda pdf: mapped(pdf, {}))
    assert (garbled(page), page.health.warnings) == ([], ())
