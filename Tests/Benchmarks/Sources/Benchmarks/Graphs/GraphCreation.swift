import Measuring

/// The kind of object that is made many times, or ended.
enum GraphCreation: Sendable {
    case sources
    /// Values that are computed from one source, and perhaps read once.
    case nodes, readNodes
    /// The same with an observer each. They have one source, or each its own.
    case trackedNodes, trackedPairs
    /// The end of all observed values of one source.
    case ends
}

/// Values that were made one after the other and are kept.
private final class Creation<Kit: GraphKit> {
    private let kind: GraphCreation
    private let count: Int
    /// The source of all, and those of each.
    private let common = [Kit.source(1)]
    private var sources: [Kit.Cell] = []
    private var nodes: [Kit.Cell] = []
    private var observations: [AnyObject] = []
    private let computations = Tally()
    private let calls = Tally()

    init(_ kind: GraphCreation, _ count: Int) {
        self.kind = kind
        self.count = count
        sources.reserveCapacity(count)
        nodes.reserveCapacity(count)
        observations.reserveCapacity(count)
        if kind == .ends { for _ in 0..<count { track(node(of: common)) } }
    }

    deinit { for source in common + sources { Kit.end(source) } }

    func run() {
        switch kind {
        case .sources: for number in 0..<count { sources.append(Kit.source(number)) }
        case .nodes: for _ in 0..<count { _ = node(of: common) }
        case .readNodes: for _ in 0..<count { _ = Kit.value(of: node(of: common)) }
        case .trackedNodes: for _ in 0..<count { track(node(of: common)) }
        case .trackedPairs:
            for _ in 0..<count {
                let source = Kit.source(1)
                sources.append(source)
                track(node(of: [source]))
            }
        case .ends:
            observations.removeAll()
            nodes.removeAll()
            Kit.end(common[0])
        }
    }

    private func node(of inputs: [Kit.Cell]) -> Kit.Cell {
        let input = inputs[0]
        let cell = Kit.node(inputs) { [computations] reader in
            computations.add(0)
            return Kit.read(input, reader) &+ 1
        }
        nodes.append(cell)
        return cell
    }

    private func track(_ cell: Kit.Cell) {
        observations.append(Kit.track([cell]) { [calls] in calls.add(Kit.read(cell, $0)) })
    }

    var complaint: String? {
        let (computed, called) = (computations.take(), calls.take())
        let (leastComputed, leastCalled): (Int, Int) =
            switch kind {
            case .sources, .nodes: (0, 0)
            case .readNodes: (count, 0)
            case .trackedNodes, .trackedPairs, .ends: (count, count)
            }
        if called != leastCalled || (Kit.isExact && computed != leastComputed) {
            return "\(computed) computations and \(called) calls instead of \(leastComputed) and \(leastCalled)"
        }
        Kit.set(common[0], to: 2)
        if kind == .ends { return calls.complaint(unless: 0) }
        guard let last = nodes.last else { return sources.count == count ? nil : "\(sources.count) values" }
        return Kit.value(of: last) == (kind == .trackedPairs ? 2 : 3) ? nil : "a wrong value"
    }
}

extension GraphKit {
    static func contender(_ name: String, _ role: Contender.Role, _ kind: GraphCreation) -> Contender {
        Contender(name, role) { count in
            let creation = Creation<Self>(kind, count)
            return Workload(isReusable: false, complaint: { creation.complaint }, immediate: creation.run)
        }
    }
}
