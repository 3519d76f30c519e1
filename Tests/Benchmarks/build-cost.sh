#!/bin/bash
# Says what it costs to depend on a library: the processor time of a clean release build of the library and a program with
# one observation, and the size of that program when it is stripped. Other libraries are built in the same way.
#
# usage: build-cost.sh [--check] [NAME...]   NAME: SwiftObserver, ReactiveKit, OpenCombine, RxSwift; by default all
#        build-cost.sh --sizes [--check]     the sizes of ours alone, beside the benchmarks, which built the libraries
#   --check   exits with 1 if ours exceeds "builds" in thresholds.json; the processor time counts on one machine only
set -euo pipefail

benchmarks=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$benchmarks/../.." && pwd)
check=false
sizes=false
names=()
for argument in "$@"; do
  case $argument in
    --check) check=true ;;
    --sizes) sizes=true ;;
    --help) sed -n '2,7s/^# \{0,1\}//p' "$0"; exit 0 ;;
    SwiftObserver | ReactiveKit | OpenCombine | RxSwift) names+=("$argument") ;;
    *) echo "There is no option or library \"$argument\". See --help." >&2; exit 2 ;;
  esac
done

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

dependency() {
  case $1 in
    OpenCombine) echo '.package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0")' ;;
    RxSwift) echo '.package(url: "https://github.com/ReactiveX/RxSwift", exact: "6.9.0")' ;;
    *) echo ".package(name: \"SwiftObserver\", path: \"$root\")" ;;
  esac
}

package() {
  case $1 in
    ReactiveKit) echo SwiftObserver ;;
    *) echo "$1" ;;
  esac
}

# kilobytes PROGRAM: its size when it is stripped
kilobytes() {
  strip -o "$folder/stripped" "$1"
  echo $(($(wc -c <"$folder/stripped") / 1000))
}

# judge NAME UNIT VALUE ...: says which limits are exceeded
missed=0
judge() {
  $check || return 0
  python3 - "$benchmarks/thresholds.json" "$@" <<'PYTHON' || missed=1
import json, sys

limits = {one["library"]: one for one in json.load(open(sys.argv[1]))["builds"]}.get(sys.argv[2], {})
missed = [f"MISSED  {sys.argv[2]}: {value} {unit}, at most {limits[unit]}"
          for unit, value in zip(sys.argv[3::2], sys.argv[4::2]) if int(value) > limits.get(unit, int(value))]
sys.exit("\n".join(missed) if missed else 0)
PYTHON
}

if $sizes; then
  for name in SwiftObserver ReactiveKit; do
    swift build -c release --package-path "$benchmarks" --product "Using$name" >"$folder/log" 2>&1 ||
      { cat "$folder/log" >&2; exit 1; }
    size=$(kilobytes "$(swift build -c release --package-path "$benchmarks" --show-bin-path)/Using$name")
    printf '%-14s %7s kB\n' "$name" "$size"
    judge "$name" kilobytes "$size"
  done
  exit $missed
fi

[ ${#names[@]} -gt 0 ] || names=(SwiftObserver ReactiveKit OpenCombine RxSwift)
TIMEFORMAT='%U %S'
printf '%-14s %10s %10s\n' library 'processor' 'stripped'
for name in "${names[@]}"; do
  # Not the name of a package: a package must not depend on one of its own name.
  place=$folder/Using$name
  mkdir -p "$place/Sources/Program"
  cp "$benchmarks/Sources/Programs/$name/main.swift" "$place/Sources/Program"
  cat >"$place/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Program", platforms: [.macOS(.v15)], dependencies: [$(dependency "$name")],
    targets: [
        .executableTarget(name: "Program", dependencies: [.product(name: "$name", package: "$(package "$name")")])
    ])
SWIFT
  swift package --package-path "$place" resolve >&2
  {
    time swift build -c release --package-path "$place" >"$place/log" 2>&1
  } 2>"$place/time" || { cat "$place/log" >&2; exit 1; }
  seconds=$(tail -n 1 "$place/time" | awk '{ printf "%.0f", $1 + $2 }')
  size=$(kilobytes "$(swift build -c release --package-path "$place" --show-bin-path)/Program")
  printf '%-14s %8s s %7s kB\n' "$name" "$seconds" "$size"
  judge "$name" seconds "$seconds" kilobytes "$size"
done
exit $missed
