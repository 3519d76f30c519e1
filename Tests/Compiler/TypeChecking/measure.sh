#!/usr/bin/env bash
# What importing SwiftObserver costs the type checker of a client.
#
# 1. Arithmetic.swift is type-checked with and without the import. The steps that the constraint solver takes, as the
#    compiler counts them, may be a tenth more with it. They come out the same whatever else the machine does.
# 2. The same by processor time, in turns, unless --steps was given. A machine that is busy with other things makes single
#    runs differ by more than a tenth, so a run is compared with its neighbour only, the median of the ratios counts, and
#    when a round is above the limit further ones are added, four at most.
# 3. The expressions of Chains.swift may take no more steps than now and a tenth, and give no warning; and none of them
#    may take a tenth of a second, which again is looked at unless --steps was given.
#
# usage: Tests/Compiler/TypeChecking/measure.sh [--steps] [MODULES]
#        after swift build; MODULES is by default .build/debug/Modules
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
times=true
if [ "${1:-}" = --steps ]; then
    times=false
    shift
fi
modules=${1:-$here/../../../.build/debug/Modules}
limit=1.10 runs=9 rounds=4 copies=12 chain_limit=47700
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [ ! -e "$modules/SwiftObserver.swiftmodule" ]; then
    echo "no module SwiftObserver in $modules: build first" >&2
    exit 2
fi

# The client's file several times over, so that starting the compiler and loading the module do not count for much.
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

# Prints the median of the numbers in a column of the file of pairs.
median() {
    cut -d ' ' -f "$1" "$work/pairs" | sort -n |
        awk '{ v[NR] = $1 } END { printf "%.3f", (v[int((NR + 1) / 2)] + v[int(NR / 2) + 1]) / 2 }'
}

# Prints how many steps the solver takes for one file.
steps() {
    rm -rf "$work/statistics" && mkdir "$work/statistics"
    swiftc -frontend -typecheck -swift-version 6 -I "$modules" -stats-output-dir "$work/statistics" "$work/$1.swift"
    sed -n 's/.*"Sema.NumConstraintScopes": *\([0-9]*\).*/\1/p' "$work"/statistics/*.json
}

seconds with >/dev/null || { cat "$work/output"; exit 1; }
failed=0

without=$(steps without) with=$(steps with)
if [ -z "$without" ] || [ -z "$with" ]; then
    echo "this compiler does not count the solver's steps" >&2
    exit 2
fi
ratio=$(awk -v a="$without" -v b="$with" 'BEGIN { printf "%.3f", b / a }')
echo "arithmetic: $without steps without the import, $with with it, ratio $ratio"
if awk -v r="$ratio" -v l=$limit 'BEGIN { exit r <= l }'; then
    echo "the import makes the type checker take more steps than allowed ($limit)"
    failed=1
fi

ratio=0
for round in $($times && seq $rounds); do
    for run in $(seq $runs); do
        if [ $((run % 2)) -eq 0 ]; then
            without=$(seconds without) with=$(seconds with)
        else
            with=$(seconds with) without=$(seconds without)
        fi
        awk -v a="$without" -v b="$with" 'BEGIN { print a, b, b / a }' >>"$work/pairs"
    done
    ratio=$(median 3)
    echo "arithmetic: $(median 1) s without the import, $(median 2) s with it, ratio $ratio (medians of $((round * runs)))"
    awk -v r="$ratio" -v l=$limit 'BEGIN { exit r > l }' && break
done

if awk -v r="$ratio" -v l=$limit 'BEGIN { exit r <= l }'; then
    echo "the import slows type checking by more than allowed ($limit)"
    failed=1
fi

# Time depends on what else the machine does, steps do not: the former is looked at by hand, the latter each time.
rm -rf "$work/statistics" && mkdir "$work/statistics"
swiftc -frontend -typecheck -parse-as-library -swift-version 6 -I "$modules" -diagnostic-style=llvm \
    -stats-output-dir "$work/statistics" $($times && echo -warn-long-expression-type-checking=100) \
    "$here/Chains.swift" >"$work/output" 2>&1 && status=0 || status=$?
chains=$(sed -n 's/.*"Sema.NumConstraintScopes": *\([0-9]*\).*/\1/p' "$work"/statistics/*.json)
echo "chains: $chains steps, allowed are $chain_limit"
if [ $status -ne 0 ] || [ -s "$work/output" ]; then
    echo "chains: not clean"
    cat "$work/output"
    failed=1
elif [ "$chains" -gt "$chain_limit" ]; then
    echo "chains take the type checker more steps than allowed"
    failed=1
fi
exit $failed
