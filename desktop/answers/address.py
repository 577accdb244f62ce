"""Addresses, keys and times of endpoints as people type them, checked before anything is sent."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from desktop.core.errors import InputError

_ADVICE = "Set it in the settings."
_LONGEST = 3600.0


def checked_url(url: str) -> str:
    """Return an http(s) base URL without trailing slash; raises InputError for anything else."""
    written = url.strip()
    try:
        parts = urlsplit(written)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise InputError("The base URL is not an http(s) address.", thing=written or "(empty)", advice=_ADVICE)
    if parts.username is not None or parts.password is not None or parts.query or parts.fragment:
        # Not shown: it may hold the key.
        what = "The base URL holds a password, a “?” or a “#”."
        raise InputError(what, thing=parts.hostname or "", advice="Put the key into its own field.")
    return written.rstrip("/")


def checked_key(key: str) -> str:
    """Return a key without the blanks and line ends it was pasted with; raises InputError when no key looks like it."""
    written = key.strip()
    if not written.isascii() or not written.isprintable() or " " in written:
        raise InputError("The key holds characters that no key has.", advice="Paste it once more.")
    return written


def checked_seconds(written: str) -> float:
    """Return a time-out, 60 when none is written; raises InputError for anything but seconds up to an hour."""
    try:
        seconds = float(written or 60)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= _LONGEST:
        raise InputError("The time-out is no number of seconds up to 3600.", thing=written, advice=_ADVICE)
    return seconds


def is_this_machine(url: str) -> bool:
    """Say whether an address leads to this machine itself."""
    host = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
