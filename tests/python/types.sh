#!/bin/sh
# types.sh PACKAGE: mypy --strict over the package, as Python 3.9 reads it; TAP.
command -v mypy >/dev/null || { echo "1..0 # SKIP there is no mypy (Debian: mypy)"; exit 0; }
cd "$1" || exit 1
echo 1..1
if said=$(mypy --strict --python-version 3.9 --cache-dir /dev/null -p lanescope 2>&1); then
  echo "ok 1 - $said"
else
  echo "$said" | sed 's/^/# /'
  echo "not ok 1 - types"
fi
