#!/bin/bash
# Says what it costs to depend on a library: the processor time of a clean release build of the library and a program with
# one observation, and the size of that program when it is stripped. Other libraries are built in the same way.
#
# usage: build-cost.sh [--check] [NAME...]      NAME: SwiftObserver, ReactiveKit, OpenCombine, RxSwift; by default all
#   --check   exits with 1 if ours exceeds "builds" in thresholds.json; the processor time counts on one machine only
set -euo pipefail

benchmarks=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$benchmarks/../.." && pwd)
check=false
names=()
for argument in "$@"; do
  case $argument in
    --check) check=true ;;
    --help) sed -n '2,6s/^# \{0,1\}//p' "$0"; exit 0 ;;
    SwiftObserver | ReactiveKit | OpenCombine | RxSwift) names+=("$argument") ;;
    *) echo "There is no option or library \"$argument\". See --help." >&2; exit 2 ;;
  esac
done
[ ${#names[@]} -gt 0 ] || names=(SwiftObserver ReactiveKit OpenCombine RxSwift)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The program: one observation, and one message.
program() {
  case $1 in
    SwiftObserver) cat <<'SWIFT'
import SwiftObserver

final class Dog: Observer {
    let receiver = Receiver()
}

let messenger = Messenger<Int>()
let dog = Dog()
dog.observe(messenger) { print($0) }
messenger.send(1)
SWIFT
      ;;
    ReactiveKit) cat <<'SWIFT'
import ReactiveKit

let subject = PassthroughSubject<Int, Never>()
let observation = subject.observeNext { print($0) }
subject.send(1)
SWIFT
      ;;
    OpenCombine) cat <<'SWIFT'
import OpenCombine

let subject = PassthroughSubject<Int, Never>()
let observation = subject.sink { print($0) }
subject.send(1)
SWIFT
      ;;
    RxSwift) cat <<'SWIFT'
import RxSwift

let subject = PublishSubject<Int>()
let observation = subject.subscribe(onNext: { print($0) })
subject.onNext(1)
SWIFT
      ;;
  esac
}

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

missed=0
TIMEFORMAT='%U %S'
printf '%-14s %10s %10s\n' library 'processor' 'stripped'
for name in "${names[@]}"; do
  # Not the name of a package: a package must not depend on one of its own name.
  place=$folder/Using$name
  mkdir -p "$place/Sources/Program"
  program "$name" >"$place/Sources/Program/main.swift"
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
  built=$(swift build -c release --package-path "$place" --show-bin-path)/Program
  strip -o "$place/stripped" "$built"
  kilobytes=$(($(wc -c <"$place/stripped") / 1000))
  printf '%-14s %8s s %7s kB\n' "$name" "$seconds" "$kilobytes"
  if $check; then
    python3 - "$benchmarks/thresholds.json" "$name" "$seconds" "$kilobytes" <<'PYTHON' || missed=1
import json, sys

limits = [one for one in json.load(open(sys.argv[1]))["builds"] if one["library"] == sys.argv[2]]
missed = [f"{sys.argv[2]}: {value} {unit}, at most {limit[unit]}"
          for limit in limits for unit, value in (("seconds", int(sys.argv[3])), ("kilobytes", int(sys.argv[4])))
          if unit in limit and value > limit[unit]]
print("\n".join(missed), file=sys.stderr, end="\n" if missed else "")
sys.exit(1 if missed else 0)
PYTHON
  fi
done
exit $missed
