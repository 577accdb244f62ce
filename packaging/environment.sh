# Sourced by run.sh and test.sh: finds Python, makes .venv, installs what is missing, says what it cannot install.
# Everything here is idempotent; a second run with nothing missing makes no network connection.

repository=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
environment=${EVIDENCE_DESK_VENV:-$repository/.venv}
python=$environment/bin/python

say() { printf '%s\n' "$*" >&2; }

find_python() {
    local candidate
    for candidate in python3.11 python3.12 python3.13 python3; do
        if "$candidate" -c 'import sys; sys.exit(not ((3, 11) <= sys.version_info[:2] < (3, 14)))' 2>/dev/null; then
            command -v "$candidate"
            return 0
        fi
    done
    say "Python 3.11, 3.12 or 3.13 is needed and was not found."
    say "On Debian or Ubuntu: sudo apt-get install python3 python3-venv"
    return 1
}

# apt_install PACKAGE…: with root or a sudo that asks nothing; otherwise prints the command and fails.
apt_install() {
    local prefix=()
    if ! command -v apt-get >/dev/null; then
        say "Missing system packages (Debian names): $*"
        say "Install their equivalent with the package manager of this system, then run this script again."
        return 1
    fi
    if [ "$(id -u)" -ne 0 ]; then
        if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
            prefix=(sudo -n)
        else
            say "Missing system packages. Run this, then run this script again:"
            say "    sudo apt-get install -y --no-install-recommends $*"
            return 1
        fi
    fi
    say "Installing system packages: $*"
    local install=("${prefix[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@")
    # Its lists may be older than the archive: try once more after fetching them; only then show what it says.
    if ! "${install[@]}" >/dev/null 2>&1; then
        "${prefix[@]}" apt-get update -qq >&2
        "${install[@]}" >&2
    fi
}

# Qt aborts the process without a Python error when one of these is missing, so they are tried before it starts.
# The second group is for a window under X11; a machine without a display does not need it.
missing_libraries() {
    "$python" - "${DISPLAY:+x11}" <<'PY'
import ctypes
import sys

ALWAYS = {
    "libegl1": "libEGL.so.1",
    "libgl1": "libGL.so.1",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
    "libglib2.0-0": "libglib-2.0.so.0",
}
WINDOW = {
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
    "libxcb-shape0": "libxcb-shape.so.0",
}
if sys.platform.startswith("linux"):
    for package, library in (ALWAYS | (WINDOW if sys.argv[1] else {})).items():
        try:
            ctypes.CDLL(library)
        except OSError:
            print(package)
PY
}

ensure_libraries() {
    local missing
    missing=$(missing_libraries)
    # shellcheck disable=SC2086  # package names, one word each
    [ -z "$missing" ] || apt_install $missing
}

ensure_program() {
    command -v "$1" >/dev/null || apt_install "$2"
}

# has_extras EXTRAS: says whether .venv was made from this very pyproject.toml with all of these extras (or more).
has_extras() {
    local extra line
    [ -x "$python" ] || return 1
    line=$(grep -F "$(project_sum) " "$stamp" 2>/dev/null) || return 1
    for extra in ${1//,/ }; do
        [[ " $line " == *" $extra "* ]] || return 1
    done
}

project_sum() { cat "$repository/pyproject.toml" <(printf '%s' "$repository") | cksum | tr ' ' '-'; }

# ensure_environment EXTRAS: makes .venv and installs the project (editable) with the extras, unless it already has them.
ensure_environment() {
    local extras=$1 stamp=$environment/.evidence-desk
    has_extras "$extras" && return 0
    if [ ! -x "$python" ] || ! "$python" -m pip --version >/dev/null 2>&1; then
        make_environment || return 1
    fi
    say "Installing Evidence Desk [$extras] into $environment …"
    if ! "$python" -m pip install -q --disable-pip-version-check --retries 3 -e "$repository[$extras]" >&2; then
        say "Installing the Python packages failed; the lines above say why (no network?)."
        say "The command was: $python -m pip install -e '$repository[$extras]'"
        return 1
    fi
    printf '%s %s\n' "$(project_sum)" "${extras//,/ }" >"$stamp"
}

make_environment() {
    local base
    base=$(find_python) || return 1
    if ! "$base" -m venv "$environment"; then
        rm -rf "$environment"
        apt_install python3-venv || return 1
        "$base" -m venv "$environment" || return 1
    fi
}
