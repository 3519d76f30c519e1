#!/bin/sh
# Compiles for targets whose `Int` has 32 bits what this toolchain can compile for one, and looks through the rest.
#
# A toolchain for Linux brings the standard library of 32-bit targets in its embedded form alone, which knows neither
# weak references nor `any Actor`. So what is compiled is the part of the core that counts, packs bits and calculates
# indices: the gate's word, letters, queues, the books of what was lost. That proves that no literal overflows there and
# that no conversion assumes 64 bits (both are errors of the compiler). Of all other sources it is proved only that no
# literal is too large for 32 bits, and that no shift goes beyond them, but where the line names `UInt64` or `Int64`.
#
# usage: Tests/Compiler/Portability/check.sh

here=$(cd "$(dirname "$0")" && pwd)
sources=$here/../../../Sources
core=$sources/SwiftObserver
wrong=0

files="Engine/Queue/Gate Engine/Queue/Ledger Engine/Queue/Backlog Platform/HeldLock Platform/UnretainedList
    Platform/Ring Platform/Unchecked Strategies/DeliveryOptions"
paths=$here/StandIns.swift
for file in $files; do paths="$paths $core/$file.swift"; done

for target in armv7-none-none-eabi wasm32-unknown-none-wasm i686-unknown-none-elf; do
    # shellcheck disable=SC2086
    swiftc -target "$target" -enable-experimental-feature Embedded -wmo -parse-as-library -swift-version 6 \
        -module-name Portability -package-name Portability -emit-sil -o /dev/null $paths "$here/Use.swift" || wrong=$((wrong + 1))
done

found=$(grep -rnE '0x[0-9A-Fa-f_]{9,}|\b[0-9](_?[0-9]){10,}\b|(<<|>>) *(3[2-9]|[4-6][0-9])\b' "$sources" --include='*.swift' |
    grep -vE 'U?Int64|Duration|attoseconds|^[^:]*:[0-9]*: *///')
if [ -n "$found" ]; then
    echo "too large for 32 bits:"
    echo "$found"
    wrong=$((wrong + 1))
fi

echo "3 targets compiled, the sources looked through, $wrong wrong"
[ $wrong -eq 0 ]
