#!/usr/bin/env bash
# bench-frames.sh BENCH-FRAMES START SCENE: how long a person waits for the window, and for ./start where all is built. Run it by
# with-display.
set -u
bench=$1 start=$2 scene=$3
# The first program in an empty home looks through all fonts; a person has a list of them.
"$bench" "$scene" 1 >/dev/null || exit
"$bench" || exit
"$bench" "$scene" || exit
if ! command -v xdotool >/dev/null; then
  echo "./start again: not measured, there is no xdotool"
  exit 0
fi
begin=$(date +%s%N)
"$start" "$scene" >/dev/null 2>&1 &
started=$!
xdotool search --sync --onlyvisible --class lanescope >/dev/null 2>&1
end=$(date +%s%N)
kill $started 2>/dev/null
wait $started 2>/dev/null
awk -v n=$((end - begin)) 'BEGIN { printf "./start again, to its window: %.2f s (1)\n", n / 1e9 }'
