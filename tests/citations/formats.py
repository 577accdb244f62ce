"""The table of expectations: every format of the contract → raw, kind, locator, quote, resolution against one allow-list.

The allow-list is `tests.citations.test_formats.RETRIEVED`: page 12, 2, 4 and 7 of HomeForm.pdf and page 1 of Rider.pdf.
Where the contract leaves a form open the expectation is `ambiguous`.
"""

# ruff: noqa: E501

from __future__ import annotations

from typing import NamedTuple


class Expected(NamedTuple):
    """One row the parser must give; `place` names the fields of the locator that are set."""

    raw: str
    kind: str
    place: dict[str, object]
    quote: str | None
    code: str


class Format(NamedTuple):
    """One numbered format with an invented answer in it."""

    number: int
    answer: str
    rows: tuple[Expected, ...]


FORMATS: tuple[Format, ...] = (
    Format(
        1, "Sheds are covered up to $3,000 [1].", (Expected("[1]", "number", {"number": 1}, None, "fact_mismatch"),)
    ),
    Format(
        2,
        "Sheds are covered.[1] And covered[1].",
        (
            Expected("[1]", "number", {"number": 1}, None, "no_quote"),
            Expected("[1]", "number", {"number": 1}, None, "no_quote"),
        ),
    ),
    Format(
        3,
        "Sheds are covered [1][2].",
        (
            Expected("[1]", "number", {"number": 1}, None, "no_quote"),
            Expected("[2]", "number", {"number": 2}, None, "no_quote"),
        ),
    ),
    Format(
        4,
        "Sheds are covered [1] [2].",
        (
            Expected("[1]", "number", {"number": 1}, None, "no_quote"),
            Expected("[2]", "number", {"number": 2}, None, "no_quote"),
        ),
    ),
    Format(
        5,
        "Sheds are covered [1, 2, 3]. x [1,2]",
        (
            Expected("[1, 2, 3]", "number", {"number": 1}, None, "no_quote"),
            Expected("[1, 2, 3]", "number", {"number": 2}, None, "no_quote"),
            Expected("[1, 2, 3]", "number", {"number": 3}, None, "no_quote"),
            Expected("[1,2]", "number", {"number": 1}, None, "no_quote"),
            Expected("[1,2]", "number", {"number": 2}, None, "no_quote"),
        ),
    ),
    Format(
        6,
        "Sheds are covered [1-3]. b [1–3]",
        (
            Expected("[1-3]", "number", {"number": 1}, None, "no_quote"),
            Expected("[1-3]", "number", {"number": 2}, None, "no_quote"),
            Expected("[1-3]", "number", {"number": 3}, None, "no_quote"),
            Expected("[1–3]", "number", {"number": 1}, None, "no_quote"),
            Expected("[1–3]", "number", {"number": 2}, None, "no_quote"),
            Expected("[1–3]", "number", {"number": 3}, None, "no_quote"),
        ),
    ),
    Format(
        7,
        "Sheds are covered [1 and 3].",
        (
            Expected("[1 and 3]", "number", {"number": 1}, None, "no_quote"),
            Expected("[1 and 3]", "number", {"number": 3}, None, "no_quote"),
        ),
    ),
    Format(
        8,
        "Sheds are covered (1). (3 ft) § 4(1)\n\nSources:\n(1) HomeForm.pdf",
        (Expected("(1)", "number", {"number": 1}, None, "no_quote"),),
    ),
    Format(
        9,
        "Context [1] states that sheds are. (context [2]) Passage [2] notes",
        (
            Expected("[1]", "number", {"number": 1}, None, "no_quote"),
            Expected("[2]", "number", {"number": 2}, None, "no_quote"),
            Expected("[2]", "number", {"number": 2}, None, "no_quote"),
        ),
    ),
    Format(10, "Sheds are covered [[1]].", (Expected("[[1]]", "number", {"number": 1}, None, "no_quote"),)),
    Format(
        11,
        "Sheds are covered [[1]](https://x.example/p). or [1](#src-1)",
        (
            Expected("[[1]](https://x.example/p)", "number", {"number": 1}, None, "no_quote"),
            Expected("[1](#src-1)", "number", {"number": 1}, None, "no_quote"),
        ),
    ),
    Format(
        12,
        "Sheds are covered<sup>1</sup> and <sup>[1]</sup>",
        (
            Expected("<sup>1</sup>", "number", {"number": 1}, None, "no_quote"),
            Expected("<sup>[1]</sup>", "number", {"number": 1}, None, "no_quote"),
        ),
    ),
    Format(
        13,
        "Sheds are covered¹ ² and covered①③",
        (
            Expected("¹ ²", "number", {"number": 1}, None, "no_quote"),
            Expected("¹ ²", "number", {"number": 2}, None, "no_quote"),
            Expected("①③", "number", {"number": 1}, None, "no_quote"),
            Expected("①③", "number", {"number": 3}, None, "no_quote"),
        ),
    ),
    Format(
        14,
        "Sheds are covered [^1].\n\nMore.\n\n[^1]: HomeForm.pdf, p. 4\n    continued here",
        (Expected("[^1]", "number", {"number": 1}, None, "no_quote"),),
    ),
    Format(15, "Sheds are covered \\[1\\].", (Expected("\\[1\\]", "number", {"number": 1}, None, "no_quote"),)),
    Format(
        16,
        "Sheds [１] and ［1］ and 【1】",
        (
            Expected("[１]", "number", {"number": 1}, None, "no_quote"),
            Expected("［1］", "number", {"number": 1}, None, "no_quote"),
            Expected("【1】", "number", {"number": 1}, None, "no_quote"),
        ),
    ),
    Format(
        17, "As shown in [1], the limit in § [2] is x", (Expected("[1]", "number", {"number": 1}, None, "no_quote"),)
    ),
    Format(18, "[1] Sheds are covered.", (Expected("[1]", "number", {"number": 1}, None, "no_quote"),)),
    Format(
        19,
        "Covered [1][7]",
        (
            Expected("[1]", "number", {"number": 1}, None, "no_quote"),
            Expected("[7]", "number", {"number": 7}, None, "unknown_source"),
        ),
    ),
    Format(20, "Covered [0].", (Expected("[0]", "number", {}, None, "unknown_source"),)),
    Format(
        21,
        "up to $3,000 [HomeForm.pdf].",
        (Expected("[HomeForm.pdf]", "file", {"document": "HomeForm.pdf"}, None, "fact_mismatch"),),
    ),
    Format(
        22,
        "up [HomeForm-2.pdf]",
        (Expected("[HomeForm-2.pdf]", "file", {"document": "HomeForm-2.pdf"}, None, "ambiguous"),),
    ),
    Format(
        23,
        "up [HomeForm.pdf#page=12]",
        (Expected("[HomeForm.pdf#page=12]", "file", {"document": "HomeForm.pdf", "page": 12}, None, "no_quote"),),
    ),
    Format(
        24,
        "up [HomeForm.pdf, p. 12], (HomeForm.pdf, p.12), [HomeForm.pdf, Page 12], (Home Form.pdf, pp. 12–13)",
        (
            Expected("[HomeForm.pdf, p. 12]", "file", {"document": "HomeForm.pdf", "page": 12}, None, "no_quote"),
            Expected("(HomeForm.pdf, p.12)", "file", {"document": "HomeForm.pdf", "page": 12}, None, "no_quote"),
            Expected("[HomeForm.pdf, Page 12]", "file", {"document": "HomeForm.pdf", "page": 12}, None, "no_quote"),
            Expected(
                "(Home Form.pdf, pp. 12–13)",
                "file",
                {"document": "Home Form.pdf", "page": 12, "page_end": 13},
                None,
                "not_retrieved",
            ),
        ),
    ),
    Format(
        25,
        'a [Source: HomeForm.pdf] b [Source: HomeForm.pdf, page 4] c [Source: HomeForm.pdf, p.12, "Other Structures"]',
        (
            Expected("[Source: HomeForm.pdf]", "file", {"document": "HomeForm.pdf"}, None, "no_quote"),
            Expected(
                "[Source: HomeForm.pdf, page 4]", "file", {"document": "HomeForm.pdf", "page": 4}, None, "no_quote"
            ),
            Expected(
                '[Source: HomeForm.pdf, p.12, "Other Structures"]',
                "file",
                {"document": "HomeForm.pdf", "page": 12, "section": "Other Structures"},
                None,
                "unknown_source",
            ),
        ),
    ),
    Format(
        26,
        "a (Source: HomeForm.pdf, Section 2.6) b (Source: Form HM 3 – Exclusions)",
        (
            Expected(
                "(Source: HomeForm.pdf, Section 2.6)",
                "file",
                {"document": "HomeForm.pdf", "section": "Section 2.6"},
                None,
                "unknown_source",
            ),
            Expected("(Source: Form HM 3 – Exclusions)", "form", {"form_number": "HM 3"}, None, "unknown_source"),
        ),
    ),
    Format(
        27,
        "a [Source 1: HomeForm.pdf, Page 12]",
        (
            Expected(
                "[Source 1: HomeForm.pdf, Page 12]",
                "file",
                {"number": 1, "document": "HomeForm.pdf", "page": 12},
                None,
                "no_quote",
            ),
        ),
    ),
    Format(
        28,
        "a [doc1][doc2] [Doc1, Doc2] [Document 1]",
        (
            Expected("[doc1]", "number", {"number": 1}, None, "no_quote"),
            Expected("[doc2]", "number", {"number": 2}, None, "no_quote"),
            Expected("[Doc1, Doc2]", "number", {"number": 1}, None, "no_quote"),
            Expected("[Doc1, Doc2]", "number", {"number": 2}, None, "no_quote"),
            Expected("[Document 1]", "number", {"number": 1}, None, "no_quote"),
        ),
    ),
    Format(
        29,
        "a [ID:45][ID:46] b [ID:45, ID:46]",
        (
            Expected("[ID:45]", "key", {"number": 45, "chunk": "45"}, None, "unknown_source"),
            Expected("[ID:46]", "key", {"number": 46, "chunk": "46"}, None, "unknown_source"),
            Expected("[ID:45, ID:46]", "key", {"number": 45, "chunk": "45"}, None, "unknown_source"),
            Expected("[ID:45, ID:46]", "key", {"number": 46, "chunk": "46"}, None, "unknown_source"),
        ),
    ),
    Format(
        30, "a ##0$$", (Expected("##0$$", "key", {"number": 1, "chunk": "0", "zero_based": True}, None, "no_quote"),)
    ),
    Format(
        31,
        "a [citation:1][citation:2] {{citation:1}} [cite: 1, 2] [Cite: 1] [cite_start]",
        (
            Expected("[citation:1]", "number", {"number": 1}, None, "no_quote"),
            Expected("[citation:2]", "number", {"number": 2}, None, "no_quote"),
            Expected("{{citation:1}}", "number", {"number": 1}, None, "no_quote"),
            Expected("[cite: 1, 2]", "number", {"number": 1}, None, "no_quote"),
            Expected("[cite: 1, 2]", "number", {"number": 2}, None, "no_quote"),
            Expected("[Cite: 1]", "number", {"number": 1}, None, "no_quote"),
        ),
    ),
    Format(32, "a citation【3】", (Expected("【3】", "number", {"number": 3}, None, "no_quote"),)),
    Format(
        33,
        "a 【4:2†source】 b 【12†HomeForm.pdf】 c 【1†L7-L9】",
        (
            Expected("【4:2†source】", "key", {"number": 2, "chunk": "4:2"}, None, "ambiguous"),
            Expected("【12†HomeForm.pdf】", "file", {"document": "HomeForm.pdf", "chunk": "12"}, None, "no_quote"),
            Expected("【1†L7-L9】", "number", {"number": 1}, None, "no_quote"),
        ),
    ),
    Format(
        34,
        "a \ue200cite\ue202turn0file0\ue202L8-L13\ue201 b citeturn0file0",
        (
            Expected(
                "\ue200cite\ue202turn0file0\ue202L8-L13\ue201",
                "key",
                {"number": 1, "chunk": "turn0file0", "zero_based": True},
                None,
                "no_quote",
            ),
            Expected(
                "citeturn0file0", "key", {"number": 1, "chunk": "turn0file0", "zero_based": True}, None, "no_quote"
            ),
        ),
    ),
    Format(
        35,
        "a [web:1] [file:2] [attached_file:1] [1†]",
        (
            Expected("[web:1]", "key", {"chunk": "web:1"}, None, "unknown_source"),
            Expected("[file:2]", "number", {"number": 2}, None, "no_quote"),
            Expected("[attached_file:1]", "number", {"number": 1}, None, "no_quote"),
            Expected("[1†]", "number", {"number": 1}, None, "no_quote"),
        ),
    ),
    Format(
        36,
        "a [E1] [S1] [R2] [ev_0042] [chunk_id: c-17] [CHUNK c-17] [doc=3 chunk=2]",
        (
            Expected("[E1]", "key", {"chunk": "E1"}, None, "unknown_source"),
            Expected("[S1]", "key", {"chunk": "S1"}, None, "unknown_source"),
            Expected("[R2]", "key", {"chunk": "R2"}, None, "unknown_source"),
            Expected("[ev_0042]", "key", {"chunk": "ev_0042"}, None, "unknown_source"),
            Expected("[chunk_id: c-17]", "key", {"chunk": "c-17"}, None, "unknown_source"),
            Expected("[CHUNK c-17]", "key", {"chunk": "c-17"}, None, "unknown_source"),
            Expected("[doc=3 chunk=2]", "key", {"number": 3, "chunk": "3:2"}, None, "ambiguous"),
        ),
    ),
    Format(
        37,
        "a [Page 5] (p. 5) [p5] (Page 5 of 32) [Pg. 5]",
        (
            Expected("[Page 5]", "page", {"page": 5}, None, "not_retrieved"),
            Expected("(p. 5)", "page", {"page": 5}, None, "not_retrieved"),
            Expected("[p5]", "page", {"page": 5}, None, "not_retrieved"),
            Expected("(Page 5 of 32)", "page", {"page": 5}, None, "not_retrieved"),
            Expected("[Pg. 5]", "page", {"page": 5}, None, "not_retrieved"),
        ),
    ),
    Format(
        38,
        "a [Clause 4.2, Page 3] (Clause 4.2) (Section I.B.2.c) b Art. 12 letra b) c (Art. 12 letra b) ) (§ 4 Abs. 2) Form HM 00 03 10 21, II.C.1",
        (
            Expected("[Clause 4.2, Page 3]", "clause", {"page": 3, "clause": "4.2"}, None, "unknown_source"),
            Expected("(Clause 4.2)", "clause", {"clause": "4.2"}, None, "unknown_source"),
            Expected("(Section I.B.2.c)", "section", {"section": "Section I.B.2.c"}, None, "unknown_source"),
            Expected("Art. 12 letra b)", "clause", {"clause": "12 letra b"}, None, "unknown_source"),
            Expected("(Art. 12 letra b)", "clause", {"clause": "12 letra b"}, None, "unknown_source"),
            Expected("(§ 4 Abs. 2)", "clause", {"clause": "4 Abs. 2"}, None, "unknown_source"),
            Expected(
                "HM 00 03 10 21, II.C.1",
                "form",
                {"clause": "II.C.1", "form_number": "HM 00 03", "form_edition": "10 21"},
                None,
                "unknown_source",
            ),
        ),
    ),
    Format(
        39,
        "a [1:4] [2, p. 4] [1, §2] [1 at 4]",
        (
            Expected("[1:4]", "number", {"number": 1, "page": 4}, None, "ambiguous"),
            Expected("[2, p. 4]", "number", {"number": 2, "page": 4}, None, "ambiguous"),
            Expected("[1, §2]", "number", {"number": 1, "clause": "2"}, None, "unknown_source"),
            Expected("[1 at 4]", "number", {"number": 1, "page": 4}, None, "ambiguous"),
        ),
    ),
    Format(
        40,
        "a (Harbor Mutual, 2021) (HM, 2021, p. 4)",
        (
            Expected(
                "(Harbor Mutual, 2021)",
                "key",
                {"document": "Harbor Mutual", "chunk": "Harbor Mutual, 2021"},
                None,
                "unknown_source",
            ),
            Expected(
                "(HM, 2021, p. 4)",
                "key",
                {"document": "HM", "page": 4, "chunk": "HM, 2021, p. 4"},
                None,
                "unknown_source",
            ),
        ),
    ),
    Format(
        41,
        "a [HomeForm › Section I › Other Structures]",
        (
            Expected(
                "[HomeForm › Section I › Other Structures]",
                "file",
                {"document": "HomeForm", "section": "Other Structures"},
                None,
                "unknown_source",
            ),
        ),
    ),
    Format(
        42,
        'a [Table 3, row "B - Other structures", col "Limit"] b Declarations!C4 c (rates.csv, row 4)',
        (
            Expected(
                '[Table 3, row "B - Other structures", col "Limit"]',
                "cell",
                {"table": 3, "row": "B - Other structures", "column": "Limit"},
                None,
                "unknown_source",
            ),
            Expected(
                "Declarations!C4",
                "cell",
                {"section": "Declarations", "row": "4", "column": "C"},
                None,
                "unknown_source",
            ),
            Expected("(rates.csv, row 4)", "cell", {"document": "rates.csv", "row": "4"}, None, "unknown_source"),
        ),
    ),
    Format(
        43,
        "a [00:12:31] L120-L134 [policy.md:12-14]",
        (
            Expected("[00:12:31]", "key", {"chunk": "00:12:31"}, None, "unknown_source"),
            Expected("L120-L134", "key", {"chunk": "lines L120-L134"}, None, "unknown_source"),
            Expected(
                "[policy.md:12-14]",
                "file",
                {"document": "policy.md", "chunk": "lines 12-14", "unread": ":12-14"},
                None,
                "unknown_source",
            ),
        ),
    ),
    Format(
        44,
        "a [data/Home Form.pdf:4:3]",
        (
            Expected(
                "[data/Home Form.pdf:4:3]",
                "file",
                {"document": "data/Home Form.pdf", "page": 4, "chunk": "4:3", "zero_based": True},
                None,
                "unknown_source",
            ),
        ),
    ),
    Format(
        45,
        "The <co: 0>limit is $3,000</co: 0>. and <co>limit</co: 0,2>",
        (
            Expected(
                "<co: 0>limit is $3,000</co: 0>", "number", {"number": 1, "zero_based": True}, None, "fact_mismatch"
            ),
            Expected("<co>limit</co: 0,2>", "number", {"number": 1, "zero_based": True}, None, "no_quote"),
            Expected("<co>limit</co: 0,2>", "number", {"number": 3, "zero_based": True}, None, "no_quote"),
        ),
    ),
    Format(
        46,
        "<cite page=\"12\">the limit is $3,000</cite>, <cite doc=\"HomeForm.pdf\" page=\"12\"/> <cite page='12' line='L1'>the x y</cite /> <cite page='153-156'>a b c</cite>",
        (
            Expected(
                '<cite page="12">the limit is $3,000</cite>',
                "page",
                {"page": 12},
                "the limit is $3,000",
                "quote_not_found",
            ),
            Expected(
                '<cite doc="HomeForm.pdf" page="12"/>',
                "file",
                {"document": "HomeForm.pdf", "page": 12},
                None,
                "no_quote",
            ),
            Expected(
                "<cite page='12' line='L1'>the x y</cite />",
                "page",
                {"page": 12, "chunk": "lines L1"},
                "the x y",
                "quote_too_short",
            ),
            Expected(
                "<cite page='153-156'>a b c</cite>", "page", {"page": 153, "page_end": 156}, "a b c", "unknown_source"
            ),
        ),
    ),
    Format(
        47,
        '<source id="3">the a b</source> <ref name="a">x</ref> <ref>3</ref> <citation index="2-4">foo</citation>',
        (
            Expected('<source id="3">the a b</source>', "number", {"number": 3}, "the a b", "quote_too_short"),
            Expected('<ref name="a">x</ref>', "key", {"chunk": "a"}, "x", "unknown_source"),
            Expected("<ref>3</ref>", "number", {"number": 3}, None, "no_quote"),
            Expected(
                '<citation index="2-4">foo</citation>',
                "number",
                {"number": 2, "chunk": "2-4"},
                "foo",
                "quote_too_short",
            ),
        ),
    ),
    Format(
        48,
        '> "The most we will pay is $3,000." — HomeForm.pdf, p. 12',
        (
            Expected(
                "HomeForm.pdf, p. 12",
                "file",
                {"document": "HomeForm.pdf", "page": 12},
                "The most we will pay is $3,000.",
                "fact_mismatch",
            ),
        ),
    ),
    Format(
        49,
        'According to page 12 of HomeForm.pdf, "the limit is high". As stated in Section I (p. 12): "the other one thing"',
        (
            Expected(
                "page 12 of HomeForm.pdf",
                "file",
                {"document": "HomeForm.pdf", "page": 12},
                "the limit is high",
                "quote_not_found",
            ),
            Expected(
                "Section I (p. 12)",
                "section",
                {"page": 12, "section": "Section I"},
                "the other one thing",
                "unknown_source",
            ),
        ),
    ),
    Format(
        50,
        '"The most we will pay ... $3,000" [1]',
        (Expected("[1]", "number", {"number": 1}, "The most we will pay ... $3,000", "quote_elsewhere"),),
    ),
    Format(
        51,
        "**Found in:** HomeForm.pdf, Page 2",
        (Expected("HomeForm.pdf, Page 2", "file", {"document": "HomeForm.pdf", "page": 2}, None, "no_quote"),),
    ),
    Format(
        52,
        "A.\n\nSources:\n1. HomeForm.pdf\n2. Rider.pdf",
        (
            Expected("HomeForm.pdf", "file", {"document": "HomeForm.pdf"}, None, "no_quote"),
            Expected("Rider.pdf", "file", {"document": "Rider.pdf"}, None, "no_quote"),
        ),
    ),
    Format(
        53,
        "A.\n\n**Sources:**\n- HomeForm.pdf\n- Rider.pdf",
        (
            Expected("HomeForm.pdf", "file", {"document": "HomeForm.pdf"}, None, "no_quote"),
            Expected("Rider.pdf", "file", {"document": "Rider.pdf"}, None, "no_quote"),
        ),
    ),
    Format(
        54,
        "A [1].\n\nReferences\n- [1] HomeForm.pdf\n* [2]: HomeForm.pdf\n[3] HomeForm.pdf (p. 12)\n4) HomeForm.pdf\n(5) Rider.pdf\n⁶ Rider.pdf",
        (
            Expected("[1]", "number", {"number": 1}, None, "no_quote"),
            Expected("HomeForm.pdf", "file", {"document": "HomeForm.pdf"}, None, "no_quote"),
            Expected("HomeForm.pdf (p. 12)", "file", {"document": "HomeForm.pdf", "page": 12}, None, "no_quote"),
            Expected("HomeForm.pdf", "file", {"document": "HomeForm.pdf"}, None, "no_quote"),
            Expected("Rider.pdf", "file", {"document": "Rider.pdf"}, None, "no_quote"),
            Expected("Rider.pdf", "file", {"document": "Rider.pdf"}, None, "no_quote"),
        ),
    ),
    Format(
        55,
        "A.\n\nSources: [1] HomeForm.pdf, p. 2 — [2] HomeForm.pdf, p. 4",
        (
            Expected("HomeForm.pdf, p. 2", "file", {"document": "HomeForm.pdf", "page": 2}, None, "no_quote"),
            Expected("HomeForm.pdf, p. 4", "file", {"document": "HomeForm.pdf", "page": 4}, None, "no_quote"),
        ),
    ),
    Format(
        56,
        "A.\nSOURCES: 28-pl, 30-pl",
        (
            Expected("28-pl", "file", {"document": "28-pl"}, None, "unknown_source"),
            Expected("30-pl", "file", {"document": "30-pl"}, None, "unknown_source"),
        ),
    ),
    Format(57, "FINAL ANSWER: yes\nSOURCES:\n- a", (Expected("a", "file", {"document": "a"}, None, "unknown_source"),)),
    Format(
        58,
        "A.\nSource: HomeForm.pdf, page 7",
        (Expected("HomeForm.pdf, page 7", "file", {"document": "HomeForm.pdf", "page": 7}, None, "no_quote"),),
    ),
    Format(
        59,
        "A.\nSources:\n- HomeForm.pdf, chunk 1\n- HomeForm.pdf | page 4 | chunk 2",
        (
            Expected("HomeForm.pdf, chunk 1", "file", {"document": "HomeForm.pdf", "chunk": "1"}, None, "no_quote"),
            Expected(
                "HomeForm.pdf | page 4 | chunk 2",
                "file",
                {"document": "HomeForm.pdf", "page": 4, "chunk": "2"},
                None,
                "no_quote",
            ),
        ),
    ),
    Format(
        60,
        "A.\nSources:\n1. [Home form](https://x.example/f.pdf#page=3) (p. 3)\n2. Home form - https://x.example\n3. Home form\n   https://x.example/g.pdf",
        (
            Expected(
                "[Home form](https://x.example/f.pdf#page=3) (p. 3)",
                "file",
                {"document": "Home form", "page": 3, "url": "https://x.example/f.pdf#page=3"},
                None,
                "unknown_source",
            ),
            Expected(
                "Home form - https://x.example",
                "file",
                {"document": "Home form", "url": "https://x.example"},
                None,
                "unknown_source",
            ),
            Expected(
                "Home form https://x.example/g.pdf",
                "file",
                {"document": "Home form", "url": "https://x.example/g.pdf"},
                None,
                "unknown_source",
            ),
        ),
    ),
    Format(
        61,
        'A [1].\n\n[1]: https://x.example/f.pdf "Home form"',
        (Expected("[1]", "number", {"number": 1}, None, "unknown_source"),),
    ),
    Format(
        62,
        "A.\nSources:\n- [1] Retrieval evidence — HomeForm.pdf, p. 1 — evidence ev-1 — call c-1",
        (
            Expected(
                "Retrieval evidence — HomeForm.pdf, p. 1 — evidence ev-1 — call c-1",
                "file",
                {"document": "HomeForm.pdf", "page": 1},
                None,
                "not_retrieved",
            ),
        ),
    ),
    Format(
        63,
        "A.\n\nQuellen:\n- HomeForm.pdf",
        (Expected("HomeForm.pdf", "file", {"document": "HomeForm.pdf"}, None, "no_quote"),),
    ),
    Format(
        64,
        "A.\n\n## Sources\n| # | Document | Page | Quote |\n|---|---|---|---|\n| 1 | HomeForm.pdf | 12 | the limit |",
        (
            Expected(
                "1 | HomeForm.pdf | 12 | the limit",
                "file",
                {"document": "HomeForm.pdf", "page": 12},
                "the limit",
                "quote_too_short",
            ),
        ),
    ),
    Format(
        65,
        'A.\n\n```json\n{"sources":[{"doc":"HomeForm.pdf","page":12}]}\n```',
        (
            Expected(
                '{"doc": "HomeForm.pdf", "page": 12}',
                "file",
                {"document": "HomeForm.pdf", "page": 12},
                None,
                "no_quote",
            ),
        ),
    ),
    Format(
        66, "A.\n\n---\n\nSources: a.txt", (Expected("a.txt", "file", {"document": "a.txt"}, None, "unknown_source"),)
    ),
    Format(
        67,
        "A.\n<details><summary>Sources</summary>\n\n- HomeForm.pdf\n</details>",
        (Expected("HomeForm.pdf", "file", {"document": "HomeForm.pdf"}, None, "no_quote"),),
    ),
    Format(68, "A.\nSources: (no valid sources found)", ()),
    Format(
        69,
        "A.\n\nSources:\n- HomeForm.pdf\n\nLet me know if more is needed.",
        (Expected("HomeForm.pdf", "file", {"document": "HomeForm.pdf"}, None, "no_quote"),),
    ),
    Format(
        70,
        "A [1].\n\nSources:\n- HomeForm.pdf\n\nSources:\n- Rider.pdf",
        (Expected("[1]", "number", {"number": 1}, None, "no_quote"),),
    ),
    Format(
        71,
        "A [2] [6].\n\nSources:\n[1] HomeForm.pdf\n[2] Rider.pdf",
        (
            Expected("[2]", "number", {"number": 2}, None, "no_quote"),
            Expected("[6]", "number", {"number": 6}, None, "unknown_source"),
            Expected("HomeForm.pdf", "file", {"document": "HomeForm.pdf"}, None, "no_quote"),
        ),
    ),
    Format(
        72,
        "A [2].\n\nSources:\n1. HomeForm.pdf\n1. Rider.pdf",
        (
            Expected("[2]", "number", {"number": 2}, None, "no_quote"),
            Expected("HomeForm.pdf", "file", {"document": "HomeForm.pdf"}, None, "no_quote"),
        ),
    ),
    Format(73, "A.\nSources of loss include fire and flood.", ()),
    Format(
        74,
        '{"answer":"It is. [1]","citations":[{"index":1,"doc":"HomeForm.pdf","page":12,"quote":"it is so"}]}',
        (Expected("[1]", "number", {"number": 1}, "it is so", "quote_too_short"),),
    ),
    Format(
        75,
        '{"statements":[{"text":"Sheds are covered.","evidence_ids":["ev-3"]}]}',
        (Expected("ev-3", "span_id", {"span_id": "ev-3"}, None, "unknown_source"),),
    ),
    Format(
        76,
        '{"answer":"Sheds are covered by the form.","annotations":[{"type":"file_citation","start_index":0,"end_index":12,"file_id":"f1","quote":"x y z"}]}',
        (
            Expected(
                '{"type": "file_citation", "start_index": 0, "end_index": 12, "file_id": "f1", "quote": "x y z"}',
                "file",
                {"document": "f1"},
                "x y z",
                "unknown_source",
            ),
        ),
    ),
    Format(
        77,
        '{"content":[{"type":"text","text":"Sheds are covered.","citations":[{"type":"page_location","document_index":0,"start_page_number":5,"end_page_number":6,"cited_text":"sheds yes"}]}]}',
        (
            Expected(
                '{"type": "page_location", "document_index": 0, "start_page_number": 5, "end_page_number": 6, "cited_text": "sheds yes"}',
                "page",
                {"number": 1, "page": 5, "page_end": 5, "zero_based": True},
                "sheds yes",
                "not_retrieved",
            ),
        ),
    ),
    Format(
        78,
        '{"text":"Sheds are covered.","groundingSupports":[{"segment":{"endIndex":18},"groundingChunkIndices":[0,2]}]}',
        (
            Expected("groundingChunkIndices 0", "number", {"number": 1, "zero_based": True}, None, "no_quote"),
            Expected("groundingChunkIndices 2", "number", {"number": 3, "zero_based": True}, None, "no_quote"),
        ),
    ),
    Format(
        79,
        '{"clauses_used":[{"file":"HomeForm.pdf","clause":"4.2","page":null}],"decision":"approved"}',
        (
            Expected(
                '{"file": "HomeForm.pdf", "clause": "4.2", "page": null}',
                "file",
                {"document": "HomeForm.pdf", "clause": "4.2"},
                None,
                "unknown_source",
            ),
        ),
    ),
    Format(
        80,
        "Here is the JSON:\n```json\n{'answer': 'Sheds. [1]', 'citations': [{'index': 1, 'doc': 'HomeForm.pdf',}], 'x': NaN\n",
        (Expected("[1]", "number", {"number": 1}, None, "no_quote"),),
    ),
)

IGNORED: tuple[tuple[str, str], ...] = (
    ("As is [sic] here.", "[sic]"),
    ("The [Insured name] pays.", "[Insured name]"),
    ("[x] option", "[x]"),
    ("[ ] option", "[ ]"),
    ("then a[1] = 3 holds", "[1]"),
    ("drink H[2]O daily", "[2]"),
    ("pay $[1,000] now", "[1,000]"),
    ("pay $[5] now", "[5]"),
    ("sign here [____]", "[____]"),
    ("to do [TBD]", "[TBD]"),
    ("the form of [2021] applies", "[2021]"),
    ("under 12 U.S.C. [4012a] it", "[4012a]"),
    ('he wrote "the [1] limit applies here" once', "[1]"),
    ("see ![x](http://e.example/x.png)", "![x](http://e.example/x.png)"),
)
"""Text that only looks like a citation → the mark that must be listed as ignored and give no row."""

HEADINGS: tuple[str, ...] = (
    "Sources:", "**Sources:**", "**Sources**:", "### Sources", "## References", "__Sources__", "SOURCES USED:", "Sources used:", "Sources and related content",
    "Source(s):", "Citations:", "Reference list:", "Evidence:", "Works cited:", "Source:", "CITATION LIST",
    "Quellen:", "Fuentes:", "Fuente:", "Références :", "Fontes:", "Fonti:", "Bronnen:", "Källor:", "Źródła:", "Zdroje:",
    "Источники:", "参考来源：", "来源：", "参考文献", "出典:", "출처:", "المصادر:", "מקורות:",
)  # fmt: skip
