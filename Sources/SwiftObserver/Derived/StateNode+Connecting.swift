internal import Synchronization

/// An observed node that a pull has found or brought up to date, and its mark from before. It is retained, unless it is
/// the node that the pull is for.
struct VisitedNode: BitwiseCopyable {
    let node: Unmanaged<StateNode>
    private(set) var mark: UInt
    let isRetained: Bool

    /// The mark of a node that stays as it is.
    static var over: UInt { .max }

    /// Has the node stay marked: the state that was found is over. Its own mark need not tell, since a node that is not
    /// connected marks nothing.
    mutating func setOver() { mark = VisitedNode.over }
}

extension StateReader {
    /// Ends a successful pull: connects observed nodes that have read other sources than before, and unmarks the ones
    /// that nothing has marked meanwhile. Returns whether a change may have gone unnoticed, since something was
    /// connected, by this thread or another one.
    func finish() -> Bool {
        let (base, count) = (visited.base, visited.count)
        if count == 0 { return false }
        var isLinked = true
        for place in 0..<count where base[place].node._withUnsafeGuaranteedRef({ $0.isUnlinked }) { isLinked = false }
        return isLinked ? !unmarkVisited() : !connectVisited()
    }

    /// Unmarks the visited nodes that are up to date, the sources of each one before it. Returns false if another thread
    /// has connected one of them.
    private func unmarkVisited() -> Bool {
        let (base, count) = (visited.base, visited.count)
        return Marks.lock.withLock { held in
            for place in 0..<count where base[place].mark != VisitedNode.over {
                let seen = base[place].mark
                let isOurs = base[place].node._withUnsafeGuaranteedRef { node in
                    if Marks.wasConnected(node, since: seen, held) { return false }
                    Marks.unmark(node, seen: seen, held)
                    return true
                }
                if !isOurs { return false }
            }
            return true
        }
    }

    /// Connects the visited nodes that need it, and unmarks all. Returns false if something has changed meanwhile.
    @inline(never)
    private func connectVisited() -> Bool {
        var nodes = ConnectingNodes()
        for place in 0..<visited.count where visited[place].node._withUnsafeGuaranteedRef({ $0.isUnlinked }) {
            visited[place].node._withUnsafeGuaranteedRef { nodes.add($0) }
            // It is unmarked where it is connected.
            visited[place].setOver()
        }
        // A change before that has marked nothing, and another thread may have brought a node up to date since.
        return nodes.connect() && isStillConsistent && unmarkVisited()
    }
}

/// Nodes that are to be connected. The sources that only they read follow.
struct ConnectingNodes: ~Copyable {
    // They are retained: another thread may end the observation that needs them.
    private var nodes = ShortList<Unmanaged<StateNode>>()
    /// The places of nodes whose sources are marked, or have changed.
    private var outdated = ShortList<Int>()

    mutating func add(_ node: StateNode) { nodes.append(.passRetained(node)) }

    /// Connects the nodes, and the nodes that these read. Returns whether all of them are up to date.
    consuming func connect() -> Bool {
        var place = 0
        while place < nodes.count {
            nodes[place]._withUnsafeGuaranteedRef { node in
                if node.isUnlinked, !node.connect(adding: &self) { outdated.append(place) }
            }
            place += 1
        }
        // By now their sources are connected too. The last nodes come first, since they are sources of earlier ones.
        var areCurrent = true
        while let place = outdated.popLast() {
            if !nodes[place]._withUnsafeGuaranteedRef({ $0.unmarkIfCurrent() }) { areCurrent = false }
        }
        nodes.forEach { $0.release() }
        return areCurrent
    }
}

/// How an observed node is connected to its sources.
extension StateNode {
    /// Whether it is observed, and no edges lead to its present sources.
    final var isUnlinked: Bool {
        mark.load(ordering: .relaxed) & (MarkedNode.wanted | MarkedNode.linked) == MarkedNode.wanted
    }

    /// Notes that an observation has begun or ended.
    final func observersChanged() {
        var undone = UndoneMarks()
        let (isObserved, isNew) = lock.withLock { held in
            let isObserved = self.isObserved(held)
            return (isObserved, Marks.lock.withLock { held in setObserved(isObserved, &undone, held) })
        }
        undone.finish()
        guard isObserved else { return }
        if isNew { connectAll() }
        if isCut { repair() }
        changed()
    }

    /// Connects it to its sources even if it is connected.
    private final func connectAnew() {
        var nodes = ConnectingNodes()
        _ = connect(adding: &nodes)
        _ = nodes.connect()
    }

    /// Connects it, and the nodes that it reads.
    private final func connectAll() {
        var nodes = ConnectingNodes()
        nodes.add(self)
        _ = nodes.connect()
    }

    /// Connects it to its present sources. Adds the nodes that are to be observed from now on only. Returns whether all
    /// sources are known to be unchanged.
    fileprivate final func connect(adding fresh: inout ConnectingNodes) -> Bool {
        while true {
            // While another thread computes, the sources are not known: that thread connects them.
            let (sources, shape, isSettled) = lock.withLock {
                self.sources?.retain()
                return (self.sources, self.shape, self.isSettled)
            }
            defer { sources?.release() }
            guard isSettled else { return true }
            let isCurrent = withUnsafeTemporaryAllocation(
                of: Unmanaged<MarkSource>?.self, capacity: sources?.count ?? 0
            ) { connect(sources, shape, by: $0, adding: &fresh) }
            if let isCurrent { return isCurrent }
        }
    }

    /// Connects it to sources. Returns nil if these were replaced by others meanwhile, or an outlet has gone.
    ///
    /// - Parameter ends: Memory for what tells of changes of the sources, retained.
    private final func connect(
        _ sources: StateSources?, _ shape: UInt32, by ends: UnsafeMutableBufferPointer<Unmanaged<MarkSource>?>,
        adding fresh: inout ConnectingNodes
    ) -> Bool? {
        var areAllMarking = true
        var isCut = false
        let former = formerOutlets
        for place in 0..<ends.count {
            guard let entry = sources?.base[place].entry else { break }
            if entry.counter.kind == .message { areAllMarking = false }
            var end: MarkSource?
            if entry.counter.kind == .derived {
                let node = entry.node.takeUnretainedValue()
                if node.isCut { isCut = true }
                end = node
            } else {
                // It keeps the outlet that it has, so it is told of a message that is just being delivered.
                end = former?[ObjectIdentifier(entry.source)] ?? outlet(of: entry)
            }
            ends.initializeElement(at: place, to: end.map { .passRetained($0) })
        }
        var undone = UndoneMarks()
        let isCurrent: Bool? = Marks.lock.withLock { held in
            guard isWanted else { return true }
            guard shape == self.shape, areListed(ends) else { return nil }
            Marks.connect(self, to: ends, adding: &fresh, &undone, held)
            let word = mark.load(ordering: .relaxed) | MarkedNode.linked
            guard areAllMarking else {
                setMark(word | MarkedNode.marked, number: Marks.nextNumber(held), held)
                return false
            }
            let isCurrent = Marks.areSourcesCurrent(self) && isUnchanged(since: sources)
            let flags = isCurrent ? word & ~MarkedNode.marked : word | MarkedNode.marked
            setMark(flags | MarkedNode.connected, number: Marks.nextNumber(held), held)
            return isCurrent
        }
        undone.finish()
        // A computation that reads them from now on is not told either.
        if isCut {
            for end in ends {
                if let node = end?.takeUnretainedValue() as? StateNode, node.isCut { Marks.cut(node) }
            }
        }
        for end in ends {
            // Another thread may have connected it, or nothing wants it any more.
            end?._withUnsafeGuaranteedRef { $0.endIfUnused() }
        }
        if isCurrent != nil, Following.isOn, let sources {
            for place in 0..<sources.count {
                noteSource(sources.base[place].entry, ends[place]?.takeUnretainedValue() as? ValueOutlet)
            }
        }
        for end in ends { end?.release() }
        return isCurrent
    }

    /// Unmarks it if its sources are up to date and unchanged. Returns whether they are.
    fileprivate final func unmarkIfCurrent() -> Bool {
        let (sources, shape, isSettled) = lock.withLock {
            self.sources?.retain()
            return (self.sources, self.shape, self.isSettled)
        }
        defer { sources?.release() }
        return Marks.lock.withLock { held in
            let word = mark.load(ordering: .relaxed)
            if word & (MarkedNode.marked | MarkedNode.connected) == MarkedNode.connected { return true }
            guard isSettled, shape == self.shape, word & MarkedNode.connected != 0, Marks.areSourcesCurrent(self),
                isUnchanged(since: sources)
            else { return false }
            mark.store(word & ~MarkedNode.marked, ordering: .releasing)
            return true
        }
    }

    /// Whether none of them has ended.
    private final func areListed(_ ends: UnsafeMutableBufferPointer<Unmanaged<MarkSource>?>) -> Bool {
        for end in ends where end?._withUnsafeGuaranteedRef({ $0.isListed }) == false { return false }
        return true
    }

    /// Whether the counts of all sources are the known ones.
    private final func isUnchanged(since sources: StateSources?) -> Bool {
        guard let sources else { return true }
        for place in 0..<sources.count where sources.base[place].entry.counter.count != sources.knownCount(place) {
            return false
        }
        return true
    }

    /// The outlets to which it is connected, by their values; nil if it is not connected.
    private final var formerOutlets: [ObjectIdentifier: ValueOutlet]? {
        Marks.lock.withLock { held in
            if edges == nil { return nil }
            var outlets: [ObjectIdentifier: ValueOutlet] = [:]
            for case let outlet as ValueOutlet in Marks.sources(of: self, held) where outlet.isListed && outlet.isActive
            {
                if let origin = outlet.origin { outlets[origin] = outlet }
            }
            return outlets
        }
    }

    private final func outlet(of entry: StateEntry) -> MarkSource? {
        let address = entry.perform(.outlet, self)
        guard let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
        let source = Unmanaged<MarkSource>.fromOpaque(pointer).takeRetainedValue()
        if let outlet = source as? ValueOutlet {
            Marks.lock.withLock { outlet.origin = ObjectIdentifier(entry.source) }
        }
        return source
    }

    /// Observes anew the sources behind it that have ended their observations.
    private final func repair() {
        var waiting: ContiguousArray<StateNode> = [self]
        var connecting = ContiguousArray<StateNode>()
        while let node = waiting.popLast() {
            let isCut = Marks.lock.withLock { held in
                let word = node.mark.load(ordering: .relaxed)
                node.mark.store(word & ~MarkedNode.cut, ordering: .releasing)
                return word & MarkedNode.cut != 0
            }
            guard isCut, let sources = node.lastSources else { continue }
            defer { sources.release() }
            for place in 0..<sources.count where sources.base[place].entry.counter.kind == .derived {
                waiting.append(sources.base[place].entry.node.takeUnretainedValue())
            }
            connecting.append(node)
        }
        for node in connecting { node.connectAnew() }
    }
}
