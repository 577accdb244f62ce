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
# Some workers on two cores: numeric libraries with a thread pool each would only fight over them.
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
# The tests start hundreds of Python processes; where no bytecode is kept, each would compile the program anew.
python -m compileall -q desktop >/dev/null || true # what does not compile is told by the checks

failed=()
check() {
    say "== $1"
    shift
    "$@" || failed+=("$1 ${2:-}")
}

# A machine that stands still for seconds can fail a test that waits for a process. Up to five tests that failed are run
# again by themselves; what fails twice fails the whole, what passes is named as unsteady: a defect, but not a wrong
# product.
# Three workers on two cores: a good part of a test is waiting, for a process, for a reply or for a time limit.
tests() {
    pytest -q -n 3 --dist loadfile "$@" && return 0
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
# The types take one core for a minute and more: they are checked while the tests run.
types=$(mktemp)
mypy >"$types" 2>&1 &
types_process=$!
types() {
    local code=0
    wait $types_process || code=$?
    cat "$types"
    rm -f "$types"
    return $code
}
check "format" ruff format --check .
check "lint" ruff check .
check "layers" lint-imports
check "tests" tests "$@"
check "types" types
if [ ${#failed[@]} -gt 0 ]; then
    say "FAILED: ${failed[*]}"
    exit 1
fi
say "All checks passed."
