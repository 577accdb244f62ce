"""Through which proxy of the environment a request goes, to be told before anything is sent."""

from __future__ import annotations

from urllib.parse import urlsplit

from desktop.answers.address import is_this_machine


def proxy_for(url: str) -> str:
    """Return host and port of the proxy that a request to `url` goes through, without its user and password; "" = none.

    What is meant for this machine goes through none, as in `http`.
    """
    from urllib.request import getproxies, proxy_bypass

    parts = urlsplit(url)
    if is_this_machine(url) or not parts.hostname or proxy_bypass(parts.hostname):
        return ""
    proxies = getproxies()
    named = proxies.get(parts.scheme) or proxies.get("all") or ""
    return named.rpartition("://")[2].rpartition("@")[2].rstrip("/")
