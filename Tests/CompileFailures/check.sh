#!/bin/sh
# Compiles every file of this folder against the built modules, as far as the compiler's own checks go (what may be sent
# to another context is checked after the types), and sees that each fails as it should: with the errors that its first
# lines name ("// error: part of the text", one or more), and with no others. The file that begins with "// compiles" is
# the control and must compile, or else the failures of the others would prove nothing.
#
# usage: Tests/CompileFailures/check.sh [MODULES]      after swift build; MODULES is by default .build/debug/Modules

here=$(cd "$(dirname "$0")" && pwd)
modules=${1:-$here/../../.build/debug/Modules}
output=$(mktemp)
trap 'rm -f "$output"' EXIT
checked=0 wrong=0

if [ ! -e "$modules/SwiftObserver.swiftmodule" ]; then
    echo "no module SwiftObserver in $modules: build first" >&2
    exit 2
fi

fail() {
    wrong=$((wrong + 1))
    echo "$(basename "$file"): $1"
    grep 'error:' "$output" | sort -u | sed 's/^/    /'
}

for file in "$here"/*.swift; do
    checked=$((checked + 1))
    swiftc -emit-sil -o /dev/null -parse-as-library -swift-version 6 -diagnostic-style=llvm -I "$modules" "$file" \
        >"$output" 2>&1
    status=$?
    if head -1 "$file" | grep -q '^// compiles'; then
        [ $status -eq 0 ] || fail "does not compile"
        continue
    fi
    expected=$(sed -n 's|^// error: ||p' "$file")
    if [ -z "$expected" ]; then
        fail "names no error"
    elif [ $status -eq 0 ]; then
        fail "compiles, and must not"
    else
        unexpected=$(grep 'error: ' "$output" | grep -vF "$expected")
        first=$(printf '%s\n' "$expected" | head -1)
        if ! grep 'error: ' "$output" | grep -qF "$first"; then
            fail "fails for another reason than \"$first\""
        elif [ -n "$unexpected" ]; then
            fail "has other errors besides"
        fi
    fi
done

echo "$checked files checked, $wrong wrong"
[ $wrong -eq 0 ]
