#!/usr/bin/env bash
# The main job: the window on the sample workspace (built the first time; decisions in it stay); without a display the
# same offscreen, with exports and screenshots.
# usage: bash packaging/run.sh [OUTPUT_FOLDER]
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/environment.sh"
out=${1:-out/demo}

ensure_environment encoder
ensure_libraries
cd "$repository"
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || [ "$(uname -s)" != Linux ]; then
    exec "$python" -m desktop demo
fi
say "No display: the same job runs offscreen."
code=0
QT_QPA_PLATFORM=offscreen "$python" -m desktop demo --headless --out "$out" || code=$?
# 1 = done with findings: the bundled answers contain wrong citations on purpose.
if [ "$code" -gt 1 ]; then
    say "The demo failed with exit code $code."
    exit "$code"
fi
say "Exports and screenshots are in $repository/$out:"
find "$out" -maxdepth 2 -type f \( -path '*/exports/*' -o -path '*/screenshots/*' \) | sort | sed 's/^/    /'
