#!/usr/bin/env bash
# All checks: format, lint, types, layers, tests. Every one runs; the exit code is 1 when any failed.
# usage: bash packaging/test.sh [pytest arguments]
set -euo pipefail
. "$(dirname "${BASH_SOURCE[0]}")/environment.sh"

ensure_environment encoder,vectors,plots,test,dev
ensure_libraries
ensure_program tesseract tesseract-ocr || say "Without tesseract the OCR tests are skipped."
cd "$repository"
export PATH=$environment/bin:$PATH
[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || export QT_QPA_PLATFORM=offscreen
# Two workers on two cores: numeric libraries with a thread pool each would only fight over them.
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1

failed=()
check() {
    say "== $1"
    shift
    "$@" || failed+=("$1 ${2:-}")
}

# A machine that stands still for seconds can fail a test that waits for a process. Up to five tests that failed are run
# again by themselves; what fails twice fails the whole, what passes is named as unsteady: a defect, but not a wrong
# product.
tests() {
    pytest -q -n 2 --dist loadfile "$@" && return 0
    local cause=$?
    [ $cause -eq 1 ] || return $cause
    local failures
    failures=$(python -c 'import json; print(*json.load(open(".pytest_cache/v/cache/lastfailed")), sep="\n")')
    [ "$(wc -l <<<"$failures")" -le 5 ] || return 1
    say "== tests that failed, again by themselves"
    pytest -q -n 0 --last-failed --last-failed-no-failures none || return 1
    say "UNSTEADY (failed beside others, passed alone; see above):"
    say "$failures"
}
check "format" ruff format --check .
check "lint" ruff check .
check "types" mypy
check "layers" lint-imports
check "tests" tests "$@"
if [ ${#failed[@]} -gt 0 ]; then
    say "FAILED: ${failed[*]}"
    exit 1
fi
say "All checks passed."
