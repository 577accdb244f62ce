"""Writes resources/export/evidence-export.schema.json from the classes that read and write the JSON export."""

from __future__ import annotations

import json
from pathlib import Path

from desktop.export.json_file import export_schema

TARGET = Path(__file__).resolve().parents[1] / "resources" / "export" / "evidence-export.schema.json"

if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(json.dumps(export_schema(), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(TARGET)
