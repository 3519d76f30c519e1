#if DEBUG
    import SwiftObserver
    import SwiftObserverTesting
    import TestSupport
    import Testing

    /// Small graphs whose values threads set, read and observe, in random orders of their locks.
    @Suite(.serialized)
    struct GraphOrderTests {
        @Test(
            "In each order, values are states that existed, and the present ones at the end", arguments: Shape.allCases)
        func orders(_ shape: Shape) {
            let count = TestDepth.pick(quick: 150, usual: 300, thorough: 1_500, deep: 20_000)
            for side in EveryOrder.Side.chosen {
                let result = EveryOrder.playSome(0..<count, at: side) { Graph(shape, seed: $0).play }
                #expect(result.failure == nil)
            }
        }

        enum Shape: CaseIterable, Sendable { case chain, late, choice, pair }
    }

    /// The sources as a value was computed from them: equal, since they are only set together.
    private struct Seen: Equatable, Sendable {
        var one = 0, other = 0

        var isState: Bool { one == other }
    }

    private final class Graph: Sendable {
        private let one = Var(0), other = Var(0)
        private let top: Derived<Seen>
        private let middle: Derived<Int>
        private let seen = Log<Seen>(), tracked = Log<Seen>()
        private let writes: Int

        init(_ shape: GraphOrderTests.Shape, seed: Int) {
            let (one, other) = (one, other)
            writes = 2 + seed % 3
            let first = Derived { read in read(one) }
            let second = Derived { read in read(first) }
            let others = Derived { read in read(other) }
            switch shape {
            case .chain:
                middle = second
                top = Derived { read in Seen(one: read(second), other: read(other)) }
            case .late:
                // What comes first tells that it has to run, and the rest is brought up to date when it asks for it.
                middle = second
                top = Derived { read in
                    let last = read(other)
                    return Seen(one: read(second), other: last)
                }
            case .choice:
                // What it reads changes with what it reads.
                let choice = Derived { read in read(one).isMultiple(of: 2) ? read(second) : read(others) }
                middle = choice
                top = Derived { read in Seen(one: read(choice), other: read(others)) }
            case .pair:
                middle = others
                top = Derived(second, others) { Seen(one: $0, other: $1) }
            }
        }

        /// Two threads set, each of which is observed, and two look.
        var play: EveryOrder.Play {
            let observation = top.observe { [seen] in seen.add($0.new) }
            let tracking = FreeObservation { [tracked, top] read in tracked.add(read(top)) }
            return EveryOrder.Play(
                threads: [
                    ("one", { [self] in for _ in 0..<writes { add() } }), ("two", { [self] in add() }),
                    ("reader", { [self] in for _ in 0..<2 { seen.add(top.value) } }),
                    ("other", { [self] in _ = (middle.value, top.value) }),
                ],
                failure: { [self] in
                    let values = withExtendedLifetime((observation, tracking)) { seen.entries + tracked.entries }
                    if let torn = values.first(where: { !$0.isState }) { return "\(torn) never was" }
                    let present = Seen(one: one.value, other: other.value)
                    if top.value != present { return "\(top.value) was read, and \(present) is right" }
                    if tracked.last != present { return "The last run was for \(tracked.last as Any), not \(present)" }
                    return seen.entries.contains(present) ? nil : "Nobody was told of \(present)"
                })
        }

        private func add() {
            transaction { t in
                t[one] += 1
                t[other] += 1
            }
        }
    }
#endif
