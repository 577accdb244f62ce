"""The extraction pool: a bad page costs itself, the others go on, and nothing is left behind (spec 6, P and E rows)."""

from __future__ import annotations

import threading

import pikepdf
import psutil
import pytest
from msgspec.structs import replace
from pikepdf import Array, Dictionary, Name

from desktop.core.errors import Cancelled, PdfError
from desktop.core.pages import ExtractedPage
from desktop.pdf.inspect import inspect_pdf
from desktop.pdf.pool import ExtractionPool, PageFailure, read_one
from desktop.pdf.process import WorkerTrouble
from tests.pdf import tasks
from tests.pdf.made import joined, new_page, show, write_pdf


@pytest.fixture(autouse=True)
def no_process_left():
    before = set(psutil.Process().children(recursive=True))
    yield
    left = [p for p in psutil.Process().children(recursive=True) if p not in before]
    left = [p for p in left if "resource_tracker" not in " ".join(p.cmdline())]
    assert left == []


@pytest.fixture
def ten_pages(tmp_path):
    return write_pdf(tmp_path / "ten.pdf", *(show(f"Text of page {n}.", 72, 700) for n in range(1, 11)))


def test_every_page_comes_once(ten_pages):
    with ExtractionPool(jobs=2) as pool:
        pages = dict(pool.extract(ten_pages, range(1, 11)))
    assert {n: joined(p.words) for n, p in pages.items()} == {n: f"Text of page {n}." for n in range(1, 11)}


def test_no_process_is_started_that_would_get_no_page(ten_pages):
    with ExtractionPool(jobs=2) as pool:
        assert len(dict(pool.extract(ten_pages, [1]))) == len(pool.pids()) == 1
        assert len(dict(pool.extract(ten_pages, range(1, 11)))) == 10
        assert len(pool.pids()) == 2


def test_a_bad_page_costs_one_failure_with_a_reason(ten_pages):
    with ExtractionPool(jobs=2, deadline=1.0, memory_mb=512, task=tasks.awkward_page) as pool:
        got = list(pool.extract(ten_pages, range(1, 11)))
    failures = {n: p.reason for n, p in got if isinstance(p, PageFailure)}
    assert sorted(n for n, _ in got) == list(range(1, 11))
    assert sorted(failures) == [3, 5, 7, 9]
    assert "1 second" in failures[3]
    assert "crashed" in failures[5]
    assert "it is not good" in failures[7]
    assert "memory" in failures[9]


def test_cancelling_stops_at_once_and_the_pool_can_go_on(ten_pages):
    cancel = threading.Event()
    with ExtractionPool(jobs=2, task=tasks.slow_page) as pool:
        work = pool.extract(ten_pages, range(1, 1000), cancel=cancel)
        next(work)
        cancel.set()
        read = 0
        with pytest.raises(Cancelled):
            for _ in work:
                read += 1
        assert read < 100, "the others were not read first"
        assert len(list(pool.extract(ten_pages, range(1, 4)))) == 3


def test_closing_the_iterator_early_frees_the_pool(ten_pages):
    with ExtractionPool(jobs=2, task=tasks.slow_page) as pool:
        work = pool.extract(ten_pages, range(1, 100))
        next(work)
        work.close()
        assert len(list(pool.extract(ten_pages, [1, 2]))) == 2


def test_a_worker_killed_from_outside_costs_at_most_its_page(ten_pages):
    with ExtractionPool(jobs=1, task=tasks.slow_page) as pool:
        work = pool.extract(ten_pages, range(1, 11))
        got = [next(work)]
        psutil.Process(pool.pids()[0]).kill()
        got += work
    assert sorted(n for n, _ in got) == list(range(1, 11))
    assert sum(isinstance(p, PageFailure) for _, p in got) <= 1


def test_a_worker_is_replaced_after_its_share_of_pages(ten_pages):
    with ExtractionPool(jobs=1, task=tasks.pid_page, recycle=3) as pool:
        pids = [p.frame.label for _, p in pool.extract(ten_pages, range(1, 11)) if isinstance(p, ExtractedPage)]
    assert len(pids) == 10
    assert len(set(pids)) >= 3


def test_a_worker_that_keeps_its_memory_is_replaced(ten_pages):
    with ExtractionPool(jobs=1, task=tasks.growing_page, memory_mb=1000) as pool:
        pids = [p.frame.label for _, p in pool.extract(ten_pages, range(1, 61)) if isinstance(p, ExtractedPage)]
    assert len(pids) == 60
    assert len(set(pids)) >= 2


def test_other_functions_run_in_the_pool_too(ten_pages):
    with ExtractionPool(jobs=1) as pool:
        assert pool.run(inspect_pdf, ten_pages).pages == 10
        with pytest.raises(WorkerTrouble):
            pool.run(tasks.sleep, 30, deadline=0.3)
        with pytest.raises(PdfError):
            pool.run(inspect_pdf, ten_pages.with_name("missing.pdf"))


def test_a_missing_page_object_is_a_failure_of_that_page(tmp_path):
    path = write_pdf(tmp_path / "a.pdf", show("one", 72, 700), show("two", 72, 700))
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        pdf.Root.Pages.Kids[0] = pdf.make_indirect(Dictionary(Type=Name.Page, Parent=pdf.Root.Pages, Contents=5))
        pdf.save(path)
    with ExtractionPool(jobs=1) as pool:
        got = dict(pool.extract(path, [1, 2]))
    assert joined(got[2].words) == "two"


def bomb(path, levels: int = 12, each: int = 10):
    """Write a few kilobytes that paint 10 to the 12th forms."""
    pdf = pikepdf.new()
    inner = pdf.make_stream(b"0 0 1 1 re f")
    inner.Type, inner.Subtype, inner.BBox = Name.XObject, Name.Form, Array([0, 0, 10, 10])
    for _ in range(levels):
        outer = pdf.make_stream(b"/X Do " * each)
        outer.Type, outer.Subtype, outer.BBox = Name.XObject, Name.Form, Array([0, 0, 10, 10])
        outer.Resources = Dictionary(XObject=Dictionary(X=pdf.make_indirect(inner)))
        inner = outer
    new_page(pdf, show("before", 72, 700) + "/X Do", XObject=Dictionary(X=pdf.make_indirect(inner)))
    new_page(pdf, show("a page after the bomb", 72, 700))
    pdf.save(path)
    return path


def test_a_bomb_costs_its_page_and_no_more(tmp_path):
    with ExtractionPool(jobs=1, deadline=1.5) as pool:
        got = dict(pool.extract(bomb(tmp_path / "bomb.pdf"), [1, 2]))
    assert isinstance(got[1], PageFailure)
    assert joined(got[2].words) == "a page after the bomb"


@pytest.mark.slow
def test_two_hundred_thousand_words_on_a_page_stay_within_the_limits(tmp_path):
    line = " ".join(f"w{x}" for x in range(400))
    content = "".join(show(line, 5, 4 + y * 1.5, size=2.2) for y in range(500))
    with ExtractionPool(jobs=1, deadline=250, memory_mb=1024) as pool:
        ((_, page),) = pool.extract(write_pdf(tmp_path / "a.pdf", content, size=(4000, 792)), [1])
    assert isinstance(page, ExtractedPage)
    assert len(page.words) == 200_000


@pytest.mark.slow
def test_a_sheet_of_a_hundred_thousand_cells_partly_off_the_page_stays_within_the_limits(tmp_path):
    content = "".join(show(f"cell{x}", 5 + x % 250 * 16.2, 4 + x // 250 * 7, size=2.2) for x in range(100_000))
    with ExtractionPool(jobs=1, deadline=250, memory_mb=1024) as pool:
        ((_, page),) = pool.extract(write_pdf(tmp_path / "a.pdf", content, size=(4000, 3000)), [1])
    assert isinstance(page, ExtractedPage)
    assert len(page.words) == 100_000
    assert page.left_out["outside the visible area"] == 1_200


def test_a_page_comes_through_the_pipe_as_it_was_read(tmp_path):
    pdf = pikepdf.new()
    new_page(
        pdf,
        show("Limit", 72, 700) + show("hidden", 72, 600, extra="3 Tr") + "72 500 m 300 500 l S 1 0 0 rg 9 9 40 40 re f",
    )
    pdf.save(tmp_path / "a.pdf")
    here = read_one(tmp_path / "a.pdf", 1, None)
    with ExtractionPool(jobs=1) as pool:
        ((_, there),) = pool.extract(tmp_path / "a.pdf", [1])
    assert isinstance(there, ExtractedPage)
    assert replace(there, seconds=0) == replace(here, seconds=0)
