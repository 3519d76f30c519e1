import ReactiveKit
import SwiftObserver

extension Specimen {
    /// Operators with one source.
    static let linear: [Specimen] = [
        Specimen("map", .transparent) { bench in bench.a.map { bench.visit($0) } },
        Specimen("compactMap") { bench in bench.a.compactMap { bench.visit($0 % 3 == 0 ? nil : $0) } },
        Specimen("replaceElements") { $0.a.replaceElements(with: 1) },
        Specimen("eraseType") { $0.a.eraseType().map { 1 } },
        Specimen("filter", .transparent) { bench in bench.a.filter { bench.visit($0 % 3 != 0) } },
        Specimen("removeDuplicates(by:)") { bench in bench.a.removeDuplicates { bench.visit($0 == $1) } },
        Specimen("removeDuplicates", .transparent) { $0.a.removeDuplicates() },
        Specimen("ignoreOutput") { $0.a.ignoreOutput() },
        Specimen("ignoreTerminal", .transparent, .endless) { $0.a.ignoreTerminal() },
        Specimen("scan", .early) { bench in bench.a.scan(0) { bench.visit($0 + $1) } },
        Specimen("reduce") { bench in bench.a.reduce(0) { bench.visit($0 + $1) } },
        Specimen("collect") { $0.a.collect().map(\.count) },
        Specimen("buffer") { $0.a.buffer(size: 2).map { $0[0] } },
        Specimen("window") { $0.a.window(ofSize: 2).merge() },
        Specimen("pairwise") { $0.a.pairwise().map { $0.0 } },
        Specimen("zipPrevious", .transparent) { $0.a.zipPrevious().map { $0.1 } },
        Specimen("prepend element", .early) { $0.a.prepend(-1) },
        Specimen("append element", .transparent) { $0.a.append(Int.max) },
        Specimen("replaceEmpty", .transparent) { $0.a.replaceEmpty(with: -1) },
        Specimen("mapWrapped") { bench in bench.a.map { Optional($0) }.mapWrapped { bench.visit($0) }.ignoreNils() },
        Specimen("replaceNils") { $0.a.map { $0 % 2 == 0 ? nil : $0 }.replaceNils(with: 0) },
        Specimen("flatMap to arrays") { bench in bench.a.flatMap { bench.visit([$0, $0]) } },
        Specimen("flattenElements") { $0.a.map { [$0, $0] }.flattenElements() },
        Specimen("mapToResult", .transparent) { bench in
            bench.a.mapToResult().castError().tryMap { bench.visit($0) }
        },
        Specimen("getValues", .transparent) { $0.a.mapToResult().getValues() },
        Specimen("materialize", .transparent) { $0.a.materialize().dematerialize() },
        Specimen("first") { $0.a.first() },
        Specimen("last") { $0.a.last() },
        Specimen("output(at:)") { $0.a.output(at: 2) },
        Specimen("prefix", .transparent) { $0.a.prefix(maxLength: 3) },
        Specimen("prefix of nothing", .early) { $0.a.prefix(maxLength: 0) },
        Specimen("prefix(while:)", .transparent) { bench in bench.a.prefix(while: { bench.visit($0 < 5_000) }) },
        Specimen("suffix") { $0.a.suffix(maxLength: 3) },
        Specimen("dropFirst", .transparent) { $0.a.dropFirst(1) },
        Specimen("dropLast", .transparent) { $0.a.dropLast(1) },
        Specimen("mapError", .transparent) { bench in bench.a.mapError { bench.visit($0) } },
        Specimen("suppressError", .transparent) { $0.a.suppressError(logging: false).castError() },
        Specimen("replaceError") { $0.a.replaceError(with: 0).castError() },
        Specimen("toErrorSignal") { $0.a.toErrorSignal().map(\.code).castError() },
        Specimen("handleEvents", .transparent) { bench in
            bench.a.handleEvents(
                receiveSubscription: { bench.visit(()) }, receiveOutput: { _ in bench.visit(()) },
                receiveCompletion: { _ in bench.visit(()) }, receiveCancel: { bench.visit(()) })
        },
        Specimen("breakpoint", .transparent) { bench in
            bench.a.breakpoint(receiveOutput: { _ in bench.visit(false) })
        },
        Specimen("receive(on:)", .transparent) { $0.a.receive(on: ExecutionContext.immediate) },
        Specimen("subscribe(on:)", .transparent) { $0.a.subscribe(on: ExecutionContext.immediate) },
        Specimen("delivered(by:)", .transparent) { $0.a.delivered(by: .ordered) },
        Specimen("feedNext", .transparent) { $0.a.feedNext(into: PassthroughSubject<Int, Never>()) },
        Specimen("share", .transparent) { $0.a.share(limit: 0) },
    ]
}
