"""Who is writing: a mark that tells a living process from a dead one, pid reuse included.

psutil is imported when it is needed: opening a workspace must not wait for it.
"""

from __future__ import annotations

import os
import platform


def own_mark() -> str:
    """Return `host:pid:start` of this process."""
    import psutil

    pid = os.getpid()
    return f"{platform.node()}:{pid}:{psutil.Process(pid).create_time():.2f}"


def is_alive(mark: str) -> bool:
    """Say whether the process behind a mark still runs; other hosts cannot be asked and count as gone."""
    host, _, rest = mark.rpartition(":")[0].rpartition(":")
    pid, started = rest, mark.rpartition(":")[2]
    if host != platform.node():
        return False
    import psutil

    try:
        return abs(psutil.Process(int(pid)).create_time() - float(started)) < 1.0
    except (psutil.Error, ValueError):
        return False
