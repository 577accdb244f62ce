"""Selecting and finding words in the stream."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QFont, QFontMetricsF
from PySide6.QtWidgets import QApplication

from desktop.core.geometry import PageFrame
from desktop.core.pages import DocumentStream, PageHealth, PageText, WordFlag
from desktop.ui.panels.find import first_words, last_words
from desktop.ui.panels.pages import find_page
from desktop.ui.viewer import words as viewer_words
from desktop.ui.viewer.words import (
    FoundBoxes,
    find_words,
    line_at,
    nearest_word,
    seen_ranges,
    select_between,
    word_at,
    words_inside,
)


def stream_of(*pages: list[str], hidden: tuple[str, ...] = ()) -> DocumentStream:
    """Lay words out left to right, ten to a line, 50 × 10 points each."""
    made = []
    start = 0
    texts = []
    for number, words in enumerate(pages, start=1):
        starts, ends, rects, flags, lines = [], [], [], [], []
        at = start
        for index, word in enumerate(words):
            line = index // 10
            starts.append(at)
            ends.append(at + len(word))
            rects.append((index % 10 * 55.0, line * 20.0, index % 10 * 55.0 + 50, line * 20.0 + 10))
            flags.append(int(WordFlag.HIDDEN) if word in hidden else 0)
            lines.append(line)
            at += len(word) + 1
        text = " ".join(words)
        frame = PageFrame(number, str(number), 612, 792, 0)
        health = PageHealth(())
        made.append(
            PageText(frame, start, text, tuple(starts), tuple(ends), tuple(rects), tuple(flags), tuple(lines), health)
        )
        texts.append(text)
        start += len(text) + 1
    return DocumentStream("d1", "\n".join(texts), tuple(made))


def test_find_takes_any_case_space_quote_and_dash() -> None:
    stream = stream_of(["The", "insured’s", "“premises”", "–", "Limit", "of", "Insurance"])
    assert [stream.text[h.start : h.end] for h in find_words(stream, "INSURED'S")] == ["insured’s"]
    assert find_words(stream, '"premises" - limit')[0].match == "“premises” – Limit"


def test_find_takes_a_word_with_and_without_its_hyphen() -> None:
    stream = stream_of(["sub-limit", "sublimit", "f-16", "f16", "-16"])
    for needle in ("sublimit", "sub-limit", "sub\u00adlimit", "SUB‑LIMIT"):
        assert [h.match for h in find_words(stream, needle)] == ["sub-limit", "sublimit"], needle
    assert [h.match for h in find_words(stream, "-16")] == ["-16", "-16"], "a sign is no hyphen"
    assert [h.match for h in find_words(stream, "f16")] == ["f16"]


def test_what_stands_round_a_hit_begins_and_ends_with_whole_words(qapp: QApplication) -> None:
    words = [f"number{n}" for n in range(40)]
    stream = stream_of([*words[:20], "unsworn", *words[20:]])
    (hit,) = find_words(stream, "sworn")
    assert hit.before.endswith(" un")
    assert set(hit.before.split()[:-1]) <= set(words)
    assert set(hit.after.split()) <= set(words)
    metrics = QFontMetricsF(QFont())
    for room in (0.0, 40.0, 130.0, 400.0, 4000.0):
        before, after = last_words(hit, metrics, room), first_words(hit, metrics, room)
        assert set(before.lstrip("…").split()) <= {*words, "un"}, before
        assert set(after.rstrip("…").split()) <= set(words), after
        if room >= 130:
            assert max(metrics.horizontalAdvance(before), metrics.horizontalAdvance(after)) <= room


def test_find_goes_over_a_page_break_and_names_the_first_page() -> None:
    stream = stream_of(["proof", "of"], ["loss", "within"])
    hits = find_words(stream, "proof of loss")
    assert [(h.page, h.match) for h in hits] == [(1, "proof of loss")]


def test_find_maps_letters_that_grow_when_folded() -> None:
    stream = stream_of(["Straße", "limit"])
    hit = find_words(stream, "limit")[0]
    assert stream.text[hit.start : hit.end] == "limit"


def test_a_text_folded_in_pieces_is_found_where_it_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = stream_of(["Straße", "und", "Maß", "limit", "–", "limit’s", "Ende"])
    whole = find_words(stream, "limit")
    for size in range(1, 12):
        monkeypatch.setattr(viewer_words, "_PIECE", size)
        assert find_words(stream, "limit") == whole
    assert [stream.text[h.start : h.end] for h in whole] == ["limit", "limit"]


def test_every_hit_is_marked_by_itself_on_each_page_it_touches() -> None:
    stream = stream_of(["limit", "of", "limit"], ["x"], ["proof"], ["limit"])
    marks = FoundBoxes(stream, find_words(stream, "limit"))
    assert dict(marks) == {1: [(0, 0, 50, 10), (110, 0, 160, 10)], 4: [(0, 0, 50, 10)]}
    over = FoundBoxes(stream, find_words(stream, "x proof limit"))
    assert {page: len(boxes) for page, boxes in over.items()} == {2: 1, 3: 1, 4: 1}


def test_find_of_nothing_and_of_regular_expression_signs_is_safe() -> None:
    stream = stream_of(["a(b", "*"])
    assert find_words(stream, "   ") == ()
    assert find_words(stream, "(") != ()


def test_a_drag_selects_the_words_between_two_points_in_any_direction() -> None:
    stream = stream_of(["a", "bb", "ccc", "dddd"])
    found = select_between(stream, (1, 60, 5), (1, 120, 5))
    assert found is not None
    assert stream.text[slice(*found)] == "bb ccc"
    assert select_between(stream, (1, 120, 5), (1, 60, 5)) == found


def test_a_word_on_the_same_line_wins_over_a_nearer_one_below() -> None:
    stream = stream_of([*"abcdefghij", "below"])
    assert nearest_word(stream.pages[0], 560, 5) == 9


def test_hidden_words_are_not_selected() -> None:
    stream = stream_of(["seen", "ghost", "seen2"], hidden=("ghost",))
    assert nearest_word(stream.pages[0], 60, 5) != 1
    assert [stream.text[a:b] for a, b in words_inside(stream, 1, (0, 0, 600, 15))] == ["seen", "seen2"]


def test_an_area_takes_words_by_their_middle_and_joins_neighbours() -> None:
    stream = stream_of(["a", "bb", "ccc", "dddd"])
    assert [stream.text[a:b] for a, b in words_inside(stream, 1, (50, -5, 170, 15))] == ["bb ccc"]


def test_the_page_box_takes_index_first_and_printed_labels() -> None:
    labels = ["i", "ii", "1", "2"]
    assert find_page("2", labels) == [2, 4]
    assert find_page("II", labels) == [2]
    assert find_page("9", labels) == []
    assert find_page("", labels) == []


def test_a_selection_leaves_out_hidden_words_and_headers_between_pages() -> None:
    stream = stream_of(["one", "secret", "two", "Footer"], ["Header", "three", "four"], hidden=("secret",))
    flagged = []
    for page in stream.pages:
        words = [stream.text[a:b] for a, b in zip(page.word_starts, page.word_ends, strict=True)]
        marks = [int(WordFlag.BOILERPLATE) if w in ("Footer", "Header") else 0 for w in words]
        flags = tuple(f | m for f, m in zip(page.word_flags, marks, strict=True))
        flagged.append(replace(page, word_flags=flags))
    stream = DocumentStream("d1", stream.text, tuple(flagged))

    def seen(first: str, last: str) -> list[str]:
        whole = (stream.text.index(first), stream.text.index(last) + len(last))
        return [stream.text[a:b] for a, b in seen_ranges(stream, whole)]

    assert seen("one", "two") == ["one", "two"]
    assert seen("one", "four") == ["one", "two", "three four"]
    assert seen("two", "Footer") == ["two Footer"], "on one page it is what was pointed at"
    assert seen("two", "Header") == ["two Footer\nHeader"], "the selection ends in it"


def test_a_word_is_taken_only_from_under_the_pointer_and_a_line_from_anywhere() -> None:
    page = stream_of([f"w{n}" for n in range(25)]).pages[0]
    assert word_at(page, 60, 25) == (page.word_starts[11], page.word_ends[11])
    assert word_at(page, 60, 300) is None
    assert line_at(page, 900, 22) == (page.word_starts[10], page.word_ends[19])
