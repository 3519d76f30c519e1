import Foundation
import SwiftObserver
import TestSupport
import Testing

/// An operator on numbers, in both forms, and its effect on a list.
struct Operation: Sendable, CustomTestStringConvertible {
    let name: String
    let model: @Sendable ([Int]) -> [Int]
    let object: @Sendable (any Observable<Int>) -> any Observable<Int>
    let chain: @Sendable (ObservationTransformer<Int>) -> ObservationTransformer<Int>

    var testDescription: String { name }
}

extension Operation {
    static let all =
        [compactMap, removeDuplicates, removeNeighbours, scan]
        + [-1, 0, 1, 2, 3].flatMap { [dropFirst($0), prefix($0)] }

    static let compactMap = Operation(
        name: "compactMap", model: { $0.compactMap { $0 == 1 ? nil : $0 + 10 } },
        object: { open($0) { $0.compactMap { $0 == 1 ? nil : $0 + 10 } } },
        chain: { $0.compactMap { $0 == 1 ? nil : $0 + 10 } })

    static let removeDuplicates = Operation(
        name: "removeDuplicates", model: { withoutRepetitions($0) { $0 == $1 } },
        object: { open($0) { $0.removeDuplicates() } }, chain: { $0.removeDuplicates() })

    /// With a relation that is not transitive: compared is with the last one that passed.
    static let removeNeighbours = Operation(
        name: "removeDuplicates(by:)", model: { withoutRepetitions($0) { abs($0 - $1) <= 1 } },
        object: { open($0) { $0.removeDuplicates { abs($0 - $1) <= 1 } } },
        chain: { $0.removeDuplicates { abs($0 - $1) <= 1 } })

    static let scan = Operation(
        name: "scan",
        model: { list in list.indices.map { list[...$0].reduce(7) { $0 &* 3 &+ $1 } } },
        object: { open($0) { $0.scan(7) { $0 &* 3 &+ $1 } } }, chain: { $0.scan(7) { $0 &* 3 &+ $1 } })

    static func dropFirst(_ count: Int) -> Operation {
        Operation(
            name: "dropFirst(\(count))", model: { Array($0.dropFirst(max(count, 0))) },
            object: { open($0) { $0.dropFirst(count) } }, chain: { $0.dropFirst(count) })
    }

    static func prefix(_ count: Int) -> Operation {
        Operation(
            name: "prefix(\(count))", model: { Array($0.prefix(max(count, 0))) },
            object: { open($0) { $0.prefix(count) } }, chain: { $0.prefix(count) })
    }

    /// In a chain alone: as an object it is a cache.
    static let startWith = Operation(
        name: "startWith", model: { [5] + $0 }, object: { $0 }, chain: { $0.startWith(5) })

    /// One after the other.
    func then(_ next: Operation) -> Operation {
        Operation(
            name: "\(name).\(next.name)", model: { next.model(model($0)) },
            object: { next.object(object($0)) }, chain: { next.chain(chain($0)) })
    }

    private static func withoutRepetitions(_ list: [Int], _ areEqual: (Int, Int) -> Bool) -> [Int] {
        var result: [Int] = []
        for number in list where result.last.map({ areEqual($0, number) }) != true { result.append(number) }
        return result
    }
}

/// Gives a closure an observable by its type.
private func open(
    _ observable: any Observable<Int>, _ make: (AnyOrigin) -> any Observable<Int>
) -> any Observable<Int> {
    make(AnyOrigin(observable))
}

/// Stands for an observable of any type, and retains it.
final class AnyOrigin: SwiftObserver.Observable {
    let origin: any Observable<Int>
    let messenger: Messenger<Int>

    init(_ origin: some SwiftObserver.Observable<Int>) {
        self.origin = origin
        messenger = origin.messenger
    }
}

/// Whether there is time for longer inputs and more orders.
let hasTime = TestDepth.isDeep

/// Every list of numbers below a limit, up to a length.
func lists(upTo length: Int, of count: Int) -> [[Int]] {
    var all: [[Int]] = [[]]
    var last = all
    for _ in 0..<length {
        last = last.flatMap { list in (0..<count).map { list + [$0] } }
        all += last
    }
    return all
}

/// The inputs and the results of an operator, and the overlaps of the last handler.
final class OperatorCourse: Sendable {
    let listener = Person()
    let (seen, results) = (Log<Int>(), Log<Int>())
    let overlaps = Counter()
    let depth = Counter()

    func see(_ number: Int) -> Int {
        seen.add(number)
        return number
    }

    func note(_ number: Int, nestedCalls: Bool = false, then: () -> Void = {}) {
        if depth.add(1) != 1, !nestedCalls { overlaps.add() }
        results.add(number)
        then()
        depth.add(-1)
    }

    func check(_ operation: Operation, _ form: String) {
        let (seen, results) = (seen.entries, results.entries)
        if results != operation.model(seen) {
            Issue.record("\(form) \(operation.name) of \(seen.prefix(20)): \(results.prefix(20))")
        }
        #expect(overlaps.value == 0)
    }
}
