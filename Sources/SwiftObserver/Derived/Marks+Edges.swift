internal import Synchronization

/// The edges from sources to the computations that read them.
extension Marks {
    private static func append(_ edge: UnsafeMutablePointer<MarkEdge>, to source: MarkSource) {
        edge.pointee.previous = source.lastEdge
        edge.pointee.next = nil
        if let last = source.lastEdge { last.pointee.next = edge } else { source.firstEdge = edge }
        source.lastEdge = edge
    }

    private static func remove(_ edge: UnsafeMutablePointer<MarkEdge>, from source: MarkSource) {
        let (before, after) = (edge.pointee.previous, edge.pointee.next)
        if let before { before.pointee.next = after } else { source.firstEdge = after }
        if let after { after.pointee.previous = before } else { source.lastEdge = before }
    }

    private static func replace(
        _ edge: UnsafeMutablePointer<MarkEdge>, by other: UnsafeMutablePointer<MarkEdge>, in source: MarkSource
    ) {
        let (before, after) = (edge.pointee.previous, edge.pointee.next)
        (other.pointee.previous, other.pointee.next) = (before, after)
        if let before { before.pointee.next = other } else { source.firstEdge = other }
        if let after { after.pointee.previous = other } else { source.lastEdge = other }
    }

    /// The sources to which a computation is connected.
    static func sources(of node: MarkedNode, _ held: borrowing HeldLock) -> ContiguousArray<MarkSource> {
        var sources = ContiguousArray<MarkSource>()
        guard let edges = node.edges else { return sources }
        for place in 0..<node.edgeCount {
            if let source = edges[place].source { sources.append(source.takeUnretainedValue()) }
        }
        return sources
    }

    /// Takes a computation out of the lists of all its sources.
    static func removeEdges(of node: MarkedNode, _ undone: inout UndoneMarks, _ held: borrowing HeldLock) {
        guard let edges = node.edges else { return }
        let count = node.edgeCount
        (node.edges, node.edgeCount) = (nil, 0)
        for index in 0..<count {
            guard let source = edges[index].source else { continue }
            source._withUnsafeGuaranteedRef { source in
                remove(edges + index, from: source)
                if source.firstEdge == nil { source.lostLastEdge(&undone, held) }
            }
        }
        edges.deallocate()
    }

    /// Connects a computation to its sources in place of the former ones. A source that stays keeps it in its place
    /// among the computations that read the source. Adds the sources that nothing has read until now.
    static func connect(
        _ node: MarkedNode, to sources: UnsafeMutableBufferPointer<Unmanaged<MarkSource>?>,
        adding fresh: inout ConnectingNodes, _ undone: inout UndoneMarks, _ held: borrowing HeldLock
    ) {
        let (former, formerCount) = (node.edges, node.edgeCount)
        let made = sources.isEmpty ? nil : UnsafeMutablePointer<MarkEdge>.allocate(capacity: sources.count)
        var places = FormerPlaces(former, formerCount)
        var isNested = false
        for index in 0..<sources.count {
            let edge = made.unsafelyUnwrapped + index
            edge.initialize(
                to: MarkEdge(next: nil, previous: nil, node: .passUnretained(node), source: sources[index]))
            sources[index]?._withUnsafeGuaranteedRef { source in
                if source.isNode { isNested = true }
                if let place = places.take(source, near: index), let former {
                    replace(former + place, by: edge, in: source)
                    former[place].source = nil
                } else {
                    let isFirst = source.firstEdge == nil
                    append(edge, to: source)
                    if isFirst, source.gotFirstEdge(held) { fresh.add(unsafeDowncast(source, to: StateNode.self)) }
                }
            }
        }
        (node.edges, node.edgeCount) = (made, sources.count)
        node.setNested(isNested, held)
        for index in 0..<formerCount {
            guard let edge = former?.advanced(by: index), let source = edge.pointee.source else { continue }
            source._withUnsafeGuaranteedRef { source in
                remove(edge, from: source)
                if source.firstEdge == nil { source.lostLastEdge(&undone, held) }
            }
        }
        former?.deallocate()
    }

    /// Finds the edges that a computation has had to a source.
    private struct FormerPlaces {
        private let edges: UnsafeMutablePointer<MarkEdge>?
        private let count: Int
        private var index: [UnsafeRawPointer: Int]?

        init(_ edges: UnsafeMutablePointer<MarkEdge>?, _ count: Int) {
            (self.edges, self.count) = (edges, count)
        }

        mutating func take(_ source: MarkSource, near place: Int) -> Int? {
            guard let edges else { return nil }
            let address = UnsafeRawPointer(Unmanaged.passUnretained(source).toOpaque())
            if place < count, let there = edges[place].source, UnsafeRawPointer(there.toOpaque()) == address {
                return place
            }
            if count <= 16 {
                for place in 0..<count {
                    if let there = edges[place].source, UnsafeRawPointer(there.toOpaque()) == address { return place }
                }
                return nil
            }
            if index == nil {
                var made: [UnsafeRawPointer: Int] = [:]
                for place in 0..<count {
                    if let there = edges[place].source { made[UnsafeRawPointer(there.toOpaque())] = place }
                }
                index = made
            }
            // Taken once: an edge that was replaced has no source any more.
            guard let found = index?[address], edges[found].source != nil else { return nil }
            return found
        }
    }
}
