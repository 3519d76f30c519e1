import SwiftObserver
import Synchronization

/// The leaves of its graph as a derived value has seen them; -1 for each leaf that it has not read.
struct Sighting: Equatable, Sendable {
    var numbers: [Int]
    /// Whether one leaf was seen with two values.
    var isTorn = false

    init(leaves: Int) { numbers = Array(repeating: -1, count: leaves) }

    init(_ value: Int, of leaf: Int, leaves: Int) {
        self.init(leaves: leaves)
        numbers[leaf] = value
    }

    /// Two derived values together.
    init(_ one: Sighting, _ other: Sighting) {
        self = one
        add(other)
    }

    mutating func add(_ other: Sighting) {
        if other.isTorn { isTorn = true }
        for (index, number) in other.numbers.enumerated() where number >= 0 {
            if numbers[index] >= 0, numbers[index] != number { isTorn = true }
            numbers[index] = number
        }
    }

    /// Whether nothing in it is older than in another one.
    func isSince(_ earlier: Sighting) -> Bool {
        zip(numbers, earlier.numbers).allSatisfy { $0 < 0 || $1 < 0 || $0 >= $1 }
    }
}

/// Variables of several writers. In each round, a writer first sets three of its variables, in a transaction and one
/// that joins it. Then it sets two more, one after the other. So an observer of values of one moment sees three that
/// agree, and each of the rest equal to the one before it or one round behind.
final class WrittenLeaves: Sendable {
    static let perWriter = 5
    let leaves: [Var<Int>]
    /// How many rounds of each writer are over.
    private let done: [Progress]

    private struct Refused: Error {}

    final class Progress: Sendable {
        let rounds = Atomic<Int>(0)
    }

    init(writers: Int) {
        leaves = (0..<(writers * Self.perWriter)).map { _ in Var(0) }
        done = (0..<writers).map { _ in Progress() }
    }

    func write(_ round: Int, as writer: Int) {
        let own = Array(leaves[(writer * Self.perWriter)...].prefix(Self.perWriter))
        transaction { t in
            t[own[0]] = round
            try? transaction { u throws(Refused) in
                for leaf in own { u[leaf] = .max }
                throw Refused()
            }
            transaction { u in
                for leaf in own[1..<3] { u[leaf] = round }
            }
        }
        own[3].value = round
        own[4].modify { $0 += 1 }
        done[writer].rounds.store(round, ordering: .releasing)
    }

    /// The rounds that each look that begins now has to see.
    var known: [Int] {
        done.flatMap { Array(repeating: $0.rounds.load(ordering: .acquiring), count: Self.perWriter) }
    }

    /// Returns the flaw of a sighting that began when these changes were known, or nil.
    func flaw(of sighting: Sighting, since known: [Int]) -> String? {
        if sighting.isTorn { return "one leaf was seen with two values: \(sighting.numbers)" }
        for (number, least) in zip(sighting.numbers, known) where number >= 0 && number < least {
            return "stale: \(sighting.numbers), and \(known) was over"
        }
        for first in stride(from: 0, to: leaves.count, by: Self.perWriter) {
            let own = Array(sighting.numbers[first...].prefix(Self.perWriter))
            let together = own.prefix(3).filter { $0 >= 0 }
            guard Set(together).count <= 1 else { return "half of a transaction was seen: \(own)" }
            // In the order in which they are set.
            let inOrder = (together.prefix(1) + own.suffix(2)).filter { $0 >= 0 }
            guard let highest = inOrder.first, let lowest = inOrder.last else { continue }
            if inOrder != inOrder.sorted(by: >) || highest > lowest + 1 { return "never together: \(own)" }
        }
        return nil
    }
}
