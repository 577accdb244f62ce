"""Where pages stand in the strip."""

from __future__ import annotations

from desktop.core.geometry import PageFrame
from desktop.ui.viewer.stack import GAP, PageStack, wanted_pages


def frames(*sizes: tuple[float, float]) -> list[PageFrame]:
    return [PageFrame(n, str(n), w, h, 0) for n, (w, h) in enumerate(sizes, start=1)]


def test_pages_of_different_sizes_stand_below_each_other_and_centred() -> None:
    stack = PageStack(frames((612, 792), (792, 612)))
    assert stack.page_rect(1) == ((stack.width - 612) / 2, GAP, (stack.width + 612) / 2, GAP + 792)
    assert stack.page_rect(2)[1] == GAP + 792 + GAP
    assert stack.width == 792 + 2 * GAP


def test_a_point_in_the_strip_is_found_on_its_page_and_in_its_frame() -> None:
    stack = PageStack(frames((612, 792), (792, 612)))
    left, top, _, _ = stack.page_rect(2)
    spot = stack.to_page(left + 10, top + 20)
    assert spot is not None
    assert (spot.page, spot.x, spot.y) == (2, 10, 20)
    assert stack.to_page(left - 5, top + 20) is None


def test_turning_the_view_keeps_boxes_on_their_words() -> None:
    for rotation in (0, 90, 180, 270):
        stack = PageStack(frames((600, 800)), rotation=rotation)
        x0, y0, x1, y1 = stack.to_scene(1, (100, 200, 150, 220))
        spot = stack.to_page((x0 + x1) / 2, (y0 + y1) / 2)
        assert spot is not None
        assert (round(spot.x), round(spot.y)) == (125, 210)
        left, top, right, bottom = stack.page_rect(1)
        assert left <= x0 < x1 <= right
        assert top <= y0 < y1 <= bottom


def test_only_pages_in_view_are_visible_among_five_thousand() -> None:
    stack = PageStack(frames(*[(612, 792)] * 5000))
    top = stack.page_rect(2500)[1]
    assert list(stack.visible(top + 10, top + 700)) == [2500]
    assert list(stack.visible(top + 10, top + 900)) == [2500, 2501]


def test_an_empty_document_has_no_visible_page() -> None:
    assert list(PageStack(()).visible(0, 1000)) == []
    assert PageStack(()).page_at(10) == 0


def test_wanted_pages_are_those_seen_then_ahead_then_one_behind() -> None:
    stack = PageStack(frames(*[(612, 792)] * 10))
    assert wanted_pages(stack, [4, 5]) == [4, 5, 6, 7, 3]
    assert wanted_pages(stack, [4, 5], down=False) == [4, 5, 3, 2, 6]
    assert wanted_pages(stack, [9, 10]) == [9, 10, 8]


def test_a_page_that_ends_above_the_view_or_begins_below_it_is_not_visible():
    stack = PageStack([PageFrame(n, str(n), 600.0, 800.0, 0) for n in range(1, 6)])
    top, bottom = stack.page_rect(3)[1], stack.page_rect(3)[3]
    assert list(stack.visible(top - 6, bottom - 300)) == [3]
    assert list(stack.visible(top + 100, bottom + 6)) == [3]
    assert list(stack.visible(stack.page_rect(2)[3] - 1, top + 1)) == [2, 3]
