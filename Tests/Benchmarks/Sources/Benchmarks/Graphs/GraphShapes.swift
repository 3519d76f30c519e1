import Measuring

/// A shape, by its name.
enum GraphShape: Sendable {
    case avoidable
    case broad(Int), fan(Int), deep(Int), diamond(Int), mux(Int), repeated(Int), triangle(Int), unstable(Int)
    case cellx(Int), inTurn(Int)

    var name: String {
        switch self {
        case .avoidable: "graph-avoidable"
        case .broad: "graph-broad"
        case .fan(let width): "graph-fan-\(width)"
        case .deep(let length): "graph-deep-\(length)"
        case .diamond: "graph-diamond"
        case .mux: "graph-mux"
        case .repeated: "graph-repeated"
        case .triangle: "graph-triangle"
        case .unstable: "graph-unstable"
        case .cellx(let layers): "graph-cellx-\(layers)"
        case .inTurn(let count): "transaction-in-turn-\(count)"
        }
    }

    /// How many nodes a change reaches, of the shapes of which that is a measure.
    var nodes: Int {
        switch self {
        case .fan(let count), .deep(let count), .inTurn(let count): count
        default: 1
        }
    }
}

/// How the shapes are made. Every one is changed at its head, to another number each time.
enum GraphShapes<Kit: GraphKit> {
    typealias Cell = Kit.Cell

    static func graph(_ shape: GraphShape) -> Graph {
        switch shape {
        case .avoidable: avoidable
        case .broad(let width): broad(width)
        case .fan(let width): fan(width)
        case .deep(let length): deep(length)
        case .diamond(let width): diamond(width)
        case .mux(let width): mux(width)
        case .repeated(let times): repeated(times)
        case .triangle(let width): triangle(width)
        case .unstable(let times): unstable(times)
        case .cellx(let layers): cellx(layers)
        case .inTurn(let count): inTurn(count)
        }
    }

    /// The value that depends on the head never changes, so the values behind it have nothing to compute.
    private static var avoidable: Graph {
        var making = GraphMaking<Kit>()
        let head = Kit.source(0)
        let same = making.plus(head, 0)
        let constant = making.node([same]) { Kit.read(same, $0) < 0 ? 1 : 0 }
        making.observe(making.plus(making.plus(making.plus(constant, 1), 2), 3))
        return making.graph(2, 0) { Kit.set(head, to: $0) }
    }

    /// Many pairs hang on the head, each with an observer.
    private static func broad(_ width: Int) -> Graph {
        var making = GraphMaking<Kit>()
        let head = Kit.source(0)
        for number in 0..<width { making.observe(making.plus(making.plus(head, number), 1)) }
        return making.graph(2 * width, width) { Kit.set(head, to: $0) }
    }

    /// As many values hang on the head, each with an observer.
    private static func fan(_ width: Int) -> Graph {
        var making = GraphMaking<Kit>()
        let head = Kit.source(0)
        for number in 0..<width { making.observe(making.plus(head, number)) }
        return making.graph(width, width) { Kit.set(head, to: $0) }
    }

    /// One value hangs on the other, and the last one has an observer.
    private static func deep(_ length: Int) -> Graph {
        var making = GraphMaking<Kit>()
        let head = Kit.source(0)
        var last = head
        for _ in 0..<length { last = making.plus(last, 1) }
        making.observe(last)
        return making.graph(length, 1) { Kit.set(head, to: $0) }
    }

    /// Several ways lead from the head to one sum.
    private static func diamond(_ width: Int) -> Graph {
        var making = GraphMaking<Kit>()
        let head = Kit.source(0)
        making.observe(making.sum((0..<width).map { making.plus(head, $0) }))
        return making.graph(width + 1, 1) { Kit.set(head, to: $0) }
    }

    /// Many heads come together in one value, from which each way takes its own again.
    private static func mux(_ width: Int) -> Graph {
        var making = GraphMaking<Kit>()
        let heads = (0..<width).map { _ in Kit.source(0) }
        let all = making.sum(heads)
        for head in heads {
            let own = making.node([all, head]) { Kit.read(all, $0) < 0 ? 0 : Kit.read(head, $0) }
            making.observe(making.plus(own, 1))
        }
        return making.graph(width + 2, 1) { Kit.set(heads[$0 % width], to: $0) }
    }

    /// One value reads the head many times.
    private static func repeated(_ times: Int) -> Graph {
        var making = GraphMaking<Kit>()
        let head = Kit.source(0)
        making.observe(
            making.node([head]) { reader in (0..<times).reduce(0) { sum, _ in sum &+ Kit.read(head, reader) } })
        return making.graph(1, 1) { Kit.set(head, to: $0) }
    }

    /// A chain, and a sum of all that is in it.
    private static func triangle(_ width: Int) -> Graph {
        var making = GraphMaking<Kit>()
        let head = Kit.source(0)
        var chain = [head]
        for _ in 1..<width { chain.append(making.plus(chain[chain.count - 1], 1)) }
        making.observe(making.sum(chain))
        return making.graph(width, 1) { Kit.set(head, to: $0) }
    }

    /// The head says from which of two values another one is computed: from the other one after each change.
    private static func unstable(_ times: Int) -> Graph {
        var making = GraphMaking<Kit>()
        let head = Kit.source(0)
        let double = making.node([head]) { Kit.read(head, $0) &* 2 }
        let inverse = making.node([head]) { -Kit.read(head, $0) }
        making.observe(
            making.node([head, double, inverse]) { reader in
                (0..<times).reduce(0) { sum, _ in
                    sum &+ Kit.read(Kit.read(head, reader) & 1 == 0 ? double : inverse, reader)
                }
            })
        return making.graph(2, 1) { Kit.set(head, to: $0) }
    }

    /// Four sources that change as one, and layers of four values, each with an observer.
    private static func cellx(_ layers: Int) -> Graph {
        var making = GraphMaking<Kit>()
        let sources = (1...4).map { Kit.source($0) }
        var last = sources
        for _ in 0..<layers {
            let before = last
            last = [
                making.plus(before[1], 0),
                making.node([before[0], before[2]]) { Kit.read(before[0], $0) &- Kit.read(before[2], $0) },
                making.sum([before[1], before[3]]),
                making.plus(before[2], 0),
            ]
            for cell in last { making.observe(cell) }
        }
        let end = last
        return making.graph(4 * layers, 4 * layers) { number in
            // From 1, 2, 3, 4 to 4, 3, 2, 1 and back: each value of each layer changes.
            Kit.changeAsOne { changes in
                for (place, source) in sources.enumerated() {
                    Kit.set(source, to: number & 1 == 0 ? 1 + place : 4 - place, in: changes)
                }
            }
            for cell in end { _ = Kit.value(of: cell) }
        }
    }

    /// Sets many sources as one, and after each reads a sum of it and the next, which is set afterwards.
    private static func inTurn(_ count: Int) -> Graph {
        let making = GraphMaking<Kit>()
        let sources = (0..<count).map { _ in Kit.source(0) }
        let sums = sources.indices.map { making.sum([sources[$0], sources[($0 + 1) % count]]) }
        for cell in sums { _ = Kit.value(of: cell) }
        return making.graph(count, 0) { number in
            var sum = 0
            Kit.changeAsOne { changes in
                for (source, cell) in zip(sources, sums) {
                    Kit.set(source, to: number, in: changes)
                    sum &+= Kit.read(cell, in: changes)
                }
            }
            // Each reads a new and an old value, the last one two new values.
            precondition(sum == count * (2 * number - 1) + 1, "a wrong sum: \(sum)")
        }
    }
}
