"""What stands in the index folder: which segments, which documents in them, which generation (one file, renamed in)."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct, field

from desktop.core.errors import WorkspaceError
from desktop.core.wire import decode, encode
from desktop.search.blocks import BLOCK_VERSION
from desktop.search.words import ANALYZER_VERSION
from desktop.store.whole import write_whole

NAME = "manifest.json"
PENDING = "pending.json"


class Manifest(Struct, frozen=True):
    """State of the index. `documents` maps every living document to the segment that holds it."""

    generation: int = 0
    version: tuple[int, int] = (BLOCK_VERSION, ANALYZER_VERSION)
    segments: tuple[str, ...] = ()
    documents: dict[str, str] = field(default_factory=dict)
    fingerprints: dict[str, str] = field(default_factory=dict)
    counter: int = 0
    """Number of the newest segment; names are never used twice."""
    terms: bool = True
    """The Whoosh index beside it is complete."""


def read_manifest(folder: Path) -> Manifest | None:
    """Return the manifest, None without; raises WorkspaceError when damaged, foreign or of another version."""
    path = folder / NAME
    try:
        text = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise WorkspaceError("The search index cannot be read.", thing=str(path)) from error
    check_owner(folder)
    try:
        manifest = decode(text, Manifest)
    except msgspec.MsgspecError as error:
        raise WorkspaceError("The search index is damaged.", thing=str(path)) from error
    if manifest.version != (BLOCK_VERSION, ANALYZER_VERSION):
        raise WorkspaceError("The search index is of another version.", thing=str(path))
    return manifest


def write_manifest(folder: Path, manifest: Manifest) -> None:
    """Replace the manifest in one step."""
    write_whole(folder / NAME, encode(manifest))


def check_owner(folder: Path) -> None:
    """Refuse an index folder of another user: the term index holds pickles, which run code when read."""
    if not hasattr(os, "getuid"):
        return
    owner = folder.stat().st_uid
    if owner != os.getuid():
        raise WorkspaceError(
            "This search index belongs to another user and is not opened.",
            thing=str(folder),
            advice="It is rebuilt in your own cache folder.",
        )
