#!/bin/bash
# Type-checks what is compiled on other systems alone: the branches of `#if canImport(Darwin)` and the like.
#
# For each system, the conditions in a copy of the sources are replaced by what they are there, and modules of stubs
# (Systems/) stand in for what the sources import there. A warning is an error. What runs there, how values are laid out, and
# from which version on something is available, is not shown by that.
#
# usage: Tests/Compiler/Portability/systems.sh [SYSTEM ...]        apple, windows, wasm, bsd, android, musl; all by default
set -u

here=$(cd "$(dirname "$0")" && pwd)
sources=$here/../../../Sources
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
checked=0 wrong=0

core="SwiftObserver SwiftObserverTesting SwiftObserverInspection StrategyComparison"
all="$core SwiftObserver8 SwiftObserverOptionals SwiftObserverObservation Receiver SwiftObserver4 ChannelZ ReactiveKit"

# describe SYSTEM: sets what can be imported there, which system it is in the language's terms, whether it has threads, the
# modules of stubs, and the modules to check.
describe() {
    usual="Dispatch|Foundation|Observation" threads=true os=none stubs="" modules=$core
    case $1 in
        apple) imports="Darwin|ObjectiveC|os|$usual" os=macOS stubs="Darwin ObjectiveC AppleFoundation os" modules=$all ;;
        windows) imports="WinSDK|$usual" os=Windows stubs=WinSDK modules="$core ReactiveKit" ;;
        wasm) imports="WASILibc|Foundation|Observation" os=WASI threads=false stubs=WASILibc modules=$all ;;
        bsd) imports="Glibc|$usual" os=FreeBSD stubs=BSDLibc modules="$core ReactiveKit" ;;
        android) imports="Android|$usual" os=Android stubs=Android modules="$core ReactiveKit" ;;
        musl) imports="Musl|$usual" os=Linux stubs=Musl modules="$core ReactiveKit" ;;
        *) echo "not a system: $1" >&2; exit 2 ;;
    esac
}

# copy MODULE SYSTEM THREADS: the module's sources as the system sees them.
copy() {
    local file target=$work/$2/$1
    mkdir -p "$target"
    while IFS= read -r file; do
        sed -E "/^ *#(else)?if /{
                s/canImport\(($imports)\)/true/g
                s/canImport\([A-Za-z]+\)/false/g
                s/os\($os\)/true/g
                s/os\([A-Za-z]+\)/false/g
                s/_runtime\(_multithreaded\)/$3/g
            }" "$file" >"$target/$(basename "$file")"
    done < <(find -L "$sources/$1" -name '*.swift')
    case $2 in
        bsd) sed -i -E 's/import Glibc$/import BSDLibc/; s/Glibc\./BSDLibc./' "$target"/*.swift ;;
        # Foundation has more there.
        apple)
            [ "$1" != ReactiveKit ] ||
                sed -i 's/public import Foundation$/public import AppleFoundation; &/' "$target/NSObject+Reactive.swift"
            ;;
    esac
}

# compile SYSTEM MODULE OPTION ...
compile() {
    swiftc -wmo -parse-as-library -swift-version 6 -enable-upcoming-feature ExistentialAny \
        -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature InternalImportsByDefault \
        -I "$work/$1/modules" -module-name "$2" -emit-module -emit-module-path "$work/$1/modules/$2.swiftmodule" "${@:3}"
}

check() {
    local module stub
    describe "$1"
    mkdir -p "$work/$1/modules"
    for stub in $stubs; do compile "$1" "$stub" "$here/Systems/$stub.swift" || exit 2; done
    for module in $modules; do
        checked=$((checked + 1))
        copy "$module" "$1" $threads
        if ! compile "$1" "$module" -package-name SwiftObserver -warnings-as-errors "$work/$1/$module"/*.swift \
            >"$work/said" 2>&1; then
            wrong=$((wrong + 1))
            echo "$1: $module does not compile:"
            sed "s|$work/$1/||g" "$work/said"
            return
        fi
    done
}

# A system without a known C library must have no threads: else all of them would be taken for one.
refuse() {
    describe wasm
    imports="WASILibc|$usual"
    checked=$((checked + 1))
    copy SwiftObserver threads true
    mkdir -p "$work/threads/modules"
    if compile threads SwiftObserver "$work/threads/SwiftObserver/Threads.swift" >"$work/said" 2>&1 ||
        ! grep -q 'does not know how to tell threads apart' "$work/said"; then
        wrong=$((wrong + 1))
        echo "Wasm with threads is not refused:"
        cat "$work/said"
    fi
}

[ $# -gt 0 ] || set -- apple windows wasm bsd android musl
for system in "$@"; do
    check "$system"
    [ "$system" != wasm ] || refuse
done

echo "$checked checked for $*, $wrong wrong"
[ $wrong -eq 0 ]
