"""Large files through the command line (P1 to P3): time and the memory of all its processes together."""

from __future__ import annotations

import json
import subprocess
import sys
import threading
import time
from dataclasses import dataclass

import pikepdf
import psutil
import pytest
from reportlab.pdfgen.canvas import Canvas

pytestmark = [pytest.mark.slow, pytest.mark.timeout(1200)]

GIGABYTE = 1 << 30


@dataclass
class Measured:
    report: dict
    seconds: float
    peak: int
    """Most bytes all processes held at once; pages they share are counted once each."""


def measure(*arguments: object) -> Measured:
    started = time.monotonic()
    command = subprocess.Popen(
        [sys.executable, "-m", "desktop", *map(str, arguments), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    peak = 0
    ended = threading.Event()

    def watch() -> None:
        nonlocal peak
        root = psutil.Process(command.pid)
        while not ended.wait(0.2):
            total = 0
            for process in [root, *_children(root)]:
                try:
                    total += process.memory_info().rss
                except psutil.Error:
                    continue
            peak = max(peak, total)

    thread = threading.Thread(target=watch)
    thread.start()
    out, errors = command.communicate()
    ended.set()
    thread.join()
    assert errors == b"", errors.decode()
    return Measured(json.loads(out), time.monotonic() - started, peak)


def _children(root: psutil.Process) -> list[psutil.Process]:
    try:
        return root.children(recursive=True)
    except psutil.Error:
        return []


def told(measured: Measured) -> str:
    (file,) = measured.report["files"]
    return f"{file['pages']} pages, {measured.seconds:.0f} s, peak {measured.peak / GIGABYTE:.2f} GB"


def test_two_thousand_pages(tmp_path, workspace, record_property):
    path = tmp_path / "long.pdf"
    canvas = Canvas(str(path), invariant=True)
    for number in range(1, 2001):
        canvas.drawString(72, 760, f"SECTION {number}. Item {number}")
        for line in range(42):
            canvas.drawString(
                72, 740 - 16 * line, f"Clause {number}.{line}: we pay at most ${number},{line:03d} for each loss."
            )
        canvas.showPage()
    canvas.save()
    measured = measure("ingest", workspace, path, "--no-vectors")
    print(told(measured))
    assert measured.report["files"][0]["pages"] == 2000
    assert measured.peak < 2.5 * GIGABYTE
    found = measure("search", workspace, "clause 1734.7 at most")
    assert any(h["page"] == 1734 for h in found.report["hits"])


def test_a_scan_of_three_hundred_megabytes(tmp_path, workspace):
    import os

    path = tmp_path / "scan.pdf"
    with pikepdf.new() as pdf:
        for _ in range(60):
            width, height = 1300, 1300
            page = pdf.add_blank_page(page_size=(612, 792))
            image = pdf.make_stream(os.urandom(width * height * 3))
            image.Type, image.Subtype = pikepdf.Name.XObject, pikepdf.Name.Image
            image.Width, image.Height, image.BitsPerComponent = width, height, 8
            image.ColorSpace = pikepdf.Name.DeviceRGB
            page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(Im0=image))
            page.Contents = pdf.make_stream(b"q 612 0 0 792 0 0 cm /Im0 Do Q")
        pdf.save(path, compress_streams=False)
    assert path.stat().st_size > 300_000_000
    measured = measure("ingest", workspace, path, "--no-vectors")
    print(told(measured))
    assert measured.report["files"][0]["unreadable_pages"] == list(range(1, 61))
    assert measured.peak < 2 * GIGABYTE


@pytest.mark.parametrize("kind", ["words", "paths"])
def test_a_page_beyond_measure_costs_bounded_time_and_its_neighbour_nothing(tmp_path, workspace, kind):
    path = tmp_path / "page.pdf"
    canvas = Canvas(str(path), invariant=True)
    canvas.drawString(72, 720, "The limit of insurance is $1,000,000.")
    canvas.showPage()
    if kind == "words":
        canvas.setPageSize((6500, 3800))
        canvas.setFont("Helvetica", 5)
        for line in range(700):
            canvas.drawString(10, 10 + 5.4 * line, " ".join(f"w{line}x{n}" for n in range(286)))
    else:
        for n in range(50_000):
            x, y = 20 + n % 250 * 2, 20 + n // 250 * 3
            canvas.line(x, y, x + 2, y + 1)
    canvas.showPage()
    canvas.save()
    measured = measure("ingest", workspace, path, "--no-vectors")
    (file,) = measured.report["files"]
    print(told(measured), file["failed_pages"], [p["reason"] for p in file["health"]])
    assert file["status"] == "added"
    assert 1 not in file["unreadable_pages"]
    assert file["seconds"] < 90
    assert measured.peak < 2.5 * GIGABYTE
    assert measure("search", workspace, "limit of insurance").report["hits"][0]["page"] == 1
