#if DEBUG
    import SwiftObserver
    import SwiftObserverTesting
    import TestSupport
    import Testing

    /// Small graphs whose values threads set, read and observe, in many orders of their locks.
    @Suite(.serialized)
    struct GraphOrderTests {
        @Test(
            "In random orders, values are states that existed, and the present ones at the end",
            arguments: Graph.Shape.allCases)
        func randomOrders(_ shape: Graph.Shape) {
            let count = TestDepth.pick(quick: 150, usual: 300, thorough: 1_500, deep: 20_000)
            for side in EveryOrder.Side.chosen {
                let result = EveryOrder.playSome(0..<count, at: side) { seed in
                    Graph(shape, writes: 2 + seed % 3).play
                }
                #expect(result.failure == nil)
            }
        }

        @Test(
            "Wherever others set a source and read what is behind it, while a thread computes, its value is a present one",
            arguments: Meddling.Scene.allCases)
        func meddling(_ scene: Meddling.Scene) {
            for side in EveryOrder.Side.allCases {
                let result = EveryOrder.play(at: side) { Meddling(scene).play }
                #expect(result.failure == nil)
                // Each of the two comes at many places.
                #expect(result.orders > 20)
            }
        }
    }

    /// The sources as a value was computed from them: equal, since they are only set together.
    struct Seen: Sendable {
        var one = 0, other = 0

        var isState: Bool { one == other }
    }

    extension Seen: Equatable {
        /// Whether a value that is no state was compared: so it was kept, or was about to be.
        static let metTornState = Flag()

        static func == (left: Seen, right: Seen) -> Bool {
            if !left.isState || !right.isState { metTornState.raise() }
            return left.one == right.one && left.other == right.other
        }
    }

    /// A graph of which two threads set the sources, and two others read values.
    final class Graph: Sendable {
        enum Shape: CaseIterable, Sendable { case chain, late, choice, pair }

        private let one = Var(0), other = Var(0)
        private let top: Derived<Seen>
        private let middle: Derived<Int>
        private let seen = Log<Seen>(), tracked = Log<Seen>()
        private let writes: Int

        init(_ shape: Shape, writes: Int) {
            self.writes = writes
            let (one, other) = (one, other)
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

    /// A thread that brings an observed value up to date, while a second one sets and a third one reads something behind
    /// it. Nothing delivers meanwhile.
    final class Meddling: Sendable {
        enum Scene: CaseIterable, Sendable {
            /// All are marked already.
            case marked
            /// Something behind it begins to read what is set.
            case connecting
            /// It has a value that changed, and asks for one that is out of date.
            case asking
        }

        private let loop = MessageLoop()
        private let one: Var<Int>, other: Var<Int>, isDone: Var<Bool>
        private let middle: Derived<Int>
        private let top: Derived<Seen>
        /// What the first thread reads. It reads messages too, so that all behind it is computed at one go, and looked at
        /// once more at the end.
        private let whole: Derived<Seen>
        private let observation = FreeObservation()

        init(_ scene: Scene) {
            let (one, other, isDone) = (
                Var(0, delivery: .loop(loop)), Var(0, delivery: .loop(loop)), Var(false, delivery: .loop(loop))
            )
            (self.one, self.other, self.isDone) = (one, other, isDone)
            let middle =
                scene == .connecting
                ? Derived { read in read(isDone) ? read(one) : 0 } : Derived { read in read(one) }
            self.middle = middle
            top =
                scene == .asking
                ? Derived { read in
                    let last = read(other)
                    return Seen(one: read(middle), other: last)
                }
                : Derived { read in
                    let last = read(middle)
                    return Seen(one: last, other: last)
                }
            let (top, first, last) = (top, Messenger<Int>().cache(), Messenger<Int>().cache())
            let whole = Derived { read in
                _ = read(first)
                let seen = read(top)
                _ = read(last)
                return seen
            }
            self.whole = scene == .asking ? top : whole
            observation.observe(top) { _ in }
            _ = self.whole.value
            if scene == .connecting { isDone.value = true } else { add() }
        }

        var play: EveryOrder.Play {
            EveryOrder.Play(
                threads: [
                    ("reader", { [whole] in _ = whole.value }),
                    ("writer", { [self] in EveryOrder.asOneStep { add() } }),
                    ("meddler", { [middle] in EveryOrder.asOneStep { _ = middle.value } }),
                ],
                failure: { [self] in
                    defer { withExtendedLifetime(observation) {} }
                    if Seen.metTornState.isRaised { return "A value that never was is kept" }
                    let present = Seen(one: one.value, other: one.value)
                    return top.value == present ? nil : "\(top.value) was read, and \(present) is right"
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
