"""What is seen of a page comes before the rest of it, which is drawn into the same memory."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pymupdf
import pytest

from desktop.core.errors import PdfError
from desktop.core.geometry import Rect
from desktop.pdf.render import PageImage, RenderClient, RenderRequest
from tests import patience
from tests.leaks import Running
from tests.pdf.made import show, write_pdf

TOP: Rect = (0.0, 0.0, 612.0, 300.0)


@pytest.fixture
def client() -> Iterator[RenderClient]:
    before = Running()
    made = RenderClient(deadline=60)
    yield made
    made.close()
    assert before.leaked() == ""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """Return a page of marks that cross every border, turned."""
    lines = "".join(show(f"Limit {n:03d} of all locations. " * 3, 30, 780 - 9 * n, size=8) for n in range(80))
    path = write_pdf(tmp_path / "plain.pdf", lines + "1 0 0 RG 4 w 0 0 m 612 792 l 0 400 m 612 500 l S")
    with pymupdf.open(path) as document:
        document[0].set_rotation(90)
        document[0].add_highlight_annot(pymupdf.Rect(60, 30, 160, 360))
        document.save(tmp_path / "turned.pdf")
    return tmp_path / "turned.pdf"


@pytest.fixture
def endless_below(tmp_path: Path) -> Path:
    """Return a page whose lower half takes minutes, and a page after it."""
    chance = random.Random(5)
    lines = "".join(f"{chance.random() * 600:.1f} {chance.random() * 300:.1f} l " for _ in range(60_000))
    return write_pdf(tmp_path / "endless.pdf", show("Seen first", 72, 700) + f"0.2 w 9 9 m {lines} S", show("b", 9, 9))


def pixels(image: PageImage) -> npt.NDArray[np.uint8]:
    """Return the pixels of a picture whose rows may lie among those of another."""
    flat = np.frombuffer(image.samples, dtype=np.uint8)
    last = np.lib.stride_tricks.as_strided(flat, (image.height, image.width, 4), (image.stride, 4, 1))
    assert flat.size == image.stride * (image.height - 1) + image.width * 4
    return last.copy()


class Ask:
    """A page asked for with a part of it first; what came, in order."""

    def __init__(self, client: RenderClient, path: Path, first: Rect, *, zoom: float = 2.0) -> None:
        self.came: list[str] = []
        self.early: Future[PageImage] = Future()
        self.whole = client.request(RenderRequest(path, 1, zoom, first=first), on_first=self._hear)
        self.whole.add_done_callback(lambda _: self.came.append("whole"))

    def _hear(self, part: PageImage) -> None:
        self.came.append("part")
        self.early.set_result(part)


@pytest.mark.parametrize("first", [(0.0, 0.0, 792.0, 250.0), (100.0, 0.0, 333.3, 612.0), (101.0, 77.7, 300.0, 222.2)])
def test_the_part_is_what_the_page_shows_there_and_the_whole_is_that_of_the_library(
    client: RenderClient, page: Path, first: Rect
) -> None:
    ask = Ask(client, page, first)
    whole, part = pixels(ask.whole.result(patience.SECONDS)), ask.early.result(patience.SECONDS)
    assert ask.came == ["part", "whole"]
    x0, y0, x1, y1 = (round(side * 2.0) for side in part.clip)
    assert x0 <= first[0] * 2 and y0 <= first[1] * 2 and x1 >= first[2] * 2 - 0.01 and y1 >= first[3] * 2 - 0.01
    assert (x1 - x0) * (y1 - y0) < whole.shape[0] * whole.shape[1] / 2
    assert (pixels(part) == whole[y0:y1, x0:x1]).all()
    with pymupdf.open(page) as document:
        bare = document[0].get_pixmap(matrix=pymupdf.Matrix(2, 2))
    expected = np.frombuffer(bare.samples_mv, dtype=np.uint8).reshape(bare.height, bare.width, 3)
    away = np.abs(whole[..., 2::-1].astype(int) - expected)
    assert away.max() <= 20, "a slanted line is rounded anew where it is cut"
    assert (away > 2).mean() < 0.001


def test_the_part_and_the_whole_are_the_same_memory(client: RenderClient, page: Path) -> None:
    ask = Ask(client, page, (0.0, 0.0, 792.0, 250.0))
    whole, part = ask.whole.result(patience.SECONDS), ask.early.result(patience.SECONDS)
    whole.samples[0] = 7
    assert part.samples[0] == 7


def test_memory_is_not_drawn_into_while_the_part_of_a_page_is_looked_at(client: RenderClient, page: Path) -> None:
    ask = Ask(client, page, (0.0, 0.0, 792.0, 250.0))
    ask.whole.result(patience.SECONDS)
    part = ask.early.result(patience.SECONDS)
    del ask
    before = bytes(part.samples)
    for zoom in (1.0, 1.5, 1.7, 2.3, 2.5):
        client.request(RenderRequest(page, 1, zoom)).result(patience.SECONDS)
    assert bytes(part.samples) == before


@pytest.mark.parametrize("first", [(0.0, 0.0, 792.0, 612.0), (-50.0, -50.0, 900.0, 900.0), (900.0, 0.0, 950.0, 50.0)])
def test_a_part_that_is_all_of_the_page_or_none_of_it_is_not_told(
    client: RenderClient, page: Path, first: Rect
) -> None:
    ask = Ask(client, page, first)
    assert ask.whole.result(patience.SECONDS).width == 1584
    assert ask.came == ["whole"]


def test_a_picture_larger_than_a_block_has_its_part_too(client: RenderClient, page: Path) -> None:
    ask = Ask(client, page, (0.0, 0.0, 792.0, 250.0), zoom=4.0)
    whole, part = pixels(ask.whole.result(patience.SECONDS)), ask.early.result(patience.SECONDS)
    assert whole.nbytes > 22 << 20
    assert (pixels(part) == whole[: part.height]).all()


def test_a_page_that_never_ends_is_given_up_once_though_its_top_was_there(endless_below: Path) -> None:
    with RenderClient(deadline=4.0) as client:
        client.request(RenderRequest(endless_below, 2, 1.0)).result(patience.SECONDS)
        ask = Ask(client, endless_below, TOP)
        assert pixels(ask.early.result(patience.SECONDS)).min() < 60
        with pytest.raises(PdfError, match="4 seconds"):
            ask.whole.result(patience.SECONDS)
        assert client.request(RenderRequest(endless_below, 2, 1.0)).result(patience.SECONDS).width == 612


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_a_worker_lost_after_the_part_fails_the_page_and_the_next_is_drawn(
    client: RenderClient, endless_below: Path
) -> None:
    ask = Ask(client, endless_below, TOP)
    part = ask.early.result(patience.SECONDS)
    os.kill(client.worker_pid, signal.SIGKILL)
    with pytest.raises(PdfError, match="could not be drawn"):
        ask.whole.result(patience.SECONDS)
    assert pixels(part).min() < 60, "what is looked at stays"
    assert client.request(RenderRequest(endless_below, 2, 1.0)).result(patience.SECONDS).width == 612


def test_closing_while_the_rest_is_drawn_waits_for_nothing(endless_below: Path) -> None:
    client = RenderClient()
    ask = Ask(client, endless_below, TOP)
    ask.early.result(patience.SECONDS)
    client.close()
    assert ask.whole.done()


def test_a_listener_that_breaks_costs_nobody_a_page(client: RenderClient, page: Path) -> None:
    def break_down(_part: PageImage) -> None:
        raise RuntimeError("the window is gone")

    broken = client.request(RenderRequest(page, 1, 2.0, first=(0.0, 0.0, 792.0, 250.0)), on_first=break_down)
    assert broken.result(patience.SECONDS).width == 1584
    assert client.request(RenderRequest(page, 1, 1.0)).result(patience.SECONDS).width == 792
