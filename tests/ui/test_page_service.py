"""Page pictures: what is wanted now comes, in order of urgency, within a budget of bytes."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtGui import QColor

from desktop.core.errors import PdfError
from desktop.core.geometry import Rect
from desktop.services.pages import ByteCache, Early, PageKey, PageSamples, PageService
from desktop.ui.viewer.images import convert_samples, keep_picture


@dataclass(frozen=True)
class Samples:
    """One grey pixel."""

    width: int = 1
    height: int = 1
    stride: int = 4
    samples: memoryview = field(default_factory=lambda: memoryview(bytearray(b"\x80\x80\x80\xff")))
    zoom: float = 1.0
    clip: Rect = (0.0, 0.0, 1.0, 1.0)
    native: float = 0.0


class Worker:
    """Stands for the render worker: hands out futures that the test finishes when it wants."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.futures: dict[int, Future[PageSamples]] = {}
        self.early: dict[int, Early | None] = {}

    def request(
        self, _path: Path, key: PageKey, _password: str | None, early: Early | None = None
    ) -> Future[PageSamples]:
        self.asked.append(key.page)
        self.early[key.page] = early
        self.futures[key.page] = Future()
        return self.futures[key.page]

    def finish(self, page: int) -> None:
        self.futures[page].set_result(Samples())


def key(page: int) -> PageKey:
    return PageKey("d", page, 1.0)


def service(worker: Worker, *, budget: int = 1000) -> tuple[PageService[str], list[int], list[str]]:
    ready: list[int] = []
    failed: list[str] = []
    made: PageService[str] = PageService(
        worker.request, lambda _d: (Path("x.pdf"), None), lambda k, _s: (f"page {k.page}", 100), budget=budget
    )
    made.on_ready = lambda k: ready.append(k.page)
    made.on_failed = lambda _k, sentence: failed.append(sentence)
    return made, ready, failed


def test_the_cache_keeps_its_budget_and_the_latest_used() -> None:
    cache: ByteCache[str] = ByteCache(300)
    for page in (1, 2, 3):
        cache.put(key(page), str(page), 100)
    assert cache.get(key(1)) == "1"
    cache.put(key(4), "4", 100)
    assert [k.page for k in cache.order()] == [3, 1, 4]
    assert cache.size == 300


def test_a_picture_over_the_budget_is_kept_alone() -> None:
    cache: ByteCache[str] = ByteCache(300)
    cache.put(key(1), "small", 10)
    cache.put(key(2), "huge", 5000)
    assert [k.page for k in cache.order()] == [2]


def test_a_picture_drawn_again_is_counted_once() -> None:
    cache: ByteCache[str] = ByteCache(300)
    cache.put(key(1), "a", 100)
    cache.put(key(1), "b", 150)
    assert (cache.size, cache.get(key(1))) == (150, "b")


def test_the_page_looked_at_comes_first_and_alone() -> None:
    worker = Worker()
    pages, ready, _ = service(worker)
    pages.want([key(5), key(6), key(4)])
    assert worker.asked == [5], "a page to have ready is not handed in behind the one waited for"
    worker.finish(5)
    assert worker.asked == [5, 6]
    worker.finish(6)
    worker.finish(4)
    assert ready == [5, 6, 4]


def test_a_burst_of_scrolling_leaves_no_queue() -> None:
    worker = Worker()
    pages, ready, _ = service(worker)
    for page in range(1, 500):
        pages.want([key(page), key(page + 1)])
    assert len(worker.asked) <= 2
    assert pages.waiting() <= 2
    for page in list(worker.asked):
        worker.finish(page)
    assert 499 in worker.asked
    worker.finish(499)
    assert 499 in ready


def test_a_jump_overtakes_a_page_to_have_ready() -> None:
    worker = Worker()
    pages, _, _ = service(worker)
    pages.want([key(1), key(2)])
    worker.finish(1)
    assert worker.asked == [1, 2]
    pages.want([key(90), key(91)])
    assert worker.asked == [1, 2, 90], "asked for while page 2 is still being drawn"


def test_what_is_there_is_not_drawn_again() -> None:
    worker = Worker()
    pages, _, _ = service(worker)
    pages.want([key(1)])
    worker.finish(1)
    pages.want([key(1)])
    assert worker.asked == [1]


def test_a_picture_is_shown_before_it_is_copied_and_kept_as_the_copy() -> None:
    worker = Worker()
    seen: list[str | None] = []
    pages: PageService[str] = PageService(
        worker.request,
        lambda _d: (Path("x.pdf"), None),
        lambda _k, _s: ("lent", 100),
        keep=lambda _k, _s, value: f"copy of {value}",
    )
    pages.on_ready = lambda k: seen.append(pages.cache.get(k))
    pages.want([key(1)])
    worker.finish(1)
    assert seen == ["lent"]
    assert (pages.cache.get(key(1)), pages.cache.size) == ("copy of lent", 100)


def test_a_picture_is_the_samples_until_it_is_kept() -> None:
    samples = Samples()
    shown, weight = convert_samples(key(1), samples)
    kept = keep_picture(key(1), samples, shown)
    samples.samples[:] = b"\x01\x02\x03\xff"
    assert QColor(shown.image.pixel(0, 0)) == QColor(3, 2, 1), "blue, green, red"
    assert QColor(kept.image.pixel(0, 0)) == QColor(0x80, 0x80, 0x80)
    assert weight == 4


def test_a_picture_for_dark_pages_leaves_the_samples_alone() -> None:
    samples = Samples()
    shown, _ = convert_samples(PageKey("d", 1, 1.0, None, dark=True), samples)
    assert bytes(samples.samples) == b"\x80\x80\x80\xff"
    assert QColor(shown.image.pixel(0, 0)) == QColor(0x7F, 0x7F, 0x7F)


def test_a_picture_that_left_the_cache_does_not_come_back_as_its_copy() -> None:
    cache: ByteCache[str] = ByteCache(100)
    cache.put(key(1), "lent", 100)
    cache.put(key(2), "other", 100)
    cache.renew(key(1), "copy")
    assert cache.get(key(1)) is None
    assert cache.size == 100


def test_what_is_wanted_now_stays_beyond_the_budget_and_what_was_wanted_leaves() -> None:
    worker = Worker()
    made, ready, _ = service(worker, budget=200)
    for wanted in ([key(9)], [key(1), key(2), key(3)]):
        made.want(wanted)
        for page in [k.page for k in wanted]:
            worker.finish(page)
    assert ready == [9, 1, 2, 3]
    assert made.cache.order() == [key(1), key(2), key(3)]
    assert made.idle()
    assert worker.asked == [9, 1, 2, 3]


def test_idle_means_that_nothing_wanted_is_missing() -> None:
    worker = Worker()
    pages, _, _ = service(worker)
    assert pages.idle()
    pages.want([key(1), key(2)])
    worker.finish(1)
    assert not pages.idle()
    worker.futures[2].set_exception(PdfError("it could not be drawn."))
    assert pages.idle()


def test_a_page_that_cannot_be_drawn_says_why_once_and_the_next_comes() -> None:
    worker = Worker()
    pages, ready, failed = service(worker)
    pages.want([key(1), key(2)])
    worker.futures[1].set_exception(PdfError("it could not be drawn.", thing="x.pdf, page 1"))
    worker.finish(2)
    assert failed == ["it could not be drawn."]
    assert ready == [2]
    pages.want([key(1)])
    assert worker.asked == [1, 2]
    pages.forget_failures()
    pages.want([key(1)])
    assert worker.asked == [1, 2, 1]


def test_a_request_dropped_by_the_worker_is_asked_for_again_when_still_wanted() -> None:
    worker = Worker()
    pages, ready, _ = service(worker)
    pages.want([key(1)])
    worker.futures[1].cancel()
    worker.futures[1].set_running_or_notify_cancel()
    pages.want([key(1)])
    worker.finish(1)
    assert ready == [1]


def test_the_part_that_is_seen_is_told_and_is_gone_with_the_whole() -> None:
    worker = Worker()
    pages, ready, _ = service(worker)
    pages.want([key(1), key(2)], {key(1): (0.0, 0.0, 1.0, 0.5), key(2): None})
    early = worker.early[1]
    assert early is not None
    assert early.part == (0.0, 0.0, 1.0, 0.5)
    early.tell(Samples())
    assert (ready, pages.part(key(1)), pages.cache.get(key(1))) == ([1], "page 1", None)
    assert not pages.idle()
    worker.finish(1)
    assert (ready, pages.part(key(1)), pages.cache.get(key(1))) == ([1, 1], None, "page 1")
    assert worker.early[2] is None


def test_a_part_is_gone_with_the_page_that_fails_and_comes_too_late_for_one_that_did() -> None:
    worker = Worker()
    pages, ready, failed = service(worker)
    pages.want([key(1)], {key(1): (0.0, 0.0, 1.0, 0.5)})
    early = worker.early[1]
    assert early is not None
    early.tell(Samples())
    worker.futures[1].set_exception(PdfError("it was not done after 15 seconds."))
    assert failed == ["it was not done after 15 seconds."]
    assert pages.part(key(1)) is None
    early.tell(Samples())
    assert (ready, pages.part(key(1))) == ([1], None)
    assert worker.asked == [1], "not a second time"


def test_after_closing_nobody_is_told() -> None:
    worker = Worker()
    pages, ready, _ = service(worker)
    pages.want([key(1)])
    future = worker.futures[1]
    future.set_running_or_notify_cancel()
    pages.close()
    future.set_result(Samples())
    assert ready == []
    pages.want([key(2)])
    assert worker.asked == [1]
