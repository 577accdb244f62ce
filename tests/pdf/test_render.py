"""Page pictures from the render worker (spec 6, G9 and G12, P; spec 9)."""

from __future__ import annotations

import io
import os
import signal
import time
from concurrent.futures import CancelledError

import numpy as np
import pikepdf
import pymupdf
import pytest
from PIL import Image

from desktop.core.errors import AppError, PdfError
from desktop.pdf.drawn import MAX_PIXELS
from desktop.pdf.render import RenderClient, RenderRequest
from tests import patience
from tests.leaks import Running
from tests.pdf.made import Name, new_page, picture, show, write_pdf
from tests.pdf.test_pool import bomb


@pytest.fixture
def client():
    before = Running()
    made = RenderClient(deadline=60)
    yield made
    made.close()
    assert before.leaked() == ""


@pytest.fixture
def policy(tmp_path):
    return write_pdf(tmp_path / "a.pdf", *(show(f"Page {n}", 72, 700, size=30) for n in range(1, 6)))


def until(holds):
    """Wait for what another thread does."""
    end = time.monotonic() + patience.SECONDS
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.005)


def pixels(image) -> np.ndarray:
    rows = np.frombuffer(image.samples, dtype=np.uint8).reshape(image.height, image.stride)
    return rows[:, : image.width * 4].reshape(image.height, image.width, 4)[..., 2::-1]


def test_a_page_comes_as_pixels_of_the_asked_size(client, policy):
    image = client.request(RenderRequest(policy, 1, 1.5)).result(patience.SECONDS)
    assert (image.width, image.height, image.zoom) == (918, 1188, 1.5)
    assert len(image.samples) == image.stride * image.height
    assert pixels(image).min() < 60
    assert pixels(image).max() == 255


@pytest.mark.parametrize("clip", [None, (40, 30, 300, 160)])
@pytest.mark.parametrize("turn", [0, 90])
def test_the_pixels_are_those_of_the_library(client, tmp_path, turn, clip):
    marks = "1 0 0 rg 50 50 200 60 re f 0 0.4 1 rg 100 80 200 60 re f " + show("Ground", 72, 150, size=30)
    path = write_pdf(tmp_path / "marks.pdf", marks, size=(400, 200))
    with pymupdf.open(path) as document:
        page = document[0]
        page.set_rotation(turn)
        page.add_highlight_annot(pymupdf.Rect(60, 30, 160, 60))
        page.add_text_annot((300, 20), "note")
        document.save(tmp_path / "turned.pdf")
    with pymupdf.open(tmp_path / "turned.pdf") as document:
        bare = document[0].get_pixmap(matrix=pymupdf.Matrix(1.5, 1.5), clip=clip)
    expected = np.frombuffer(bare.samples_mv, dtype=np.uint8).reshape(bare.height, bare.width, 3)
    for _ in range(2):  # drawn from the page the first time, from the list of its marks the second
        ours = pixels(
            client.request(RenderRequest(tmp_path / "turned.pdf", 1, 1.5, clip=clip)).result(patience.SECONDS)
        )
        assert ours.shape == expected.shape
        assert np.abs(ours.astype(int) - expected).max() <= 2


def test_pictures_that_are_held_are_not_drawn_over(client, policy):
    held = [client.request(RenderRequest(policy, 1 + n % 5, 1.0)).result(patience.SECONDS) for n in range(6)]
    copies = [bytes(image.samples) for image in held]
    for n in range(12):
        client.request(RenderRequest(policy, 1 + n % 5, 1.5)).result(patience.SECONDS)
    assert [bytes(image.samples) for image in held] == copies


@pytest.mark.parametrize("width", [333, 334, 335, 1001])
def test_odd_widths_are_not_skewed(client, tmp_path, width):
    path = write_pdf(tmp_path / "odd.pdf", f"0 g {width // 2} 0 1 500 re f", size=(width, 500))
    shown = pixels(client.request(RenderRequest(path, 1, 1.0)).result(patience.SECONDS))
    assert shown.shape[:2] == (500, width)
    dark = (shown[..., 0] < 128).argmax(axis=1)
    assert set(dark.tolist()) == {width // 2}


def test_a_part_is_sharp_and_equal_to_the_same_part_of_the_whole(client, policy):
    whole = pixels(client.request(RenderRequest(policy, 1, 2.0)).result(patience.SECONDS))
    part = pixels(client.request(RenderRequest(policy, 1, 2.0, clip=(60, 60, 260, 140))).result(patience.SECONDS))
    assert part.shape == (160, 400, 3)
    assert np.abs(part.astype(int) - whole[120:280, 120:520].astype(int)).mean() < 1


def test_a_huge_page_is_drawn_within_bounded_memory(client, tmp_path):
    path = write_pdf(tmp_path / "huge.pdf", show("far", 100, 14000, size=200), size=(14400, 14400))
    image = client.request(RenderRequest(path, 1, 2.0)).result(patience.SECONDS)
    assert image.width * image.height <= MAX_PIXELS
    assert image.zoom < 2.0
    assert client.request(RenderRequest(path, 1, 2.0, clip=(0, 0, 600, 600))).result(patience.SECONDS).zoom == 2.0


def scanned(path, marks, *, turn=0, unit=1.0, note=False):
    """Write a page of 600 by 800 points that `marks` paint with pictures A (400 x 550 pixels) and B (800 x 1000)."""
    pdf = pikepdf.new()
    parts = {"/A": picture(pdf, 400, 550, bytes(range(200)) * 1100), "/B": picture(pdf, 800, 1000, bytes(800_000))}
    page = new_page(pdf, marks, size=(600, 800), XObject=pikepdf.Dictionary(parts))
    page.Rotate, page.UserUnit = turn, unit
    if note:
        square = pikepdf.Dictionary(Type=Name.Annot, Subtype=Name.Square, Rect=[50, 50, 90, 90], C=[1, 0, 0])
        square.AP = pikepdf.Dictionary(N=pdf.make_stream(b"50 50 40 40 re S", Type=Name.XObject, Subtype=Name.Form))
        square.AP.N.BBox = [50, 50, 90, 90]
        page.Annots = pdf.make_indirect(pikepdf.Array([pdf.make_indirect(square)]))
    pdf.save(path)
    return path


_WHOLE = "q 600 0 0 800 0 0 cm /A Do Q "


@pytest.mark.parametrize(
    ("marks", "more", "size", "native"),
    [
        (_WHOLE, {}, (400, 550), 550 / 800),
        (_WHOLE, {"turn": 90}, (550, 400), 550 / 800),
        (_WHOLE, {"unit": 2.0}, (400, 550), 550 / 1600),
        ("q 0 800 -600 0 600 0 cm /A Do Q ", {}, (550, 400), 550 / 600),
        ("q 540 0 0 720 30 40 cm /A Do Q ", {}, (445, 612), 550 / 720),
        (_WHOLE + show("read by a machine", 72, 700, extra="3 Tr"), {}, (400, 550), 550 / 800),
        ("q 600 0 0 400 0 0 cm /A Do Q q 600 0 0 400 0 400 cm /A Do Q ", {}, (400, 1100), 550 / 400),
        (_WHOLE + "q 600 0 0 800 0 0 cm /B Do Q ", {}, (800, 1000), 800 / 600),
        (_WHOLE + show("Received", 72, 700), {}, (2400, 3200), 0.0),
        (_WHOLE + "10 10 300 200 re S ", {}, (2400, 3200), 0.0),
        (_WHOLE, {"note": True}, (2400, 3200), 0.0),
        ("q 60 0 0 80 0 700 cm /A Do Q ", {}, (2400, 3200), 0.0),
        (show("no picture", 72, 700), {}, (2400, 3200), 0.0),
    ],
)
def test_a_page_of_pictures_is_never_drawn_above_their_own_pixels(client, tmp_path, marks, more, size, native):
    path = scanned(tmp_path / "scan.pdf", marks, **more)
    image = client.request(RenderRequest(path, 1, 4.0)).result(20)
    assert (image.width, image.height) == size
    assert image.native == pytest.approx(native)
    assert image.zoom == pytest.approx(native or 4.0)
    coarse = client.request(RenderRequest(path, 1, 0.25)).result(20)
    assert (coarse.zoom, coarse.native) == (0.25, image.native)


def test_a_part_of_a_scan_is_its_own_pixels_and_says_which(client, tmp_path):
    path = scanned(tmp_path / "scan.pdf", _WHOLE)
    part = client.request(RenderRequest(path, 1, 6.0, clip=(100, 90, 333, 444))).result(20)
    x0, y0, x1, y1 = part.clip
    left, top = round(x0 * 400 / 600), round(y0 * 550 / 800)
    assert (left, top, round(x1 * 400 / 600), round(y1 * 550 / 800)) == (66, 61, 222, 306)
    own = np.frombuffer(bytes(range(200)) * 1100, np.uint8).reshape(550, 400)
    assert (pixels(part)[..., 0] == own[61:306, 66:222]).all()


def test_a_crop_is_a_png(client, policy):
    data = client.crop_png(policy, 2, clip=(60, 60, 260, 140), zoom=2.0).result(patience.SECONDS)
    assert Image.open(io.BytesIO(data)).size == (400, 160)


def test_a_crop_outside_the_page_is_a_sentence(client, policy):
    with pytest.raises(PdfError, match="outside the page"):
        client.crop_png(policy, 2, clip=(5000, 5000, 5100, 5100)).result(patience.SECONDS)


def test_a_newer_request_of_a_lane_replaces_the_waiting_one(client, policy):
    client.request(RenderRequest(policy, 1, 1.0)).result(patience.SECONDS)
    futures = [client.request(RenderRequest(policy, 1 + n % 5, 3.0, lane="view")) for n in range(40)]
    assert futures[-1].result(patience.SECONDS).zoom == 3.0
    cancelled = [f for f in futures if f.cancelled()]
    assert len(cancelled) >= 30
    with pytest.raises(CancelledError):
        cancelled[0].result()


def test_a_burst_of_scrolling_leaves_a_bounded_queue(client, policy):
    futures = [client.request(RenderRequest(policy, 1 + n % 5, 2.0, lane=f"tile-{n}")) for n in range(300)]
    done = sum(not f.cancelled() for f in futures)
    assert done < 150, "most were overtaken"
    assert futures[-1].result(patience.SECONDS).zoom == 2.0


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_a_worker_killed_while_drawing_fails_that_request_and_serves_the_next(client, tmp_path, policy):
    path = bomb(tmp_path / "bomb.pdf")
    client.request(RenderRequest(policy, 1, 1.0)).result(patience.SECONDS)
    stuck = client.request(RenderRequest(path, 1, 1.0))
    until(lambda: client._now is not None)
    os.kill(client.worker_pid, signal.SIGKILL)
    with pytest.raises(PdfError, match="could not be drawn"):
        stuck.result(patience.SECONDS)
    assert client.request(RenderRequest(policy, 2, 1.0)).result(patience.SECONDS).width == 612


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
def test_a_worker_killed_between_two_pages_costs_neither(client, policy):
    client.request(RenderRequest(policy, 1, 1.0)).result(patience.SECONDS)
    first = client.worker_pid
    os.kill(first, signal.SIGKILL)
    until(lambda: client.worker_pid != first)
    assert client.request(RenderRequest(policy, 2, 1.0)).result(patience.SECONDS).width == 612


def test_a_worker_over_its_deadline_is_replaced_and_the_next_page_drawn(tmp_path, policy):
    with RenderClient(deadline=3.0) as client:
        client.request(RenderRequest(policy, 1, 1.0)).result(patience.SECONDS)
        stuck = client.request(RenderRequest(bomb(tmp_path / "bomb.pdf"), 1, 1.0))
        with pytest.raises(PdfError, match="3 seconds"):
            stuck.result(patience.SECONDS)
        client.request(RenderRequest(policy, 3, 1.0)).result(patience.SECONDS)


def test_a_password_opens_a_protected_file(client, tmp_path, policy):
    with pikepdf.open(policy) as pdf:
        pdf.save(tmp_path / "locked.pdf", encryption=pikepdf.Encryption(user="pässwörd", owner="o"))
    with pytest.raises(AppError):
        client.request(RenderRequest(tmp_path / "locked.pdf", 1, 1.0)).result(patience.SECONDS)
    image = client.request(RenderRequest(tmp_path / "locked.pdf", 1, 1.0, password="pässwörd")).result(patience.SECONDS)
    assert image.width == 612


def test_a_file_replaced_on_disk_is_drawn_anew(client, tmp_path, policy):
    path = tmp_path / "b.pdf"
    path.write_bytes(policy.read_bytes())
    before = client.request(RenderRequest(path, 1, 0.5)).result(patience.SECONDS)
    write_pdf(path, "0 g 0 0 612 792 re f")
    os.utime(path, ns=(1, 1))
    after = client.request(RenderRequest(path, 1, 0.5)).result(patience.SECONDS)
    assert pixels(before).mean() > 200 > pixels(after).mean()


def test_closing_cancels_what_waits_and_is_harmless_twice(policy):
    client = RenderClient()
    futures = [client.request(RenderRequest(policy, 1 + n % 5, 4.0, lane=str(n))) for n in range(20)]
    client.close()
    client.close()
    assert all(f.done() for f in futures), "also the one that was being drawn"
    assert sum(f.cancelled() for f in futures) > 10, "what waited was not drawn first"
    assert client.request(RenderRequest(policy, 1, 1.0)).cancelled()


def test_what_can_wait_comes_after_the_page_that_is_waited_for(client, policy):
    order = []
    first = client.request(RenderRequest(policy, 1, 4.0))
    futures = {
        "page": client.request(RenderRequest(policy, 2, 1.0)),
        "thumbnail": client.request(RenderRequest(policy, 2, 0.2, idle=True)),
        "other thumbnail": client.request(RenderRequest(policy, 3, 0.2, idle=True)),
    }
    for name, future in futures.items():
        future.add_done_callback(lambda _, name=name: order.append(name))
    for future in (first, *futures.values()):
        future.result(patience.SECONDS)
    assert order[0] == "page"
    assert set(order) == set(futures)
