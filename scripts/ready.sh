# Read by ./play and ./check: an environment in .venv, and the rules compiled as far as possible.
# What is there already and still fits is left alone, so that a second run starts at once.

python=${PYTHON:-python3}

say() { printf '%s\n' "$*" >&2; }

stop() {
    say "$*"
    exit 2
}

fits() { # stamp file, wanted content
    [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]
}

# environment NAME: .venv with what lock/NAME.txt lists, and this checkout as a package in it.
environment() {
    wanted="$(cat "lock/$1.txt" pyproject.toml | cksum)"
    fits ".venv/ready-$1" "$wanted" && [ -x .venv/bin/python ] && return 0
    "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' ||
        stop "Tafelrunde needs Python 3.11 or newer as python3, or named by PYTHON=..."
    say "Setting up .venv (once) ..."
    [ -x .venv/bin/pip ] || virtual_environment || return 1
    installed --require-hashes -r "lock/$1.txt" && this_checkout || return 1
    printf '%s' "$wanted" >".venv/ready-$1"
}

this_checkout() {
    here="$(cksum <pyproject.toml)"
    fits .venv/ready-package "$here" && return 0
    TAFELRUNDE_COMPILE=0 installed --no-deps --no-build-isolation --editable . || return 1
    printf '%s' "$here" >.venv/ready-package
}

# installed ...: into .venv by uv, which takes a second; by pip, where there is no uv or it gets nothing.
# Python itself makes bytecode of what is used, which is little of it.
installed() {
    [ -x .venv/bin/uv ] || by_pip --require-hashes -r lock/uv.txt
    by_uv "$@" || by_pip "$@" || { tail -n 3 .venv/pip.log >&2; return 1; }
}

# It asks where pip was told to ask, and leaves it to pip to ask again.
by_uv() {
    UV_DEFAULT_INDEX="${UV_DEFAULT_INDEX:-${PIP_INDEX_URL:-}}" UV_HTTP_RETRIES=0 \
        .venv/bin/uv pip install --quiet --python .venv/bin/python "$@" 2>.venv/uv.log
}

by_pip() {
    .venv/bin/pip install --quiet --disable-pip-version-check --no-compile "$@" 2>.venv/pip.log
}

virtual_environment() {
    rm -rf .venv
    "$python" -m venv .venv >/dev/null 2>&1 && return 0
    rm -rf .venv
    debian_package python3-venv && "$python" -m venv .venv && return 0
    say "python3 cannot make a virtual environment: install the package python3-venv, then try again."
    return 1
}

# debian_package NAME: installed with apt-get, where that is there and we may; what there is, is asked once.
debian_package() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    say "Installing $1 ..."
    [ "${listed:-}" ] || apt-get -qq update >/dev/null || return 1
    listed=1
    DEBIAN_FRONTEND=noninteractive apt-get -qq install -y "$1" >/dev/null
}

# engine: machine code beside all rules that changed; fails if some have to stay interpreted.
engine() { .venv/bin/python scripts/engine.py; }
