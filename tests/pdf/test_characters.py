"""Characters become words: ligatures, hyphens, doubles, scripts, broken fonts (spec 6, T1 to T7)."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pikepdf
import pytest
import reportlab
from hypothesis import given
from hypothesis import strategies as st
from pikepdf import Array, Dictionary, Name

from desktop.core.pages import Health, Word, WordFlag
from desktop.pdf.extract import extract_page
from desktop.pdf.garbled import garbled_share
from desktop.pdf.letters import clean_text, is_plain
from tests.pdf.made import helvetica, joined, new_page, show, write_pdf


def mapped_pdf(path, codes: str, unicode_text: list[str]):
    """Write a page whose font maps byte A, B, C … to the given texts by ToUnicode."""
    pdf = pikepdf.new()
    font = helvetica(pdf)
    rows = "".join(
        f"<{ord(c):02X}> <{t.encode('utf-16-be', 'surrogatepass').hex().upper()}>\n"
        for c, t in zip(codes, unicode_text, strict=True)
    )
    font.ToUnicode = pdf.make_stream(
        (
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def\n"
            "1 begincodespacerange <00> <FF> endcodespacerange\n"
            f"{len(codes)} beginbfchar\n{rows}endbfchar endcmap end end"
        ).encode()
    )
    new_page(pdf, f"BT /M1 14 Tf 72 700 Td ({codes}) Tj ET", fonts={"M1": font})
    pdf.save(path)
    return path


def words_of(path, number: int = 1) -> list[str]:
    return [w.text for w in extract_page(path, number).words]


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (["of", "\ufb01", "ce"], ["office"]),
        (["di", "\ufb00", "erent"], ["different"]),
        (["a\ufb04", "ict", "ion"], ["affliction"]),
        (["co", "\u00ad", "pay"], ["copay"]),
        (["½", "%", "²"], ["½%²"]),
        (["−", "5", "°"], ["−5°"]),
        (["e\u0301", "t", "e"], ["éte"]),
        (["a", "\u200b", "b"], ["ab"]),
        (["1\u202f", "000", "x"], ["1", "000x"]),
        (["“", "it", "’s”"], ["“it’s”"]),
    ],
)
def test_letters_are_expanded_and_signs_kept(tmp_path, parts, expected):
    assert words_of(mapped_pdf(tmp_path / "a.pdf", "ABC", parts)) == expected


def test_control_characters_and_lone_surrogates_never_leave(tmp_path):
    text = "".join(words_of(mapped_pdf(tmp_path / "a.pdf", "ABCD", ["x", "\ud800", "\x01", "\ufffe"])))
    assert not any(unicodedata.category(c) in {"Cc", "Cs", "Cn"} for c in text)
    text.encode("utf-8")


@given(st.text())
def test_cleaning_is_idempotent_and_writable(text):
    once = clean_text(text)
    assert clean_text(once) == once
    once.encode("utf-8")
    assert not is_plain(text) or once == text


@pytest.mark.parametrize("text", ["EXCLUSIONS", "A", "12", "fake bold words here"])
def test_fake_bold_comes_once(tmp_path, text):
    content = "".join(show(text, 72 + shift, 700) for shift in (0, 0.3, 0.6))
    page = extract_page(write_pdf(tmp_path / "a.pdf", content), 1)
    assert joined(page.words) == text
    if len(text) > 1:  # of a lone letter MuPDF itself returns one
        assert sum(page.left_out.values()) == 2 * len(text.split())


def test_a_shadow_comes_once_and_the_visible_copy_stays(tmp_path):
    content = "1 g\n" + show("LIMITS", 72.8, 699.4, size=20) + "0 g\n" + show("LIMITS", 72, 700, size=20)
    words = extract_page(write_pdf(tmp_path / "a.pdf", content), 1).words
    assert [(w.text, w.color, w.flags) for w in words] == [("LIMITS", 0, WordFlag.NONE)]


def test_equal_words_side_by_side_both_stay(tmp_path):
    content = show("$500 $500", 72, 700) + show("$500", 72, 688)
    assert words_of(write_pdf(tmp_path / "a.pdf", content)) == ["$500", "$500", "$500"]


def test_visible_text_with_the_same_layer_under_it_comes_once(tmp_path):
    content = show("Limit $10,000", 72, 700, extra="3 Tr") + show("Limit $10,000", 73, 701, extra="0 Tr")
    page = extract_page(write_pdf(tmp_path / "a.pdf", content), 1)
    assert [(w.text, w.flags) for w in page.words] == [("Limit", WordFlag.NONE), ("$10,000", WordFlag.NONE)]
    assert page.left_out == {"copies of visible text in an invisible layer": 2}


def test_a_raised_footnote_mark_is_a_word_of_its_own(tmp_path):
    content = "BT /F1 11 Tf 72 700 Td (Limit $1,000) Tj /F1 6 Tf 4 Ts (2) Tj 0 Ts /F1 11 Tf ( each) Tj ET"
    words = extract_page(write_pdf(tmp_path / "a.pdf", content), 1).words
    assert [w.text for w in words] == ["Limit", "$1,000", "2", "each"]
    assert words[2].rect[0] >= words[1].rect[2] - 0.5
    assert len({w.line for w in words}) == 1


def test_a_raised_ending_stays_in_its_word(tmp_path):
    content = "BT /F1 11 Tf 72 700 Td (the 1) Tj /F1 7 Tf 4 Ts (st) Tj 0 Ts /F1 11 Tf ( day) Tj ET"
    assert words_of(write_pdf(tmp_path / "a.pdf", content)) == ["the", "1st", "day"]


def nameless_font(pdf: pikepdf.Pdf) -> tuple[pikepdf.Object, dict[str, int]]:
    """Return an embedded font that shows letters but says nowhere which, and the glyph number of each letter."""
    from reportlab.pdfbase.ttfonts import TTFontFile

    face = TTFontFile(str(Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"))
    glyphs = {chr(code): glyph for code, glyph in face.charToGlyph.items() if code < 0x250}
    data = Path(face.filename).read_bytes()
    for table in (b"cmap", b"post"):
        data = data.replace(table, b"x" + table[1:], 1)  # the directory entry: readers no longer find the table
    widths = [face.charWidths.get(ord(c), 600) for c in sorted(glyphs, key=glyphs.__getitem__)]
    descriptor = pdf.make_indirect(
        Dictionary(
            Type=Name.FontDescriptor,
            FontName=Name("/ABCDEF+Odd"),
            Flags=4,
            FontBBox=Array([0, -200, 1000, 1000]),
            ItalicAngle=0,
            Ascent=800,
            Descent=-200,
            CapHeight=700,
            StemV=80,
            FontFile2=pdf.make_stream(data),
        )
    )
    child = pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.CIDFontType2,
            BaseFont=Name("/ABCDEF+Odd"),
            FontDescriptor=descriptor,
            CIDSystemInfo=Dictionary(Registry="Adobe", Ordering="Identity", Supplement=0),
            CIDToGIDMap=Name.Identity,
            DW=int(sum(widths) / len(widths)),
        )
    )
    font = Dictionary(
        Type=Name.Font,
        Subtype=Name.Type0,
        BaseFont=Name("/ABCDEF+Odd"),
        Encoding=Name("/Identity-H"),
        DescendantFonts=Array([child]),
    )
    return pdf.make_indirect(font), glyphs


def test_a_font_without_a_map_makes_the_page_garbled(tmp_path):
    pdf = pikepdf.new()
    font, glyphs = nameless_font(pdf)
    codes = "".join(f"{glyphs[c]:04X}" for c in "Themostwewillpayunderthiscoverageis$2,500")
    new_page(pdf, f"BT /O1 12 Tf 72 700 Td <{codes}> Tj ET", fonts={"O1": font})
    pdf.save(tmp_path / "a.pdf")
    page = extract_page(tmp_path / "a.pdf", 1)
    assert page.words
    assert all(w.flags & WordFlag.GARBLED for w in page.words)
    assert Health.GARBLED in page.health.classes
    assert not page.health.readable


def test_a_shifted_font_map_is_found_by_its_letters(tmp_path):
    clear = "We will pay for direct physical loss to the insured property unless the loss is excluded below "
    shifted = "".join(chr((ord(c) - 97 + 3) % 26 + 97) if c.islower() else c for c in clear.lower())
    page = extract_page(
        write_pdf(tmp_path / "a.pdf", show(shifted, 20, 700, size=10), show(clear, 20, 700, size=10)), 1
    )
    assert all(w.flags & WordFlag.GARBLED for w in page.words)
    plain = extract_page(tmp_path / "a.pdf", 2)
    assert not any(w.flags & WordFlag.GARBLED for w in plain.words)


@pytest.mark.parametrize(
    "text",
    [
        "Wir zahlen für unmittelbare Schäden an den versicherten Sachen, sofern nichts anderes vereinbart wurde.",
        "Nous garantissons les dommages matériels directs causés aux biens assurés pendant la période du contrat.",
        "Pagaremos los daños directos a los bienes asegurados salvo las exclusiones que se indican a continuación.",
        "Sigortalı mallarda meydana gelen doğrudan zararlar bu sözleşme hükümlerine göre ödenir ve karşılanır.",
        "CG 00 01 04 13 IL 09 35 07 02 CP 00 10 10 12 XS-4471-B QTR 3319 BXZ 8842 KLM PQR SKU NNN TTT WWW",
    ],
)
def test_other_languages_and_codes_are_not_garbled(tmp_path, text):
    mapped = mapped_pdf(tmp_path / "a.pdf", "".join(chr(65 + i) for i in range(26)), text_pieces(text, 26))
    assert not any(w.flags & WordFlag.GARBLED for w in extract_page(mapped, 1).words)


def text_pieces(text: str, count: int) -> list[str]:
    size = -(-len(text) // count)
    pieces = [text[i : i + size] for i in range(0, len(text), size)]
    return pieces + ["."] * (count - len(pieces))


def test_chinese_is_cut_into_characters_that_join(tmp_path):
    page = extract_page(mapped_pdf(tmp_path / "a.pdf", "ABCD", ["保", "险", "金", "。"]), 1)
    assert joined(page.words) == "保险金。"
    lefts = [w.rect[0] for w in page.words]
    assert len(lefts) == 4
    assert lefts == sorted(lefts)


def test_hebrew_drawn_from_left_to_right_comes_in_reading_order(tmp_path):
    visual = list("םולש")  # as drawn: the first letter of the word is rightmost
    page = extract_page(mapped_pdf(tmp_path / "a.pdf", "ABCD", visual), 1)
    assert joined(page.words) == "שלום"


def test_arabic_letters_and_order_match_the_reference(corpus_file):
    page = extract_page(corpus_file("docling/right_to_left_01.pdf"), 1)
    assert joined(page.words).startswith("تحسين الإنتاجية وحل المشكلات من خلال البرمجة بلغة R و Python")


def test_a_bullet_of_a_symbol_font_is_a_bullet(tmp_path):
    assert words_of(mapped_pdf(tmp_path / "a.pdf", "ABC", ["\uf0b7", " ", "x"])) == ["•", "x"]


def test_letters_set_apart_for_effect_are_words(tmp_path):
    page = extract_page(write_pdf(tmp_path / "a.pdf", show("L I M I T S   O F   L O S S", 72, 700, size=14)), 1)
    assert [w.text for w in page.words] == ["LIMITS", "OF", "LOSS"]


def test_columns_of_single_letters_stay_apart(tmp_path):
    content = "".join(show(c, 72 + i * 40, 700) for i, c in enumerate("ABCDEF"))
    assert words_of(write_pdf(tmp_path / "a.pdf", content)) == list("ABCDEF")


def test_leading_dots_are_parted_from_the_words_at_their_ends(tmp_path):
    words = extract_page(
        write_pdf(tmp_path / "a.pdf", show("Dwelling........................$300,000", 72, 700)), 1
    ).words
    assert [w.text for w in words] == ["Dwelling", "........................", "$300,000"]
    assert words[0].rect[2] <= words[1].rect[0] + 0.01
    assert words[0].rect[2] - words[0].rect[0] == pytest.approx(44, abs=12)


def test_a_table_of_names_and_codes_is_not_garbled(tmp_path):
    rows = "".join(show(f"SMB GmbH {n} Hrbx KG", 72, 700 - 14 * n) for n in range(30))
    page = extract_page(write_pdf(tmp_path / "a.pdf", rows), 1)
    assert not any(w.flags & WordFlag.GARBLED for w in page.words)
    assert page.health.readable


CAPITALS = (
    "COMMERCIAL PROPERTY DECLARATIONS LIMITS OF INSURANCE BUILDING PERSONAL PROPERTY BUSINESS INCOME EXTRA EXPENSE "
    "DEDUCTIBLE WINDSTORM HAIL COINSURANCE MORTGAGEHOLDER PREMIUM EQUIPMENT BREAKDOWN ORDINANCE"
)


def test_capitals_with_a_shifted_map_are_garbled(tmp_path):
    shifted = "".join(chr((ord(c) - 65 + 3) % 26 + 65) if c.isalpha() else c for c in CAPITALS)
    lines = [show(shifted[i : i + 60], 72, 700 - i) for i in range(0, len(shifted), 60)]
    page = extract_page(write_pdf(tmp_path / "a.pdf", "".join(lines)), 1)
    assert Health.GARBLED in page.health.classes
    assert not page.health.readable


@pytest.mark.parametrize("shift", [3, 7, 13, 22])
def test_a_few_words_with_a_shifted_map_are_garbled_whatever_the_shift(tmp_path, shift):
    few = "SCHEDULE OF FORMS AND ENDORSEMENTS ATTACHED AT INCEPTION PREMISES DESCRIBED"
    shifted = "".join(chr((ord(c) - 65 + shift) % 26 + 65) if c.isalpha() else c for c in few)
    page = extract_page(write_pdf(tmp_path / "a.pdf", show(shifted, 72, 700)), 1)
    assert Health.GARBLED in page.health.classes


@pytest.mark.parametrize(
    "text",
    [
        CAPITALS,
        "UBEZPIECZENIE ODSZKODOWANIE WYPADEK SZKODA ZDARZENIE POLISA OCHRONA PRZEDMIOT ZAKRES UMOWY WARUNKI ZAWARCIA",
        "YSWIRIANT HAWLIAD COLLED POLISI TELERAU AMODAU ADEILAD DAMWAIN LLADRAD IAWNDAL PREMIWM CYFNOD",
        "KRZYZEWSKI ZHANG NGUYEN WOJCIK XIONG JUAREZ VAZQUEZ FITZGERALD QUIGLEY KOWALCZYK BJORK HUXLEY JACQUES",
        "GMBH SMTP HTTP HTML XLSX NFPA HVAC ASTM LTDA KGAA RCBAP SFIP NFIP FEMA BPPL TRIA ISRB PCGL WCPL CRNA XPLT",
        "SZCZEPAN GRZEGORZ KRZYSZTOF WRZESZCZ STRZELCE PRZEMYSL BRZEZINY CHRZANOW SKRZYPCE ZDZISLAW TRZCIANKA PSZCZYNA",
    ],
)
def test_titles_abbreviations_and_names_in_capitals_are_not_garbled(tmp_path, text):
    lines = [show(text[i : i + 60], 72, 700 - i) for i in range(0, len(text), 60)]
    page = extract_page(write_pdf(tmp_path / "a.pdf", "".join(lines)), 1)
    assert not any(w.flags & WordFlag.GARBLED for w in page.words)


def test_odd_leading_dots_say_nothing_about_the_other_text():
    def word(text: str, flags: WordFlag = WordFlag.NONE) -> Word:
        return Word(text, (0, 0, 1, 1), 0, 0, flags=flags)

    dots = word("\ufffd" * 40, WordFlag.GARBLED)
    plain = [word("Appropriated"), word("discretionary"), word("programs"), word("1,300")]
    assert garbled_share([*plain, dots]) == 0.0
    assert garbled_share([word("\ufffd" * 6, WordFlag.GARBLED) for _ in range(9)]) == 1.0
    assert garbled_share([*plain, word("\ufffdxx", WordFlag.GARBLED)]) > 0.05
