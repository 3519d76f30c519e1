internal import Synchronization

/// Marks computations, and finds the observed ones. None of it runs a client's code.
@usableFromInline
enum Marks {
    /// Guards all edges and marks of the process. It is held for as long as it takes to walk along edges. Another lock
    /// is never taken under it.
    static let lock = Lock()

    /// Edges that are still to be followed, and the number of the latest change. Under the lock.
    private static let state = State()

    private final class State: @unchecked Sendable {  // by the lock
        @exclusivity(unchecked) private var edges = StateStack<UnsafeMutablePointer<MarkEdge>>(capacity: 64)
        @exclusivity(unchecked) private var lastNumber: UInt = 0

        func nextNumber() -> UInt {
            lastNumber &+= 1
            return lastNumber
        }

        func append(_ edge: UnsafeMutablePointer<MarkEdge>) { edges.append(edge) }

        func removeLast() -> UnsafeMutablePointer<MarkEdge> {
            let edge = edges.removeLast()
            // Gives back the memory that a wide graph has taken.
            if edges.count == 0 { edges.removeAll() }
            return edge
        }
    }

    /// Visits the computations that read a source, and the ones behind each for which the visit returns true, in the
    /// order of their connections.
    @inline(__always)
    private static func walk(from source: MarkSource, _ held: borrowing HeldLock, _ visit: (MarkedNode) -> Bool) {
        var next = source.firstEdge
        // Counted here, since most walks leave no edge for later.
        var siblings = 0
        while true {
            guard let edge = next else {
                if siblings == 0 { return }
                siblings -= 1
                next = state.removeLast()
                continue
            }
            next = edge.pointee.next
            edge.pointee.node._withUnsafeGuaranteedRef { node in
                guard visit(node), let first = node.firstEdge else { return }
                if let sibling = next {
                    state.append(sibling)
                    siblings += 1
                }
                next = first
            }
        }
    }

    /// Returns a number that no mark has had, for a change or for a computation that is connected anew.
    static func nextNumber(_ held: borrowing HeldLock) -> UInt { state.nextNumber() }

    /// Marks all computations that depend on a source, for the change of that number.
    ///
    /// Also those that are marked already, and what is behind them: a thread that is bringing one of them up to date
    /// has to notice, although another thread may have unmarked what is between.
    static func mark(_ source: MarkSource, for change: UInt, _ held: borrowing HeldLock) {
        walk(from: source, held) { node in
            let word = node.mark.load(ordering: .relaxed)
            // Several ways may lead there.
            if MarkedNode.number(of: word) == change { return false }
            node.setMark(word | MarkedNode.marked | MarkedNode.untold, number: change, held)
            return true
        }
    }

    /// Finds the observed computations that depend on a source and have not been told of a change.
    static func collect(_ source: MarkSource, into wave: inout MarkedWave, _ held: borrowing HeldLock) {
        walk(from: source, held) { node in
            let word = node.mark.load(ordering: .relaxed)
            guard word & MarkedNode.untold != 0 else { return false }
            node.mark.store(word & ~MarkedNode.untold, ordering: .releasing)
            if word & MarkedNode.observed != 0 { wave.add(.passUnretained(node)) }
            return true
        }
    }

    /// Notes, for all computations that depend on a source, that its changes are not told any more.
    static func cut(_ source: MarkSource) {
        lock.withLock { held in
            walk(from: source, held) { node in
                let word = node.mark.load(ordering: .relaxed)
                node.mark.store(word | MarkedNode.cut, ordering: .releasing)
                return word & MarkedNode.cut == 0
            }
        }
    }

    /// Unmarks a computation that was brought up to date, unless it was marked since. Its sources come first.
    static func unmark(_ node: MarkedNode, seen: UInt, _ held: borrowing HeldLock) {
        let word = node.mark.load(ordering: .relaxed)
        let told = MarkedNode.untold | MarkedNode.observed | MarkedNode.cut
        let needed = MarkedNode.marked | MarkedNode.connected
        guard word & needed == needed, (word ^ seen) & ~told == 0, areSourcesCurrent(node) else { return }
        node.mark.store(word & ~MarkedNode.marked, ordering: .releasing)
    }

    /// Whether another thread has connected it since its mark was seen. A change before that has reached neither it nor
    /// what is behind it, so nobody may be told of that: whoever has to tell looks once more.
    static func wasConnected(_ node: MarkedNode, since seen: UInt, _ held: borrowing HeldLock) -> Bool {
        let word = node.mark.load(ordering: .relaxed)
        if MarkedNode.number(of: word) == MarkedNode.number(of: seen) { return false }
        // Otherwise a change has marked it, and will be told.
        let needed = MarkedNode.marked | MarkedNode.untold
        return word & needed != needed
    }

    /// Whether none of the computations that it reads is marked.
    static func areSourcesCurrent(_ node: MarkedNode) -> Bool {
        guard node.mark.load(ordering: .relaxed) & MarkedNode.nested != 0, let edges = node.edges else { return true }
        for place in 0..<node.edgeCount {
            let isCurrent = edges[place].source?._withUnsafeGuaranteedRef { $0.isCurrentSource } ?? true
            if !isCurrent { return false }
        }
        return true
    }

    /// Tells the observers of everything that depends on a source.
    static func tell(_ source: MarkSource, marking: Bool = false) {
        var wave = MarkedWave()
        lock.withLock { held in
            if marking { mark(source, for: nextNumber(held), held) }
            collect(source, into: &wave, held)
        }
        wave.deliver()
    }
}

/// The work that is left, under no lock, when computations are not wanted any more.
struct UndoneMarks: ~Copyable {
    // All are retained.
    private var nodes = ShortList<Unmanaged<MarkSource>>()
    private var outlets = ShortList<Unmanaged<ValueOutlet>>()
    private var queued = ShortList<Unmanaged<MarkedNode>>()
    private var isDisconnecting = false

    /// Removes a computation from the lists of its sources, and then each of these sources that nothing wants any more.
    mutating func disconnect(_ node: MarkedNode, _ held: borrowing HeldLock) {
        let word = node.mark.load(ordering: .relaxed)
        guard word & MarkedNode.wanted != 0 else { return }
        node.setMark(0, number: Marks.nextNumber(held), held)
        queued.append(.passUnretained(node))
        guard !isDisconnecting else { return }
        isDisconnecting = true
        while let next = queued.popLast() {
            // It was retained when it began to be wanted.
            nodes.append(.passUnretained(next.takeUnretainedValue()))
            next._withUnsafeGuaranteedRef { Marks.removeEdges(of: $0, &self, held) }
        }
        isDisconnecting = false
    }

    /// Releases a source, which was retained when it got its first edge.
    mutating func release(_ source: MarkSource) {
        nodes.append(.passUnretained(source))
    }

    /// Ends an outlet, which was retained when it got its first edge.
    mutating func end(_ outlet: ValueOutlet) {
        outlets.append(.passUnretained(outlet))
    }

    consuming func finish() {
        outlets.forEach { $0.takeRetainedValue().stop() }
        nodes.forEach { $0.release() }
    }
}

/// The nodes that a wave has reached, and that have observers. Each is retained.
struct MarkedWave: ~Copyable {
    // Most waves reach one. A `ShortList` took 39 instructions more for each change.
    private var first: Unmanaged<MarkedNode>?
    private var others: ContiguousArray<Unmanaged<MarkedNode>>?

    init() {}

    mutating func add(_ node: Unmanaged<MarkedNode>) {
        _ = node.retain()
        if first == nil { return first = node }
        if others == nil { others = [] }
        others?.append(node)
    }

    consuming func deliver() {
        guard let first else { return }
        first._withUnsafeGuaranteedRef { $0.changed() }
        first.release()
        guard let others else { return }
        for node in others {
            node._withUnsafeGuaranteedRef { $0.changed() }
            node.release()
        }
    }
}
