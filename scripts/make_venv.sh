#!/usr/bin/env bash
# Make the virtual environment $1 with the interpreter $2, or with the first Python >= 3.11 found when $2 is empty.
set -eu
venv=$1
wanted=${2:-}

recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; }

if [ -n "$wanted" ]; then
  recent "$wanted" || { echo "error: PYTHON=$wanted is not a Python of version 3.11 or later; name another one: make PYTHON=/path/to/python3.12 ..." >&2; exit 1; }
  python=$wanted
else
  python=
  for candidate in python3 python3.13 python3.12 python3.11 python3.14 python; do
    if recent "$candidate"; then python=$candidate; break; fi
  done
  [ -n "$python" ] || { echo "error: no Python of version 3.11 or later was found on PATH; install one, or name it: make PYTHON=/path/to/python3.12 ..." >&2; exit 1; }
fi

echo "Making $venv with $("$python" --version) ..."
if ! "$python" -m venv --clear "$venv"; then
  rm -rf "$venv"
  echo "error: $python cannot make a virtual environment; on Debian or Ubuntu install its venv module (apt-get install python3-venv), then try again" >&2
  exit 1
fi
