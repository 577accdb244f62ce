"""From the workspace to a file: rows of every citation with verdict, decision and place, in any format (spec 5.5)."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from desktop import __version__
from desktop.core.decisions import CitationState, Reviewer
from desktop.core.errors import AppError, InputError, PasswordNeeded
from desktop.core.geometry import Box
from desktop.core.retrieval import CancelToken
from desktop.export.format import PASSWORD_ADVICE, CropPage, ExportReport, ExportTools
from desktop.export.registry import FORMATS, find_format, write_export
from desktop.export.rows import Archive, ArchivedDocument, ExportData, ExportMeta, Only
from desktop.pdf.render import RenderClient
from desktop.services.export_rows import RowCollector, uncited_answers
from desktop.store.places import in_home, real_path
from desktop.store.runs import CitationRecord
from desktop.store.store import Store

CROP_ZOOM = 2.0
"""Pixels per point of page crops: 144 dpi."""
_CROP_SECONDS = 20.0
_TRIES = 5


class ExportOptions(Struct, frozen=True):
    """Which citations leave. Empty tuples do not filter; `only` is the human decision."""

    only: Only = Only.ALL
    run_ids: tuple[str, ...] = ()
    document_ids: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    citation_ids: tuple[str, ...] = ()
    """For example what the queue shows at the moment."""

    def words(self) -> dict[str, str]:
        """Return the filters other than `only` as the reader of the export should see them."""
        named = {
            "answers": self.run_ids,
            "documents": self.document_ids,
            "codes": self.codes,
        }
        words = {name: ", ".join(values) for name, values in named.items() if values}
        if self.citation_ids:
            words["chosen citations"] = str(len(self.citation_ids))
        return words

    @property
    def chooses_citations(self) -> bool:
        """Say whether it chooses among citations, so that an answer without any is not asked for."""
        return self.only is not Only.ALL or bool(self.document_ids or self.codes or self.citation_ids)

    def wants(self, record: CitationRecord, state: CitationState) -> bool:
        """Say whether a citation leaves."""
        place = record.verdict.places[0] if record.verdict.places else None
        return (
            (self.only is Only.ALL or self.only.value == state.state.value)
            and (not self.run_ids or record.run_id in self.run_ids)
            and (not self.codes or record.verdict.code.value in self.codes)
            and (not self.citation_ids or record.citation_id in self.citation_ids)
            and (not self.document_ids or (place is not None and place.document_id in self.document_ids))
        )


def format_names() -> tuple[str, ...]:
    """Return the names of all formats in the order of the dialog."""
    return tuple(f.name for f in FORMATS)


def export_suffix(name: str) -> str:
    """Return the file ending of a format, with its dot; raises InputError for an unknown one."""
    return find_format(name).suffix


def format_titles() -> tuple[tuple[str, str, str], ...]:
    """Return (name, title, suffix) of all formats, for the export dialog."""
    return tuple((f.name, f.title, f.suffix) for f in FORMATS)


def export_review(
    store: Store,
    reviewer: Reviewer,
    name: str,
    target: Path,
    *,
    options: ExportOptions | None = None,
    crop: CropPage | None = None,
    passwords: Mapping[str, str] | None = None,
    cancel: CancelToken | None = None,
    may_replace: Collection[Path] | None = None,
) -> ExportReport:
    """Write the citations of the workspace to `target` in the format called `name`.

    `crop` gives page pictures; without it a render worker of this call's own is started when the format wants any.
    `passwords` open encrypted files, by document id; of one that stays shut the notes say what is left out.
    Blocks; call it off the GUI thread. Raises InputError (nothing was changed on disk), FilesThere for files that are
    not among those it `may_replace` (None: all), and Cancelled.
    """
    target = in_home(target)
    find_format(name)
    check_target(store, target)
    _check_runs(store, options)
    data = collect(store, reviewer, options or ExportOptions())
    with contextlib.ExitStack() as stack:
        known = passwords or {}
        crops = stack.enter_context(PageCrops(store, known))
        tools = ExportTools(
            crop=crop or crops.crop, source=lambda document_id: _source(store, known, document_id), cancel=cancel
        )
        report = write_export(name, data, target, tools, may_replace=may_replace)
        left_out = [f"{note} {PASSWORD_ADVICE}" for note in crops.notes()]
        left_out += [data.left_out_sentence()] if data.left_out else []
        return replace(report, notes=(*left_out, *report.notes))


def _check_runs(store: Store, options: ExportOptions | None) -> None:
    """Refuse an answer that is not here: a mistyped id would give an export of nothing that looks like a result."""
    known = {run.run_id for run in store.runs()} if options is not None and options.run_ids else set()
    for run_id in options.run_ids if options is not None else ():
        if run_id not in known:
            raise InputError("There is no such run in the workspace.", thing=run_id)


def find_passwords(store: Store, given: Sequence[str]) -> dict[str, str]:
    """Return which of the passwords opens which encrypted document, by document id; tried in a worker process."""
    found: dict[str, str] = {}
    if not given:
        return found
    with contextlib.closing(RenderClient()) as client:
        for info in store.documents():
            source = _source(store, {}, info.id)
            if source is None:
                continue
            opening = next((word for word in (None, *given) if _opens(client, source[0], word)), None)
            if opening is not None:
                found[info.id] = opening
    return found


def _opens(client: RenderClient, path: Path, password: str | None) -> bool:
    """Say whether a file opens with a password (None: without one); what is broken otherwise asks for none."""
    try:
        client.crop_png(path, 1, clip=(0.0, 0.0, 1.0, 1.0), zoom=1.0, password=password).result(timeout=_CROP_SECONDS)
    except PasswordNeeded:
        return False
    except (AppError, TimeoutError, OSError):
        return True
    return True


def check_target(store: Store, target: Path) -> None:
    """Refuse to write over the workspace itself or over the original of one of its documents."""
    place = in_home(target).absolute()
    inside = (store.sources, store.crops, store.backups)
    own = real_path(place.parent) == real_path(store.path) and place.name.startswith("workspace.")
    if own or any(real_path(folder) in real_path(place).parents for folder in inside):
        raise InputError(
            "The export would overwrite the workspace itself.", thing=str(target), advice="Choose another folder."
        )
    originals = {name for info in store.documents() if not info.removed for name in info.names}
    if any(_is_file(place, name) for name in originals):
        raise InputError(
            "This file is the original of a document in the workspace; originals are never changed.",
            thing=str(target),
            advice="Choose another name.",
        )


def _is_file(place: Path, name: str) -> bool:
    """Say whether `place`, however it is written, is the file a document was read from; mere names are none."""
    try:
        return Path(name).is_absolute() and place.samefile(name)
    except OSError:
        return False


def collect(store: Store, reviewer: Reviewer, options: ExportOptions) -> ExportData:
    """Return the rows that match, what stands above them, and (unfiltered) the whole review."""
    data = _collect_once(store, reviewer, options)
    for _ in range(_TRIES):
        # Decisions may be made while an export reads: the chain head it carries must be that of its rows.
        if store.log_head() == (data.meta.log_events, data.meta.chain_head):
            break
        data = _collect_once(store, reviewer, options)
    return data


def _collect_once(store: Store, reviewer: Reviewer, options: ExportOptions) -> ExportData:
    events, head = store.log_head()
    rows = tuple(RowCollector(store, head).rows(options.wants))
    everything = options == ExportOptions()
    meta = ExportMeta(
        workspace=store.path.name,
        workspace_id=store.workspace_id,
        created_at=datetime.now(UTC).isoformat(timespec="seconds"),
        app_version=__version__,
        only=options.only,
        filters=options.words(),
        total=len(rows) if everything else len(store.citations()),
        log_events=events,
        chain_head=head,
        exported_by=reviewer.name,
    )
    uncited = uncited_answers(store, options.run_ids)
    if options.chooses_citations:  # none of them is chosen, which is told: a reader would take them for never asked
        return ExportData(meta, rows, left_out=len(uncited))
    return ExportData(meta, rows, make_archive(store) if everything else None, uncited)


def make_archive(store: Store) -> Archive:
    """Return the whole review of a workspace."""
    documents = []
    for info in store.documents():
        record = store.document(info.id)
        if record is not None:
            documents.append(ArchivedDocument(info.id, record.sha256, info.name, info.names, info.pages))
    return Archive(
        documents=tuple(documents),
        runs=tuple(store.run(summary.run_id) for summary in store.runs()),
        evidence={record.citation_id: record.evidence_id for record in store.citations()},
        events=tuple(store.events()),
    )


class PageCrops:
    """Page crops by a render worker that starts with the first crop and ends with the `with` block."""

    def __init__(self, store: Store, passwords: Mapping[str, str] | None = None) -> None:
        """Take pages from the kept files of `store`; `passwords` open the encrypted ones, by document id."""
        self._store = store
        self._passwords = passwords or {}
        self._locked: Counter[str] = Counter()
        self._client: RenderClient | None = None
        self._cached = lru_cache(maxsize=256)(self._render)

    def __enter__(self) -> PageCrops:
        """Return itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Stop the worker."""
        if self._client is not None:
            self._client.close()

    def crop(self, document_id: str, box: Box) -> bytes | None:
        """Return the PNG of `box`, or None when the page cannot be shown: a report without it is better than none."""
        return self._cached(document_id, box)

    def notes(self) -> tuple[str, ...]:
        """Return one sentence per file that stayed shut: without its password none of its pages is drawn."""
        names = {info.id: info.name for info in self._store.documents()}
        return tuple(
            f"“{names.get(document_id, document_id)}” opens only with its password; "
            f"{'1 page picture was' if count == 1 else f'{count} page pictures were'} left out."
            for document_id, count in self._locked.items()
        )

    def _render(self, document_id: str, box: Box) -> bytes | None:
        found = _source(self._store, self._passwords, document_id)
        if found is None:
            return None
        if self._client is None:
            self._client = RenderClient()
        path, password = found
        try:
            future = self._client.crop_png(path, box.page, clip=box.rect, zoom=CROP_ZOOM, password=password)
            return future.result(timeout=_CROP_SECONDS)
        except PasswordNeeded:
            self._locked[document_id] += 1
            return None
        except (AppError, TimeoutError, OSError):
            return None


def _source(store: Store, passwords: Mapping[str, str], document_id: str) -> tuple[Path, str | None] | None:
    record = store.document(document_id)
    if record is None or record.source is None:
        return None
    return record.source, passwords.get(document_id)
