from __future__ import annotations

import json
import logging
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.cli.main import run_command
from desktop.services.exporting import export_suffix, format_names
from desktop.services.providers import ProviderChoice, forget_key, save_key
from tests.answers.dialects import EVENTS
from tests.answers.endpoint import Script, endpoint
from tests.cli.policy import write_policy

KEY = "sk-only-in-a-header-4711"
DIALECTS = ("openai", "anthropic", "gemini")


def _texts(path: Path) -> Iterator[bytes]:
    yield path.read_bytes()
    if zipfile.is_zipfile(path):
        with zipfile.ZipFile(path) as packed:
            yield from map(packed.read, packed.namelist())


@pytest.mark.loopback
def test_a_key_that_was_used_is_in_no_file_log_or_report(tmp_path, monkeypatch, capsys, caplog):
    for folder in ("CONFIG", "CACHE"):
        monkeypatch.setenv(f"EVIDENCE_DESK_{folder}_DIR", str(tmp_path / folder.lower()))
    (tmp_path / "config").mkdir()
    work = tmp_path / "work"
    policy = write_policy(tmp_path / "bakery.pdf")
    caplog.set_level(logging.DEBUG)
    assert run_command(["ingest", str(work), str(policy), "--no-vectors", "--jobs", "1", "--json"]) == 0
    refused = json.dumps({"error": {"message": f"Incorrect API key provided: {KEY}"}})
    for name in DIALECTS:
        answering = Script(events=EVENTS[name]("The proof of loss is due |within 60 days [1]."))
        for script in (answering, Script(refusals=[(401, refused)] * 4)):
            with endpoint(script) as url:
                settings = f"[answers]\nprovider = '{name}'\nendpoint = '{url}'\nmodel = 'm'\n"
                (tmp_path / "config" / "settings.toml").write_text(settings, "utf-8")
                choice = ProviderChoice(name, url, "m", 30)
                save_key(choice, KEY, remember=False)
                try:
                    run_command(["ask", str(work), "When is the proof due?", "--provider", name, "--verbose"])
                finally:
                    forget_key(choice)
            assert any(KEY in value for value in script.headers[0].values()), "the key was not sent at all"
    for kind in format_names():
        target = tmp_path / f"{kind}{export_suffix(kind)}"
        assert run_command(["export", str(work), "--format", kind, "--out", str(target)]) == 0
    said = capsys.readouterr()
    assert KEY not in said.out + said.err + caplog.text
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert len(files) > len(format_names())
    assert [path for path in files if any(KEY.encode() in text for text in _texts(path))] == []
