#!/bin/sh
# Counts the instructions of the hot paths, which come out the same whatever else the machine does, and compares them
# with thresholds.json. Exits with 1 when a path takes more than it may, or grows with the crowd.
#
# usage: instructions.sh [--no-build | --program FILE]      needs valgrind
set -eu

package=$(cd "$(dirname "$0")" && pwd)
build=true
built=

while [ $# -gt 0 ]; do
  argument=$1
  shift
  case $argument in
    --no-build) build=false ;;
    --program) built=$1; build=false; shift ;;
    --help) sed -n '2,5s/^# \{0,1\}//p' "$0"; exit 0 ;;
    *) echo "There is no option \"$argument\". See --help." >&2; exit 2 ;;
  esac
done

if ! command -v valgrind >/dev/null; then
  echo "Instructions are counted by valgrind, which is not installed." >&2
  exit 2
fi

if $build; then swift build -c release --package-path "$package" >&2; fi
if [ -z "$built" ]; then built=$(swift build -c release --package-path "$package" --show-bin-path)/Benchmarks; fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Some versions of valgrind give up on the debug information of newer compilers, and only names are needed.
program=$folder/Benchmarks
strip --strip-debug -o "$program" "$built" 2>/dev/null || cp "$built" "$program"

# Every hot path runs inside the function probe_section, twice. Only what happens there is counted, on every thread, and
# a numbered file is written each time the function returns. Hashing without a seed makes all runs alike.
SWIFT_DETERMINISTIC_HASHING=1 valgrind --quiet --tool=callgrind \
  --toggle-collect=probe_section --dump-after=probe_section --callgrind-out-file="$folder/profile" \
  "$program" --hot-paths >&2

"$built" --judge-instructions "$folder"
