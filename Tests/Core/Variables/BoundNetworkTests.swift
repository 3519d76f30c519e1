import SwiftObserver
import TestSupport
import Testing

/// Variables that are bound in rings, stars, trees and meshes, whatever delivers their updates, and when.
@Suite("G2: networks of bound variables come to rest")
struct BoundNetworkTests {
    @Test("A ring on a loop comes to rest with the last value, wherever two values are set")
    func everyPairOfPlaces() {
        for count in 2...8 {
            for (first, second) in (0..<count).flatMap({ one in (0..<count).map { (one, $0) } }) {
                let loop = MessageLoop()
                let ring = Network(.ring(count)) { _ in Var(0, delivery: .loop(loop)) }
                ring.variables[first].value = 1
                ring.variables[second].value = 2
                let turns = ring.turnsUntilRest { loop.runOnce() }
                #expect(turns <= 2 * count + 2, "ring of \(count), set at \(first) and \(second)")
                #expect(ring.values == [2], "ring of \(count), set at \(first) and \(second)")
            }
        }
    }

    @Test("The change that was made last wins, wherever and under whatever strategies", arguments: 0..<8)
    func oneThread(_ seed: Int) async throws {
        try await onOwnThread {
            var dice = Dice(seed: UInt64(seed))
            for round in 1...TestDepth.pick(quick: 20, usual: 60, deep: 1_000) {
                let setups = [Kind.loop, .loop, .ordered, .immediate, .warm].map { $0.make() }
                let network = Network(.random(&dice)) { _ in
                    Var(0, delivery: setups.randomElement(using: &dice)!.strategy)
                }
                var last = 0
                for step in 1...Int.random(in: 1...8, using: &dice) {
                    last = round * 100 + step
                    network.variables.randomElement(using: &dice)!.value = last
                    if Int.random(in: 0..<3, using: &dice) == 0 { setups.randomElement(using: &dice)!.turn() }
                }
                _ = network.turnsUntilRest { for setup in setups.shuffled(using: &dice) { setup.turn() } }
                #expect(network.values == [last], "round \(round) of \(network.shape)")
            }
        }
    }

    @Test("Threads that set anything leave all equal, under queues, loops and in place", arguments: 0..<6)
    func threads(_ seed: Int) async throws {
        try await onOwnThread {
            var dice = Dice(seed: UInt64(100 + seed))
            for round in 1...TestDepth.pick(quick: 5, usual: 15, deep: 300) {
                let setups = [Kind.queue, .queue, .loop, .ordered, .immediate].map { $0.make() }
                let network = Network(.random(&dice)) { _ in
                    Var(0, delivery: setups.randomElement(using: &dice)!.strategy)
                }
                let steps = (0..<2).map { thread in
                    (1...10).map { (thread * 100 + $0, Int.random(in: 0..<network.variables.count, using: &dice)) }
                }
                try onThreads(2) { thread in
                    for (value, place) in steps[thread] { network.variables[place].value = value }
                }
                try wait {
                    for setup in setups { setup.turn() }
                    return network.isAtRest && network.values.count == 1
                }
                let ends = Set(steps.flatMap { $0.map(\.0) })
                #expect(network.values.isSubset(of: ends), "round \(round) of \(network.shape)")
            }
        }
    }

    @Test("Rings whose conversions fit nowhere come to rest too, and keep what was set", arguments: [false, true])
    func conversions(isInPlace: Bool) {
        for count in 2...5 {
            let loop = MessageLoop()
            let strategy: any DeliveryStrategy = isInPlace ? .ordered : .loop(loop)
            let ring = (0..<count).map { _ in Var(0, delivery: strategy) }
            for (index, variable) in ring.enumerated() {
                variable.bind(to: ring[(index + 1) % count], { $0 + 1 }, back: { $0 - 1 })
            }
            for turn in 0..<100 where turn < 50 || ring.contains(where: { !$0.isIdle }) { loop.runOnce() }
            ring[1].value = 1_000
            for _ in 0..<100 { loop.runOnce() }
            let isAtRest = ring.allSatisfy(\.isIdle)
            let areNear = ring.allSatisfy { abs($0.value - 1_000) < count }
            #expect(isAtRest && areNear && ring[1].value == 1_000)
        }
    }

    @Test("What a limit for nested sends has kept silent does not stand in the way of a later change")
    func silentChange() {
        let (first, second) = (Var(1, delivery: .ordered.limitingNesting(to: 0)), Var(1))
        first.bind(to: second)
        let observer = Person()
        observer.observe(first) { [weak first] in if $0.new == 5 { first?.value = 2 } }
        first.value = 5
        #expect(first.value == 2)
        second.value = 7
        #expect(first.value == 7 && second.value == 7)
    }
}

/// Variables, and which of them are bound.
private struct Network: Sendable {
    struct Shape: Sendable, CustomStringConvertible {
        let count: Int
        let links: [[Int]]

        var description: String { "\(count) bound by \(links)" }

        static func ring(_ count: Int) -> Shape {
            Shape(count: count, links: (0..<count).map { [$0, ($0 + 1) % count] })
        }

        /// A ring, a star, a tree or a mesh.
        static func random(_ dice: inout Dice) -> Shape {
            let count = Int.random(in: 2...7, using: &dice)
            switch Int.random(in: 0..<4, using: &dice) {
            case 0: return ring(count)
            case 1: return Shape(count: count, links: (1..<count).map { [0, $0] })
            case 2: return tree(count, &dice)
            default:
                var mesh = tree(count, &dice).links
                for _ in 0..<count {
                    mesh.append((0..<2).map { _ in Int.random(in: 0..<count, using: &dice) }.shuffled(using: &dice))
                }
                return Shape(count: count, links: mesh)
            }
        }

        private static func tree(_ count: Int, _ dice: inout Dice) -> Shape {
            Shape(count: count, links: (1..<count).map { [Int.random(in: 0..<$0, using: &dice), $0] })
        }
    }

    let shape: Shape
    let variables: [Var<Int>]

    init(_ shape: Shape, _ make: (Int) -> Var<Int>) {
        self.shape = shape
        variables = (0..<shape.count).map(make)
        for link in shape.links { variables[link[0]].bind(to: variables[link[1]]) }
    }

    var values: Set<Int> { Set(variables.map(\.value)) }
    var isAtRest: Bool { variables.allSatisfy(\.isIdle) }

    /// Takes turns until nothing waits, and returns how many it took; gives up after many.
    func turnsUntilRest(_ turn: () -> Void) -> Int {
        for turns in 0..<1_000 {
            if isAtRest { return turns }
            turn()
        }
        return 1_000
    }
}
