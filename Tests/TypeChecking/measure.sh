#!/usr/bin/env bash
# What importing SwiftObserver costs the type checker of a client.
#
# 1. Arithmetic.swift is type-checked with and without the import, in turns, and the medians of the processor times are
#    compared: above 1.1 the script fails. A machine that is busy with other things makes single runs differ by more
#    than that, so when a round is above it further ones are added, three at most.
# 2. No expression of Chains.swift may take longer than a tenth of a second: nor may there be any other warning.
#
# usage: Tests/TypeChecking/measure.sh [MODULES]      after swift build; MODULES is by default .build/debug/Modules
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
modules=${1:-$here/../../.build/debug/Modules}
limit=1.10 runs=9 rounds=3 copies=8
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ ! -e "$modules/SwiftObserver.swiftmodule" ]; then
    echo "no module SwiftObserver in $modules: build first" >&2
    exit 2
fi

# The client's file several times over, so that starting the compiler does not count for much.
for copy in $(seq $copies); do
    printf 'func copy%s() {\n' "$copy"
    cat "$here/Arithmetic.swift"
    printf '}\n'
done >"$work/without.swift"
{ echo 'import SwiftObserver'; cat "$work/without.swift"; } >"$work/with.swift"

# Prints the processor seconds of one run.
seconds() {
    local TIMEFORMAT='%U'
    { time swiftc -frontend -typecheck -swift-version 6 -I "$modules" "$work/$1.swift" >"$work/output" 2>&1; } 2>&1
}

median() {
    sort -n "$work/$1.times" | awk '{ v[NR] = $1 } END { print (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

seconds with >/dev/null || { cat "$work/output"; exit 1; }
ratio=9
for round in $(seq $rounds); do
    for _ in $(seq $runs); do
        for kind in without with; do seconds $kind >>"$work/$kind.times"; done
    done
    with=$(median with) without=$(median without)
    ratio=$(awk -v a="$with" -v b="$without" 'BEGIN { printf "%.3f", a / b }')
    echo "arithmetic: $without s without the import, $with s with it, ratio $ratio (medians of $((round * runs)))"
    awk -v r="$ratio" -v l=$limit 'BEGIN { exit r > l }' && break
done

failed=0
if awk -v r="$ratio" -v l=$limit 'BEGIN { exit r <= l }'; then
    echo "the import slows type checking by more than allowed ($limit)"
    failed=1
fi

if ! swiftc -frontend -typecheck -parse-as-library -swift-version 6 -I "$modules" -diagnostic-style=llvm \
    -warn-long-expression-type-checking=100 "$here/Chains.swift" >"$work/output" 2>&1 || [ -s "$work/output" ]; then
    echo "chains: not clean"
    cat "$work/output"
    failed=1
else
    echo "chains: every expression in less than 100 ms"
fi
exit $failed
