"""Read scanned and garbled pages with Tesseract: level the page, read it, bring the boxes back to displayed points."""

from __future__ import annotations

import csv
import io
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pymupdf
from msgspec import Struct
from msgspec.structs import replace

from desktop.core.errors import AppError, MissingExtra, PdfError
from desktop.core.geometry import Rect, centre, contains, union
from desktop.core.pages import ExtractedPage, Health, PageHealth, Word, WordFlag
from desktop.pdf.characters import Run
from desktop.pdf.extract import extract_page
from desktop.pdf.frames import Tilt
from desktop.pdf.health import image_share
from desktop.pdf.hyphens import join_broken_words
from desktop.pdf.letters import clean_text
from desktop.pdf.opening import MUPDF_ERRORS, load_page, open_pdf
from desktop.pdf.order import number_lines, order_runs
from desktop.pdf.regions import find_regions
from desktop.pdf.resample import enlarge, turn
from desktop.pdf.tesseract import find_tesseract

Grey = npt.NDArray[np.uint8]
UNREAD = "marks that OCR could not read"
REPLACED = "words of the old text layer, replaced by OCR"
_DPI = 300.0
_LEAST_DPI = 200.0
_MAX_PIXELS = 25_000_000
_LOOK_DPI = 72.0
_MAX_SKEW = 8.0
_MIN_SKEW = 0.15
_BLOCK = "6"
"""Tesseract's page mode for one block of text."""
_GOOD = 0.65
"""Mean confidence below which other directions are tried as well."""
_FEW = 8
_NOISE = 0.25
_TIMEOUT = 90.0
_OSD_SURE = 2.0


@lru_cache(maxsize=4)
def tesseract_version(program: Path) -> str:
    """Return the version number; raises AppError when the program does not run."""
    text = _run([str(program), "--version"], b"", 10.0).decode("utf-8", "replace")
    match = re.search(r"tesseract v?([\w.]+)", text)
    return match.group(1) if match else "?"


@lru_cache(maxsize=4)
def tesseract_languages(program: Path) -> tuple[str, ...]:
    """Return the installed languages (`eng`, `deu` …) and `osd`, by which the direction of a page is found."""
    text = _run([str(program), "--list-langs"], b"", 10.0).decode("utf-8", "replace")
    return tuple(line.strip() for line in text.splitlines()[1:] if line.strip())


def read_by_ocr(path: Path, number: int, password: str | None) -> ExtractedPage:
    """Read one page by OCR in English: a task for `ExtractionPool`, whose deadline should be two minutes then."""
    return ocr_page(path, number, password=password)


def ocr_page(
    path: Path, number: int, *, password: str | None = None, languages: str = "eng", timeout: float = _TIMEOUT
) -> ExtractedPage:
    """Return page `number` with the words Tesseract reads where the file itself has none that can be trusted.

    Visible, unbroken text of the file stays; an old OCR layer and garbled words are replaced. Raises MissingExtra
    without Tesseract or the language, PdfError when the page cannot be read. Runs in a worker and takes seconds.
    """
    program = find_tesseract()
    if program is None:
        raise MissingExtra(
            "Tesseract is not installed, so scanned pages cannot be read.",
            advice="Install it (Debian: apt install tesseract-ocr; else see tesseract-ocr.github.io) and try again.",
        )
    missing = [name for name in languages.split("+") if name not in tesseract_languages(program)]
    if missing:
        raise MissingExtra(f"Tesseract has no language data for: {', '.join(missing)}.")
    page = extract_page(path, number, password=password)
    opened = load_page(open_pdf(path, password=password), number, Path(path).name)
    reader = _Reader(program, languages, timeout, opened.get_displaylist(annots=0), _native_zoom(opened, page))
    reading = reader.read()
    return _merge(page, reading, tesseract_version(program))


def _native_zoom(opened: pymupdf.Page, page: ExtractedPage) -> float:
    """Return the pixels per point of the picture that fills the page, 0.0 when none does or it is an odd one."""
    if image_share(page.frame, page.image_rects) < 0.8:
        return 0.0
    try:
        found = [i for i in opened.get_image_info() if i["width"] > 300]
    except MUPDF_ERRORS:
        return 0.0
    if len(found) != 1:
        return 0.0
    box = pymupdf.Rect(found[0]["bbox"])
    zoom = found[0]["width"] / box.width if box.width else 0.0
    return zoom if 0.9 < zoom < _DPI / 72.0 and abs(zoom - found[0]["height"] / box.height) < 0.05 * zoom else 0.0


class _Reading(Struct):
    """What Tesseract read in one direction; words are in the displayed frame."""

    runs: list[Run]
    tilt: Tilt
    confidence: float
    letters: int
    unread: int

    @property
    def score(self) -> float:
        return self.confidence * self.letters


class _Reader:
    def __init__(
        self, program: Path, languages: str, timeout: float, shown: pymupdf.DisplayList, native: float = 0.0
    ) -> None:
        self._program, self._languages, self._timeout, self._shown = program, languages, timeout, shown
        self._native = native
        """Pixels per point of the scan that fills the page; 0 without one."""
        r = shown.rect
        self._rect: Rect = (r.x0, r.y0, r.x1, r.y1)

    def read(self) -> _Reading:
        """Read in the most likely direction, and in the others when that gives little or doubtful text."""
        first = self._direction()
        best = self._read(first)
        if best.confidence < _GOOD or best.letters < _FEW:
            for quarter in (0, 90, 270, 180):
                if quarter != first:
                    best = max(best, self._read(quarter), key=lambda r: r.score)
        return best

    def _picture(self, tilt: Tilt) -> tuple[Grey, tuple[int, int]]:
        """Return the picture of a tilt and its first pixel; a scan is drawn in its own resolution and enlarged."""
        if not self._native or self._native > 0.9 * tilt.zoom:
            return self._draw(tilt)
        small, (x, y) = self._draw(Tilt(tilt.quarter, 0.0, self._native, tilt.rect))
        grow = tilt.zoom / self._native
        large = enlarge(small, round(small.shape[1] * grow), round(small.shape[0] * grow))
        corner = (x * grow, y * grow)
        if tilt.degrees:
            return turn(large, corner, tilt.degrees)
        return large, (round(corner[0]), round(corner[1]))

    def _draw(self, tilt: Tilt) -> tuple[Grey, tuple[int, int]]:
        pixmap = self._shown.get_pixmap(matrix=tilt.matrix, colorspace=pymupdf.csGRAY, alpha=0)
        rows = np.frombuffer(pixmap.samples_mv, dtype=np.uint8).reshape(pixmap.height, pixmap.stride)
        # A copy: the memory of the view goes away with the pixmap.
        return rows[:, : pixmap.width].copy(), (pixmap.x, pixmap.y)

    def _zoom(self, dpi: float) -> float:
        area = max((self._rect[2] - self._rect[0]) * (self._rect[3] - self._rect[1]), 1.0)
        return float(min(dpi / 72.0, (_MAX_PIXELS / area) ** 0.5))

    def _best_dpi(self) -> float:
        """Return twice the resolution of a coarse scan, within 200 and 300; more costs letters, less as well."""
        if not self._native:
            return _DPI
        native = self._native * 72
        return float(min(max(2 * native, native * np.ceil(_LEAST_DPI / native)), _DPI))

    def _direction(self) -> int:
        """Return the clockwise turn that makes the text upright, as far as Tesseract is sure; else 0."""
        if "osd" not in tesseract_languages(self._program):
            return 0
        picture, _ = self._picture(Tilt(0, 0.0, self._zoom(200.0), self._rect))
        try:
            told = self._tesseract(picture, ["--psm", "0", "-l", "osd"], 200).decode("utf-8", "replace")
        except PdfError:
            return 0
        turn = re.search(r"Rotate: (\d+)", told)
        sure = re.search(r"Orientation confidence: ([\d.]+)", told)
        return int(turn.group(1)) % 360 if turn and sure and float(sure.group(1)) >= _OSD_SURE else 0

    def _read(self, quarter: int) -> _Reading:
        look, _ = self._picture(Tilt(quarter, 0.0, self._zoom(_LOOK_DPI * 1.5), self._rect))
        tilt = Tilt(quarter, -find_skew(look), self._zoom(self._best_dpi()), self._rect)
        picture, corner = self._picture(tilt)
        reading = _Reading([], tilt, 0.0, 0, 0)
        for region in find_regions(picture, tilt.zoom):
            part = picture[region.top : region.bottom, region.left : region.right]
            told = self._tesseract(part, ["--psm", _BLOCK, "-l", self._languages, "tsv"], int(72 * tilt.zoom))
            at = (corner[0] + region.left, corner[1] + region.top)
            reading = _together(reading, _parse(told.decode("utf-8", "replace"), tilt, at))
        return reading

    def _tesseract(self, picture: Grey, options: list[str], dpi: int) -> bytes:
        height, width = picture.shape
        image = f"P5 {width} {height} 255\n".encode() + np.ascontiguousarray(picture).tobytes()
        tail = [options.pop()] if options[-1] == "tsv" else []
        return _run([str(self._program), "stdin", "stdout", "--dpi", str(dpi), *options, *tail], image, self._timeout)


def find_skew(picture: Grey) -> float:
    """Return by how many degrees (clockwise) the lines of a grey picture are turned, within 8; 0.0 when unclear.

    The angle whose row sums vary most, after Postl (1986); steps of 0.5 and then 0.1 degrees.
    """
    paper = int(np.percentile(picture, 80))
    ys, xs = np.nonzero(picture < paper - max(50, paper // 4))
    if ys.size < 200:
        return 0.0
    if ys.size > 60_000:
        step = ys.size // 60_000 + 1
        ys, xs = ys[::step], xs[::step]
    ys, xs = ys.astype(float), xs.astype(float)

    def sharpness(degrees: float) -> float:
        rows = ys - xs * np.tan(np.radians(degrees))
        counts = np.bincount((rows - rows.min()).astype(int))
        return float((np.diff(counts.astype(float)) ** 2).sum())

    coarse = max(np.arange(-_MAX_SKEW, _MAX_SKEW + 0.1, 0.5), key=sharpness)
    best = float(max(np.arange(coarse - 0.5, coarse + 0.51, 0.1), key=sharpness))
    if abs(best) < _MIN_SKEW or sharpness(best) < 1.05 * sharpness(0.0):
        return 0.0
    return best


def _parse(tsv: str, tilt: Tilt, corner: tuple[int, int]) -> _Reading:
    """Turn Tesseract's table into runs; one run per line, boxes in the displayed frame."""
    lines: dict[tuple[str, str, str], list[Word]] = {}
    unread = letters = 0
    weight = 0.0
    for row in csv.DictReader(io.StringIO(tsv), delimiter="\t", quoting=csv.QUOTE_NONE):
        if row.get("level") != "5":
            continue
        text = clean_text((row["text"] or "").strip())
        confidence = max(float(row["conf"]), 0.0) / 100
        if not text:
            continue
        if confidence < _NOISE and not any(c.isalnum() for c in text):
            unread += 1
            continue
        x, y = int(row["left"]), int(row["top"])
        rect = tilt.displayed((x, y, x + int(row["width"]), y + int(row["height"])), corner)
        word = Word(text, rect, 0, 0, angle=tilt.reading, flags=WordFlag.OCR, confidence=round(confidence, 3))
        lines.setdefault((row["block_num"], row["par_num"], row["line_num"]), []).append(word)
        letters += len(text)
        weight += confidence * len(text)
    runs = [_as_run(words, tilt) for words in lines.values()]
    return _Reading(runs, tilt, weight / letters if letters else 0.0, letters, unread)


def _together(a: _Reading, b: _Reading) -> _Reading:
    letters = a.letters + b.letters
    confidence = (a.confidence * a.letters + b.confidence * b.letters) / letters if letters else 0.0
    return _Reading(a.runs + b.runs, a.tilt, confidence, letters, a.unread + b.unread)


def _as_run(words: list[Word], tilt: Tilt) -> Run:
    rect = union(w.rect for w in words)
    sideways = tilt.reading in {90, 270}
    heights = sorted((w.rect[2] - w.rect[0]) if sideways else (w.rect[3] - w.rect[1]) for w in words)
    size = round(heights[len(heights) // 2] * 1.25, 2)
    for word in words:
        word.size = size
    return Run(words, rect, tilt.reading, size)


def _merge(page: ExtractedPage, reading: _Reading, version: str) -> ExtractedPage:
    """Put the words read beside the trustworthy ones of the file, in reading order, and judge the page anew."""
    keep = [w for w in page.words if not w.flags & (WordFlag.OCR | WordFlag.GARBLED | WordFlag.HIDDEN)]
    hidden = [w for w in page.words if w.flags & WordFlag.HIDDEN and not w.flags & WordFlag.OCR]
    left_out = Counter(page.left_out)
    left_out[REPLACED] += len(page.words) - len(keep) - len(hidden)
    left_out[UNREAD] += reading.unread
    boxes = [w.rect for w in keep]
    runs: list[Run] = []
    for run in reading.runs:
        words = [w for w in run.words if not any(contains(box, centre(w.rect)) for box in boxes)]
        if words:
            runs.append(replace(run, words=words))
    read = sum(len(run.words) for run in runs)
    lines: dict[int, list[Word]] = {}
    for word in keep:
        lines.setdefault(word.line, []).append(word)
    printed = [Run(words, union(w.rect for w in words), words[0].angle, words[0].size) for words in lines.values()]
    ordered = order_runs(printed + runs, page.frame, rulings=page.rulings)
    join_broken_words(ordered)
    words = number_lines(ordered)
    if hidden:
        start = Run(hidden, union(w.rect for w in hidden), hidden[0].angle, hidden[0].size)
        after = order_runs([start], page.frame)
        last_line, last_block = (words[-1].line + 1, words[-1].block + 1) if words else (0, 0)
        words.extend(number_lines(after, first_line=last_line, first_block=last_block))
    health = _judge(page.health, reading, read, version)
    return replace(page, words=words, health=health, left_out={k: n for k, n in sorted(left_out.items()) if n})


def _judge(before: PageHealth, reading: _Reading, read: int, version: str) -> PageHealth:
    classes = [c for c in before.classes if c is not Health.GARBLED]
    if reading.tilt.reading and Health.ROTATED not in classes:
        classes.append(Health.ROTATED)
    if read == 0:
        return PageHealth(before.classes, f"Tesseract {version} found no text on this page.", before.readable)
    sure = f"{reading.confidence:.0%}"
    reason = f"{read} words were read by OCR (Tesseract {version}, mean confidence {sure})."
    return PageHealth(tuple(classes), reason, True, before.warnings)


def _run(command: list[str], data: bytes, timeout: float) -> bytes:
    """Run Tesseract on one core; it dies with this process. Raises PdfError on failure or after `timeout` seconds."""
    environment = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    flags = int(getattr(subprocess, "CREATE_NO_WINDOW", 0))
    try:
        done = subprocess.run(
            command,
            input=data,
            capture_output=True,
            timeout=timeout,
            env=environment,
            check=False,
            creationflags=flags,
            preexec_fn=_die_with_parent(),
        )
    except subprocess.TimeoutExpired as error:
        raise PdfError(f"OCR was not done after {timeout:g} seconds.") from error
    except OSError as error:
        raise AppError(f"Tesseract cannot be started ({error.strerror}).", thing=command[0]) from error
    if done.returncode != 0:
        last = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise PdfError(f"OCR failed ({last[-1][:200] if last else done.returncode}).")
    return done.stdout or done.stderr


def _die_with_parent() -> Callable[[], None] | None:
    """Return what a child must do so that it ends when this worker is killed; only Linux has it."""
    if not sys.platform.startswith("linux"):
        return None
    import ctypes
    import signal

    library = ctypes.CDLL(None)
    return lambda: library.prctl(1, signal.SIGKILL)
