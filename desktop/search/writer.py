"""`IndexWriter`: keeps the derived index in line with the spans; used by one process at a time (spec 3.7)."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from filelock import Timeout
from msgspec.structs import replace

from desktop.core.errors import WorkspaceError, WorkspaceLocked
from desktop.core.retrieval import CancelToken, Progress, SpanSource, check_cancel
from desktop.core.spans import SourceSpan
from desktop.search.blocks import build_block
from desktop.search.manifest import NAME, PENDING, Manifest, check_owner, read_manifest, write_manifest
from desktop.search.postings import PostingView
from desktop.search.segments import keep_documents, load_segment, merge_blocks, merge_segments, save_segment
from desktop.search.termindex import TermIndex
from desktop.store.lock import take_lock
from desktop.store.whole import sweep_parts, write_whole

_LOCK = "writer.lock"
MAX_SEGMENTS = 8
MERGE_SMALLEST = 6
CROWDED = 32
"""Segments at which a long update merges on its way: every commit opens all of them."""
BATCH_SPANS = 4_000
"""Spans per commit: short enough to be cancelled and to be seen by searches soon."""


class IndexWriter:
    """Write access to one index folder. Close it, or use it in a `with` statement."""

    def __init__(self, index_dir: Path, source: SpanSource) -> None:
        """Take the writer's lock; raises WorkspaceLocked when another process holds it, WorkspaceError when refused."""
        self.folder = index_dir
        self._source = source
        try:
            index_dir.mkdir(parents=True, exist_ok=True, mode=0o700)
            check_owner(index_dir)
            self._lock = take_lock(index_dir / _LOCK)
        except Timeout as error:
            raise WorkspaceLocked(
                "Another process writes this search index.",
                thing=str(index_dir),
                advice="Wait until it is done; searching works meanwhile.",
            ) from error
        except OSError as error:
            raise WorkspaceError(
                f"The search index cannot be written ({error.strerror or error}).", thing=str(index_dir)
            ) from error
        self._terms = TermIndex(index_dir / "terms")

    def __enter__(self) -> IndexWriter:
        """Return the writer itself."""
        return self

    def __exit__(self, *_exc: object) -> None:
        """Release the lock."""
        self.close()

    def close(self) -> None:
        """Release the lock; safe to call twice."""
        self._lock.release()

    def update(
        self,
        added: Sequence[str],
        removed: Sequence[str] = (),
        *,
        generation: int,
        progress: Progress | None = None,
        cancel: CancelToken | None = None,
    ) -> None:
        """Index the spans of `added` documents again and drop `removed`; at the end the index covers `generation`.

        Documents whose indexed words did not change cost nothing. Damage of what is there leads to a rebuild.
        Cancelling leaves a whole index of the documents done so far.
        """
        try:
            manifest = self._current()
        except WorkspaceError:
            self.rebuild(generation=generation, progress=progress, cancel=cancel)
            return
        try:
            self._apply(
                manifest, list(dict.fromkeys(added)), list(dict.fromkeys(removed)), generation, progress, cancel
            )
        except WorkspaceLocked:
            raise
        except WorkspaceError:
            self.rebuild(generation=generation, progress=progress, cancel=cancel)

    def sync(
        self,
        *,
        generation: int,
        progress: Progress | None = None,
        cancel: CancelToken | None = None,
        force: bool = False,
    ) -> None:
        """Bring the index in line with all documents of the source: adds what is missing, drops what is gone.

        For sources that keep no list of their changes; a workspace does, and names them to `update`. `force` indexes
        every document again (those unchanged still cost nothing).
        """
        present = list(self._source.document_ids())
        try:
            manifest = self._current()
        except WorkspaceError:
            self.rebuild(generation=generation, progress=progress, cancel=cancel)
            return
        missing = present if force else [d for d in present if d not in manifest.documents]
        gone = sorted(set(manifest.documents) - set(present))
        self.update(missing, gone, generation=generation, progress=progress, cancel=cancel)

    def rebuild(self, *, generation: int, progress: Progress | None = None, cancel: CancelToken | None = None) -> None:
        """Throw the index away and build it from the spans."""
        self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)  # caches are emptied while we run, too
        # Names go on counting: on Windows a reader may hold an old segment that cannot be deleted yet.
        numbers = [int(p.name.split("-")[1]) for p in self.folder.glob("segment-*") if p.name[8:].isdecimal()]
        empty = Manifest(counter=max(numbers, default=0))
        for path in self.folder.iterdir():
            if path.name in {_LOCK, f"{_LOCK}.soft", "vectors"}:
                continue
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink(missing_ok=True)
        self._terms.create()
        self._apply(empty, list(self._source.document_ids()), [], generation, progress, cancel)

    def _current(self) -> Manifest:
        """Return the manifest after a check of all parts; finishes what a killed writer left half done."""
        manifest = read_manifest(self.folder)
        if manifest is None:
            raise WorkspaceError("There is no search index yet.", thing=str(self.folder))
        for name in manifest.segments:
            load_segment(self.folder / name)
        self._terms.check()
        pending = self.folder / PENDING
        if pending.exists():
            # The term index may be ahead of the manifest: take the documents in question out, they come again.
            touched = pending.read_text(encoding="utf-8").split("\n")
            redo = [d for d in touched if d in set(self._source.document_ids())]
            drop = [d for d in touched if d and d not in redo]
            forgotten = {d: f for d, f in manifest.fingerprints.items() if d not in redo}
            manifest = replace(manifest, fingerprints=forgotten)
            self._apply(manifest, redo, drop, manifest.generation, None, None)
            manifest = read_manifest(self.folder) or manifest
        return manifest

    def _apply(
        self,
        manifest: Manifest,
        added: list[str],
        removed: list[str],
        generation: int,
        progress: Progress | None,
        cancel: CancelToken | None,
    ) -> None:
        done = 0
        gone: Sequence[str] = removed
        for batch in self._batches(added):
            check_cancel(cancel)
            manifest = self._commit(manifest, batch, gone)
            gone = ()
            done += len(batch)
            if done < len(added):
                if len(manifest.segments) > CROWDED:
                    manifest = self._merged(manifest)
                self._publish(manifest)
            if progress is not None:
                progress("Indexing words", done, len(added))
        self._publish(replace(self._merged(manifest), generation=generation))

    def _publish(self, manifest: Manifest) -> None:
        """Let readers see what is written; each waits for the disk, so the last batch is seen with the generation."""
        write_manifest(self.folder, manifest)
        (self.folder / PENDING).unlink(missing_ok=True)
        self._sweep(manifest)

    def _batches(self, documents: Sequence[str]) -> Iterator[Sequence[tuple[str, Sequence[SourceSpan]]]]:
        """Yield documents with their spans, together at most `BATCH_SPANS` unless one alone is longer; at least once.

        Each document is read when its turn comes.
        """
        batch: list[tuple[str, Sequence[SourceSpan]]] = []
        size = 0
        for document_id in documents:
            spans = self._source.spans_of(document_id)
            if batch and size + len(spans) > BATCH_SPANS:
                yield batch
                batch, size = [], 0
            batch.append((document_id, spans))
            size += len(spans)
        yield batch

    def _commit(
        self,
        manifest: Manifest,
        batch: Sequence[tuple[str, Sequence[SourceSpan]]],
        removed: Sequence[str],
    ) -> Manifest:
        """Write a batch and return the manifest that names it, which the caller publishes."""
        # A document that was read again is taken out and put in: its old fingerprint must not pass for its presence.
        prints = {d: f for d, f in manifest.fingerprints.items() if d not in set(removed)}
        made = (build_block(document_id, spans) for document_id, spans in batch)
        blocks = [block for block in made if prints.get(block.document_id) != block.fingerprint]
        if not blocks and not removed:
            return manifest
        if (self.folder / NAME).exists():  # without a manifest a kill leads to a rebuild
            write_whole(self.folder / PENDING, "\n".join([*(b.document_id for b in blocks), *removed]))
        merged = merge_blocks(blocks) if blocks else None
        self._terms.update(merged, removed)
        documents = {d: s for d, s in manifest.documents.items() if d not in set(removed)}
        segments = manifest.segments
        counter = manifest.counter
        if merged is not None:
            counter += 1
            name = f"segment-{counter}"
            save_segment(merged, self.folder / name)
            segments = (*segments, name)
            documents.update((b.document_id, name) for b in blocks)
            prints.update((b.document_id, b.fingerprint) for b in blocks)
        return replace(manifest, segments=segments, documents=documents, fingerprints=prints, counter=counter)

    def _merged(self, manifest: Manifest) -> Manifest:
        """Merge the smallest segments until there are few, drop empty ones and those half dead.

        Amortised: a document is merged again once for about every `MERGE_SMALLEST` times that the index grows.
        """
        alive: dict[str, list[str]] = {name: [] for name in manifest.segments}
        for document_id, name in manifest.documents.items():
            alive[name].append(document_id)
        parts = {name: load_segment(self.folder / name) for name in manifest.segments if alive[name]}
        sizes = {name: part.starts[-1] for name, part in parts.items()}
        half_dead = [name for name, part in parts.items() if len(alive[name]) * 2 <= len(part.document_ids)]
        documents = dict(manifest.documents)
        counter = manifest.counter
        while len(parts) > MAX_SEGMENTS or half_dead:
            crowded = len(parts) > MAX_SEGMENTS
            chosen = sorted(parts, key=lambda n: (sizes[n], n))[:MERGE_SMALLEST] if crowded else half_dead
            half_dead = [name for name in half_dead if name not in chosen]
            counter += 1
            name = f"segment-{counter}"
            merged = merge_segments([keep_documents(parts[n], set(alive[n])) for n in parts if n in chosen])
            save_segment(merged, self.folder / name)
            parts = {n: part for n, part in parts.items() if n not in chosen}
            for old in chosen:
                if old not in manifest.segments:
                    shutil.rmtree(self.folder / old, ignore_errors=True)
            parts[name] = load_segment(self.folder / name)
            sizes[name] = merged.starts[-1]
            alive[name] = merged.document_ids
            documents.update(dict.fromkeys(merged.document_ids, name))
        for name in [n for n in parts if n not in manifest.segments]:
            # The same passages stand in the term index before and after: a kill in between leaves nothing to mend.
            self._terms.update(parts[name], ())
        return replace(manifest, segments=tuple(parts), documents=documents, counter=counter)

    def _sweep(self, manifest: Manifest) -> None:
        """Delete folders no manifest names. A reader that still maps one keeps it on Linux; on Windows it stays."""
        sweep_parts(self.folder, ".*.part")
        for path in self.folder.glob("segment-*"):
            if path.name not in manifest.segments:
                shutil.rmtree(path, ignore_errors=True)


def open_view(folder: Path) -> tuple[PostingView, Manifest]:
    """Open the searchable view of an index folder; raises WorkspaceError when it is missing or damaged."""
    for attempt in range(5):
        manifest = read_manifest(folder)
        if manifest is None:
            raise WorkspaceError("There is no search index yet.", thing=str(folder))
        try:
            segments = [load_segment(folder / name) for name in manifest.segments]
        except WorkspaceError:
            if attempt == 4 or read_manifest(folder) == manifest:
                raise
            continue  # a writer merged segments between the two reads
        dead = [
            (number, document)
            for number, (name, segment) in enumerate(zip(manifest.segments, segments, strict=True))
            for document in segment.document_ids
            if manifest.documents.get(document) != name
        ]
        return PostingView(segments, dead=dead, generation=manifest.generation), manifest
    raise WorkspaceError("The search index keeps changing.", thing=str(folder))


def manifest_stamp(folder: Path) -> tuple[int, int]:
    """Return (modification time in ns, inode) of the manifest, (0, 0) without: changes whenever it is replaced."""
    try:
        state = (folder / "manifest.json").stat()
    except OSError:
        return (0, 0)
    return (state.st_mtime_ns, state.st_ino)
