"""What a model provider is set up with: keys, addresses, time-outs and proxies; what cannot be used is told at once."""

from __future__ import annotations

import json
import traceback

import pytest

from desktop.answers.registry import make_provider
from desktop.core.errors import InputError, ProviderError
from tests.answers.dialects import EVENTS, MODELS, PASSAGES, SENTENCE, build
from tests.answers.endpoint import Script, endpoint

pytestmark = pytest.mark.loopback


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("status", [401, 500])
def test_a_key_that_the_endpoint_repeats_is_in_no_message(name, status):
    refusal = json.dumps({"error": {"message": "Incorrect API key provided: secret-key."}})
    with endpoint(Script(refusals=[(status, refusal)] * 3)) as url, pytest.raises(ProviderError) as caught:
        build(name, url).answer("q?", PASSAGES)
    assert "Incorrect API key" in str(caught.value)
    assert "secret-key" not in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("key", ["schlüssel-geheim", "secret\r\nx-evil: 1", "secret key", "secret\x00key"])
def test_a_key_that_no_header_can_hold_is_told_before_anything_is_sent(name, key):
    with pytest.raises(InputError, match="key") as caught:
        make_provider(name, {"base_url": "http://127.0.0.1:9", "model": "m", "key": key})
    assert key not in str(caught.value)


@pytest.mark.parametrize("name", MODELS)
def test_a_key_is_used_without_the_line_end_it_was_pasted_with(name):
    script = Script(events=EVENTS[name](SENTENCE))
    with endpoint(script) as url:
        provider = make_provider(name, {"base_url": url, "model": "m", "key": " secret-key\n"})
        assert provider.answer("q?", PASSAGES).text == SENTENCE
    assert any(value.split()[-1:] == ["secret-key"] for value in script.headers[0].values())


@pytest.mark.parametrize(
    "url",
    ["http://[::1", "http://host:port/v1", "http://127.0.0.1:99999", "ftp://x", "http:///v1", "http://:80",
     "http://me:hidden-word@127.0.0.1:9", "http://127.0.0.1:9/v1?key=hidden-word", "http://127.0.0.1:9/#hidden-word"],
)  # fmt: skip
def test_an_address_that_cannot_be_used_is_one_clear_message(url):
    with pytest.raises(InputError, match="base URL") as caught:
        make_provider("openai", {"base_url": url, "model": "m"})
    assert "hidden-word" not in str(caught.value)


@pytest.mark.parametrize("seconds", ["soon", "-1", "0", "nan", "inf", "3601"])
def test_a_time_out_that_is_none_is_one_clear_message(seconds):
    with pytest.raises(InputError, match="time-out"):
        build("openai", "http://127.0.0.1:9", timeout=seconds)


@pytest.mark.parametrize("variable", ["HTTP_PROXY", "ALL_PROXY"])
@pytest.mark.parametrize("broken", ["", "nothing://x"])
def test_what_is_meant_for_this_machine_goes_through_no_proxy(variable, broken, monkeypatch):
    for name in ("HTTP_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    there = Script(events=EVENTS["openai"](SENTENCE))
    between = Script(events=EVENTS["openai"]("through a proxy"))
    with endpoint(there) as url, endpoint(between) as proxy:
        monkeypatch.setenv(variable, broken or proxy)
        monkeypatch.setenv(variable.lower(), broken or proxy)
        for host in ("127.0.0.1", "localhost"):
            assert build("openai", url.replace("127.0.0.1", host)).answer("q?", PASSAGES).text == SENTENCE
    assert between.seen == []


@pytest.mark.parametrize("proxy", ["nothing://x", "socks5://127.0.0.1:9"])
def test_a_proxy_that_cannot_be_used_is_one_clear_message(proxy, monkeypatch):
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.setenv(name, proxy)
    with pytest.raises(ProviderError, match="proxy"):
        build("openai", "https://nowhere.invalid/v1").answer("q?", PASSAGES)


def test_unknown_provider_is_an_error():
    with pytest.raises(InputError, match="no such answer provider"):
        make_provider("nobody")


@pytest.mark.parametrize("settings", [{}, {"base_url": "file:///etc/passwd", "model": "m"}, {"base_url": "http://x"}])
def test_incomplete_settings_are_an_error(settings):
    with pytest.raises(InputError):
        make_provider("openai", settings)
