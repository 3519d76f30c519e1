import Measuring

/// A shape, by its name.
enum GraphShape: Sendable {
    case avoidable
    case broad(Int), fan(Int), deep(Int), diamond(Int), mux(Int), repeated(Int), triangle(Int), unstable(Int)

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
        }
    }

    /// How many nodes a change reaches, of the shapes of which that is a measure.
    var nodes: Int {
        switch self {
        case .fan(let count), .deep(let count): count
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
        }
    }

    /// Collects the computations of a shape's closures.
    private struct Making {
        let computations = Tally()
        let calls = Tally()
        var observations: [AnyObject] = []

        func node(_ inputs: [Cell], _ compute: @escaping @Sendable (Kit.Reader) -> Int) -> Cell {
            Kit.node(inputs) { [computations] reader in
                computations.add(0)
                return compute(reader)
            }
        }

        func plus(_ input: Cell, _ number: Int) -> Cell {
            node([input]) { Kit.read(input, $0) &+ number }
        }

        func sum(_ inputs: [Cell]) -> Cell {
            node(inputs) { reader in inputs.reduce(0) { $0 &+ Kit.read($1, reader) } }
        }

        /// Reads the first input, and all others but perhaps one.
        func changing(_ inputs: [Cell]) -> Cell {
            node(inputs) { reader in
                let first = Kit.read(inputs[0], reader)
                let leftOut = first & 1 == 0 ? 0 : 1 + (first & 0xffff) % (inputs.count - 1)
                var sum = first
                for place in 1..<inputs.count where place != leftOut { sum &+= Kit.read(inputs[place], reader) }
                return sum
            }
        }

        mutating func observe(_ cell: Cell) {
            observations.append(Kit.observe(cell) { [calls] in calls.add($0) })
        }

        func graph(_ computationsPerStep: Int, _ callsPerStep: Int, _ step: @escaping (Int) -> Void) -> Graph {
            let observations = observations
            return Graph(
                computations: computations, calls: calls, computationsPerStep: computationsPerStep,
                callsPerStep: callsPerStep
            ) { number in
                step(number)
                _ = observations
            }
        }
    }

    /// The value that depends on the head never changes, so the values behind it have nothing to compute.
    private static var avoidable: Graph {
        var making = Making()
        let head = Kit.source(0)
        let same = making.plus(head, 0)
        let constant = making.node([same]) { Kit.read(same, $0) < 0 ? 1 : 0 }
        making.observe(making.plus(making.plus(making.plus(constant, 1), 2), 3))
        return making.graph(2, 0) { Kit.set(head, to: $0) }
    }

    /// Many pairs hang on the head, each with an observer.
    private static func broad(_ width: Int) -> Graph {
        var making = Making()
        let head = Kit.source(0)
        for number in 0..<width { making.observe(making.plus(making.plus(head, number), 1)) }
        return making.graph(2 * width, width) { Kit.set(head, to: $0) }
    }

    /// As many values hang on the head, each with an observer.
    private static func fan(_ width: Int) -> Graph {
        var making = Making()
        let head = Kit.source(0)
        for number in 0..<width { making.observe(making.plus(head, number)) }
        return making.graph(width, width) { Kit.set(head, to: $0) }
    }

    /// One value hangs on the other, and the last one has an observer.
    private static func deep(_ length: Int) -> Graph {
        var making = Making()
        let head = Kit.source(0)
        var last = head
        for _ in 0..<length { last = making.plus(last, 1) }
        making.observe(last)
        return making.graph(length, 1) { Kit.set(head, to: $0) }
    }

    /// Several ways lead from the head to one sum.
    private static func diamond(_ width: Int) -> Graph {
        var making = Making()
        let head = Kit.source(0)
        making.observe(making.sum((0..<width).map { making.plus(head, $0) }))
        return making.graph(width + 1, 1) { Kit.set(head, to: $0) }
    }

    /// Many heads come together in one value, from which each way takes its own again.
    private static func mux(_ width: Int) -> Graph {
        var making = Making()
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
        var making = Making()
        let head = Kit.source(0)
        making.observe(
            making.node([head]) { reader in (0..<times).reduce(0) { sum, _ in sum &+ Kit.read(head, reader) } })
        return making.graph(1, 1) { Kit.set(head, to: $0) }
    }

    /// A chain, and a sum of all that is in it.
    private static func triangle(_ width: Int) -> Graph {
        var making = Making()
        let head = Kit.source(0)
        var chain = [head]
        for _ in 1..<width { chain.append(making.plus(chain[chain.count - 1], 1)) }
        making.observe(making.sum(chain))
        return making.graph(width, 1) { Kit.set(head, to: $0) }
    }

    /// The head says from which of two values another one is computed: from the other one after each change.
    private static func unstable(_ times: Int) -> Graph {
        var making = Making()
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

    /// A graph of layers, with one source changed in each step. It is observed, or its last layer is read.
    static func layers(_ layers: Layers, isObserved: Bool) -> Graph {
        var making = Making()
        let sources = (0..<layers.width).map { Kit.source($0) }
        var random = 1
        var last = sources
        for _ in 1..<layers.count {
            let before = last
            last = before.indices.map { index in
                let inputs = (0..<layers.inputs).map { before[(index + $0) % before.count] }
                random = (random &* 1_103_515_245 &+ 12_345) & 0x7fff_ffff
                let isFixed = (random >> 16) % 100 < layers.fixed
                return isFixed ? making.sum(inputs) : making.changing(inputs)
            }
        }
        let leaves = last
        if isObserved { for cell in leaves { making.observe(cell) } } else { _ = Kit.sum(of: leaves) }
        var graph = making.graph(0, 0) { number in
            Kit.set(sources[number % sources.count], to: number &* 7)
            if !isObserved { _ = Kit.sum(of: leaves) }
        }
        graph.sum = { Kit.sum(of: leaves) }
        return graph
    }
}

/// How a graph of layers is made.
struct Layers {
    let width: Int
    let count: Int
    /// How many of the layer before each node may read.
    let inputs: Int
    /// How many nodes of a hundred read all of them. Others leave one out, another one as the first of them says.
    let fixed: Int
}
