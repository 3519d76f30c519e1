#!/bin/sh
# Compiles every file of this folder against the built modules, as far as the compiler's own checks go (what may be sent
# to another context is checked after the types), and sees that each fails as it should: with the errors that its first
# lines name ("// error: part of the text", one or more), and with no others. A file that names warnings instead
# ("// warning: part of the text") must compile with those, and with no others; in Swift 5 mode, it must compile without
# any, unless it says "// warns in Swift 5 mode too". What is not public is tried together with the sources that a file
# names ("// with: path of a source"). The file that begins with "// compiles" is the control and must
# compile without a warning, or else the failures of the others would prove nothing.
#
# usage: Tests/Compiler/CompileFailures/check.sh [MODULES]      after swift build; MODULES is by default .build/debug/Modules

here=$(cd "$(dirname "$0")" && pwd)
modules=${1:-$here/../../../.build/debug/Modules}
output=$(mktemp)
trap 'rm -f "$output"' EXIT
checked=0 wrong=0

if [ ! -e "$modules/SwiftObserver.swiftmodule" ]; then
    echo "no module SwiftObserver in $modules: build first" >&2
    exit 2
fi

# compile LANGUAGE_MODE
compile() {
    with=$(sed -n "s|^// with: |$here/../../../|p" "$file")
    # shellcheck disable=SC2086
    swiftc -emit-sil -o /dev/null -wmo -parse-as-library -swift-version "$1" -diagnostic-style=llvm -package-name Tried \
        -I "$modules" "$file" $with >"$output" 2>&1
}

fail() {
    wrong=$((wrong + 1))
    echo "$(basename "$file"): $1"
    grep -E '(error|warning):' "$output" | sort -u | sed 's/^/    /'
}

# expect KIND: that the output has what the file names of this kind, and nothing else of it.
expect() {
    expected=$(sed -n "s|^// $1: ||p" "$file")
    unexpected=$(grep "$1: " "$output" | grep -vF "$expected")
    missing=$(printf '%s\n' "$expected" | while read -r text; do
        grep "$1: " "$output" | grep -qF -- "$text" || printf '"%s" ' "$text"
    done)
    if [ -n "$missing" ]; then
        fail "has no $1 $missing"
    elif [ -n "$unexpected" ]; then
        fail "has other ${1}s besides"
    fi
}

for file in "$here"/*.swift; do
    checked=$((checked + 1))
    compile 6
    status=$?
    if head -1 "$file" | grep -q '^// compiles'; then
        if [ $status -ne 0 ]; then
            fail "does not compile"
        elif grep -q 'warning: ' "$output"; then
            fail "compiles with warnings"
        fi
    elif grep -q '^// error: ' "$file"; then
        if [ $status -eq 0 ]; then fail "compiles, and must not"; else expect error; fi
    elif ! grep -q '^// warning: ' "$file"; then
        fail "names no error and no warning"
    elif [ $status -ne 0 ]; then
        fail "does not compile, and must"
    else
        expect warning
        grep -q '^// warns in Swift 5 mode too' "$file" && continue
        compile 5
        if [ $? -ne 0 ] || grep -q 'warning: ' "$output"; then fail "is not silent in Swift 5 mode"; fi
    fi
done

echo "$checked files checked, $wrong wrong"
[ $wrong -eq 0 ]
