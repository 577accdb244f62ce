"""The proxy that a request would go through is told as the request will take it."""

from __future__ import annotations

import httpx
import pytest

from desktop.answers.proxies import proxy_for
from desktop.services.providers import ProviderChoice, build_provider, preview_request, proxy_of

NAMES = ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY")


@pytest.fixture(autouse=True)
def _no_proxy_of_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in NAMES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)


@pytest.mark.parametrize(
    ("url", "environment", "proxy"),
    [
        ("https://api.example.com/v1", {}, ""),
        ("https://api.example.com/v1", {"HTTPS_PROXY": "http://proxy.firm:3128"}, "proxy.firm:3128"),
        ("https://api.example.com/v1", {"https_proxy": "http://ann:secret@proxy.firm:3128/"}, "proxy.firm:3128"),
        ("https://api.example.com/v1", {"ALL_PROXY": "http://[::1]:3128"}, "[::1]:3128"),
        ("https://api.example.com/v1", {"HTTPS_PROXY": "proxy.firm:3128"}, "proxy.firm:3128"),
        ("https://api.example.com/v1", {"HTTP_PROXY": "http://proxy.firm:3128"}, ""),
        ("https://api.example.com/v1", {"HTTPS_PROXY": "http://proxy.firm:1", "NO_PROXY": "example.com"}, ""),
        ("https://api.example.com/v1", {"HTTPS_PROXY": "http://proxy.firm:1", "NO_PROXY": "*"}, ""),
        ("http://127.0.0.1:8080/v1", {"ALL_PROXY": "http://proxy.firm:3128"}, ""),
        ("http://localhost:8080/v1", {"HTTP_PROXY": "http://proxy.firm:3128"}, ""),
    ],
)
def test_the_proxy_is_told_without_who_uses_it(
    url: str, environment: dict[str, str], proxy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert proxy_for(url) == proxy


@pytest.mark.loopback
def test_the_client_of_a_provider_really_takes_the_proxy_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed port as the proxy: were it not taken, the name of the host would be looked up and not be found."""
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    assert proxy_for("https://no-such-host.invalid/v1") == "127.0.0.1:9"
    with httpx.Client() as client, pytest.raises(httpx.ConnectError, match="refused"):
        client.get("https://no-such-host.invalid/v1")


def test_preview_and_consent_name_the_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://ann:secret@proxy.firm:3128")
    choice = ProviderChoice("openai", "https://api.example.com/v1", "m")
    assert proxy_of(build_provider(choice)) == "proxy.firm:3128"
    preview = preview_request(choice, "q?", [])
    assert preview is not None
    assert preview.proxy == "proxy.firm:3128"
    assert proxy_of(build_provider(ProviderChoice())) == ""
