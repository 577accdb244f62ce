"""What only the HTML of a copied answer tells is put into its text: raised figures, and numbers that are links."""

from __future__ import annotations

import time

import pytest

from desktop.services.clipboard_text import clipboard_text


@pytest.mark.parametrize(
    ("plain", "html", "read"),
    [
        ("Within 30 days1.", "<p>Within 30 days<sup>1</sup>.</p>", "Within 30 days[1]."),
        ("Up to $30,0002 each.", "<p>Up to $30,000<sup>2</sup> each.</p>", "Up to $30,000[2] each."),
        (
            "Sheds are\ninsured1,2 and barns3.",
            '<p>Sheds are insured<sup><a href="#n1">1,2</a></sup> and <b>barns</b>'
            '<span style="vertical-align: super">3</span>.</p>',
            "Sheds are\ninsured[1,2] and barns[3].",
        ),
        (
            "Sheds are insured [1].",
            '<p>Sheds are insured <a href="https://x.example/Home%20form.pdf#page=4">[1]</a>.</p>',
            "Sheds are insured [1](https://x.example/Home%20form.pdf#page=4).",
        ),
        (
            "Sheds are insured 1.",
            '<p>Sheds are insured <a class="chip" href="Home form.pdf"><span>1</span></a>.</p>',
            "Sheds are insured [1](Home form.pdf).",
        ),
    ],
)
def test_raised_figures_and_linked_numbers_become_markers(plain: str, html: str, read: str) -> None:
    assert clipboard_text(plain, f"<html><head><style>p{{}}</style></head><body>{html}</body></html>") == read


@pytest.mark.parametrize(
    ("plain", "html"),
    [
        ("An area of 40 m2 is meant.", "<p>An area of 40 m<sup>2</sup> is meant.</p>"),
        ("It is 106 at most.", "<p>It is 10<sup>6</sup> at most.</p>"),
        ("Already [1] here.", "<p>Already <sup>[1]</sup> here.</p>"),
        ("See 1 there.", '<p>See <a href="https://x.example/page">1</a> there.</p>'),
        ("The 1st day.", "<p>The 1<sup>st</sup> day.</p>"),
        ("Other words than the HTML has.", "<p>Sheds<sup>1</sup></p>"),
        ("Within 30 days1. " * 2, "<p>Within 30 days<sup>1</sup>.</p>"),
        ("Plain.", ""),
    ],
)
def test_units_powers_and_what_is_not_found_again_stay(plain: str, html: str) -> None:
    assert clipboard_text(plain, html) == plain


def test_html_alone_is_read_as_its_reader_sees_it() -> None:
    html = "<p>Sheds are insured<sup>1</sup>.</p><script>x()</script><ol><li>Home form.pdf, p. 4</li></ol>"
    assert clipboard_text("", html) == "Sheds are insured[1].\nHome form.pdf, p. 4"


def test_html_made_to_be_slow_is_not() -> None:
    started = time.process_time()
    for piece in ("<sup>", "<a href='", "<span style='vertical-align:super'>1", "<!--", "<sup>1</sup>x"):
        clipboard_text("x" * 50_000, piece * 20_000)
    assert time.process_time() - started < 5
