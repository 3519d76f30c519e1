import ReactiveKit

extension Specimen {
    /// Operators with several sources.
    static let several: [Specimen] = [
        Specimen("combineLatest") { bench in bench.a.combineLatest(with: bench.b) { bench.visit($0 + $1) } },
        Specimen("combineLatest of three") { bench in
            combineLatest(bench.a, bench.b, bench.c) { bench.visit($0 + $1 + $2) }
        },
        Specimen("combineLatest of many") { bench in
            Signal(combiningLatest: [bench.a, bench.b, bench.c]) { bench.visit($0.reduce(0, +)) }
        },
        Specimen("zip") { bench in bench.a.zip(with: bench.b) { bench.visit($0 + $1) } },
        Specimen("zip of three") { bench in zip(bench.a, bench.b, bench.c) { bench.visit($0 + $1 + $2) } },
        Specimen("merge", .transparent) { $0.a.merge(with: $0.b) },
        Specimen("merge of three", .transparent) { merge($0.a, $0.b, $0.c) },
        Specimen("amb", .transparent) { $0.a.amb(with: $0.b) },
        Specimen("amb of three", .transparent) { amb($0.a, $0.b, $0.c) },
        Specimen("append", .transparent) { $0.a.append($0.b) },
        Specimen("prepend", .transparent) { $0.a.prepend($0.b) },
        Specimen("with(latestFrom:)") { bench in bench.a.with(latestFrom: bench.b) { bench.visit($0 + $1) } },
        Specimen("replayLatest") { $0.a.replayLatest(when: $0.b.suppressError(logging: false)) },
        Specimen("prefix(untilOutputFrom:)", .transparent) { $0.a.prefix(untilOutputFrom: $0.b) },
        Specimen("pausable", .transparent) { $0.a.pausable(by: $0.b.map { $0 % 2 == 0 }) },
        Specimen("flatMapMerge", .transparent) { bench in bench.a.flatMapMerge { _ in bench.visit(bench.b) } },
        Specimen("flatMapLatest", .transparent) { bench in bench.a.flatMapLatest { _ in bench.visit(bench.b) } },
        Specimen("flatMapConcat", .transparent) { bench in bench.a.flatMapConcat { _ in bench.visit(bench.b) } },
        Specimen("flatMap to constants", .transparent) { bench in
            bench.a.flatMap(.concat) { bench.visit(Signal(just: $0)) }
        },
        Specimen("flatMapFilter") { bench in
            bench.a.flatMapFilter { _ in bench.visit(bench.b.suppressError(logging: false).map { $0 % 2 == 0 }) }
        },
        Specimen("flatMapError", .transparent) { bench in bench.a.flatMapError { _ in bench.visit(bench.b) } },
        Specimen("retry", .transparent, .holdsSource, .endless) { bench in bench.a.retry(2) { _ in bench.visit(true) }
        },
        Specimen("retry(when:)", .transparent, .holdsSource, .endless) { bench in
            bench.a.retry(when: bench.b.suppressError(logging: false)) { _ in bench.visit(true) }
        },
        Specimen("repeat(when:)", .transparent, .holdsSource, .endless) { bench in
            bench.a.repeat { _ in bench.visit(bench.b.suppressError(logging: false)) }
        },
    ]

    /// Operators with a time.
    static let timed: [Specimen] = [
        Specimen("debounce", .transparent) { $0.a.debounce(for: .seconds(1), clock: $0.time) },
        Specimen("throttle", .transparent) { $0.a.throttle(for: .seconds(1), clock: $0.time) },
        Specimen("throttle, first", .transparent) { $0.a.throttle(for: .seconds(1), clock: $0.time, latest: false) },
        Specimen("sample", .transparent) { $0.a.sample(interval: .seconds(1), clock: $0.time) },
        Specimen("timeout", .transparent) { $0.a.timeout(after: .seconds(1.5), with: .second, clock: $0.time) },
        Specimen("delay", .transparent) { $0.a.delay(interval: .seconds(1), clock: $0.time) },
        Specimen("dropFirst(for:)", .transparent) { $0.a.dropFirst(for: .seconds(1), clock: $0.time) },
        Specimen("timed sequence", .early) { Signal(sequence: 0..<5, interval: .seconds(1), clock: $0.time) },
        Specimen("just after") { Signal(just: 1, after: .seconds(1), clock: $0.time) },
    ]

    static let all = linear + several + timed
}
