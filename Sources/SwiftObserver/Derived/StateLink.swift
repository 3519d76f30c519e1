internal import Synchronization

/// The part of a node for being observed: made with the first observer, or the first observed node that depends on it.
@usableFromInline
package class StateLink: @unchecked Sendable {  // by the node's lock and the relay, as said beside each property
    /// Handles hints, one at a time.
    final let relay: Relay<StateHint>
    /// The sources that hint. For the relay's deliverer.
    @exclusivity(unchecked) final var sources = ContiguousArray<LinkedSource>()
    /// Whether there are observers, or observed nodes that depend on this one. For the relay's deliverer.
    @exclusivity(unchecked) final var isLinked = false
    /// The count of changes of which nodes that hang on this one know. Under the node's lock.
    @exclusivity(unchecked) final var hinted: UInt = 0
    /// Observed nodes that depend on this one. Under the node's lock.
    @exclusivity(unchecked) final var dependents = ContiguousArray<StateNode>()

    struct LinkedSource {
        let entry: StateEntry
        let token: ObservationToken?
    }

    /// Makes a link. The node owns it, and a thread that hints it retains the node.
    init(for node: StateNode) {
        let node = Unmanaged.passUnretained(node)
        relay = Relay { hint in
            node._withUnsafeGuaranteedRef { $0.handle(hint) }
        }
    }
}

/// A hint that the value may have changed.
enum StateHint {
    /// The value of a source. With the wave that brings it, if that is still under way.
    case sourceChanged(UnsafeMutablePointer<StateWave>?)
    /// An observation has begun or ended.
    case observersChanged
}

/// The nodes that one change has still to hint, nearer ones first. So a chain of nodes is no recursion.
@usableFromInline
struct StateWave {
    private var nodes = ContiguousArray<StateNode>()
    private var next = 0

    /// Hints a node, and then the nodes that depend on it.
    @usableFromInline
    static func hint(_ node: StateNode) {
        var wave = StateWave()
        withUnsafeMutablePointer(to: &wave) { wave in
            node.hint(wave)
            while let next = wave.pointee.popFirst() { next.hint(wave) }
        }
    }

    mutating func append(_ others: ContiguousArray<StateNode>) {
        nodes.append(contentsOf: others)
    }

    private mutating func popFirst() -> StateNode? {
        guard next < nodes.count else { return nil }
        next += 1
        if next == 1 { return nodes[0] }
        return nodes[next - 1]
    }
}

extension StateNode {
    /// A source may have changed.
    final func hint(_ wave: UnsafeMutablePointer<StateWave>) {
        link?.relay.take(.sourceChanged(wave), ifItWaits: .sourceChanged(nil))
    }

    /// Notes that an observation has begun or ended.
    final func observersChanged() {
        link?.relay.take(.observersChanged)
    }

    /// For the relay's deliverer.
    final func handle(_ hint: StateHint) {
        guard let link else { return }
        switch hint {
        case .sourceChanged(let wave):
            guard link.isLinked else { return }
            bringUpToDate(link)
            if let wave {
                hintDependents(link) { wave.pointee.append($0) }
                tell()
            } else {
                passOn(link)
            }
        case .observersChanged:
            let isWanted = lock.withLock { held in isObserved(held) || !link.dependents.isEmpty }
            if isWanted {
                link.isLinked = true
                bringUpToDate(link)
                passOn(link)
            } else if link.isLinked {
                link.isLinked = false
                unlink(link)
            }
        }
    }

    private final func passOn(_ link: StateLink) {
        var dependents = ContiguousArray<StateNode>()
        hintDependents(link) { dependents = $0 }
        tell()
        for node in dependents {
            StateWave.hint(node)
        }
    }

    /// Finds out which nodes have to be hinted.
    private final func hintDependents(_ link: StateLink, _ take: (ContiguousArray<StateNode>) -> Void) {
        let dependents: ContiguousArray<StateNode>? = lock.withLock { held in
            let changes = counts.changes.load(ordering: .relaxed)
            guard !link.dependents.isEmpty, link.hinted != changes else { return nil }
            link.hinted = changes
            return link.dependents
        }
        if let dependents { take(dependents) }
    }

    /// Computes, if need be, and links the sources that were read then. A source that changes before it is linked is
    /// seen by looking again.
    final func bringUpToDate(_ link: StateLink) {
        repeat {
            let isCurrent = lock.withLock { held in isCurrentAtAGlance(held) }
            if !isCurrent, !compute() { return }
        } while relink(link)
    }

    // MARK: - Nodes that hang on this one

    /// Starts hinting a node when the value changes.
    final func addDependent(_ node: StateNode) {
        lock.withLock { held in
            let link = openLink(held)
            if link.dependents.isEmpty { link.hinted = counts.changes.load(ordering: .relaxed) }
            link.dependents.append(node)
        }
        observersChanged()
    }

    final func removeDependent(_ node: StateNode) {
        let removed: StateNode? = lock.withLock { held in
            guard let link, let index = link.dependents.firstIndex(where: { $0 === node }) else { return nil }
            return link.dependents.remove(at: index)
        }
        withExtendedLifetime(removed) { observersChanged() }
    }

    // MARK: - Links

    /// Links the sources that there are now, and returns whether there were others.
    private final func relink(_ link: StateLink) -> Bool {
        let wanted: ContiguousArray<StateEntry>? = lock.withLock { held in
            // While another thread computes, the sources are not known.
            guard isSettled, isReshaped || !isTracked else { return nil }
            isReshaped = false
            return entries
        }
        guard let wanted else { return lock.withLock { held in !isSettled } }
        if wanted.count == link.sources.count,
            zip(wanted, link.sources).allSatisfy({ $0.source === $1.entry.source && $0.isBehind == $1.entry.isBehind })
        {
            noteLinked(wanted)
            return false
        }
        var former: [ObjectIdentifier: StateLink.LinkedSource] = [:]
        for source in link.sources { former[ObjectIdentifier(source.entry.source)] = source }
        link.sources.removeAll(keepingCapacity: true)
        for entry in wanted {
            if let known = former.removeValue(forKey: ObjectIdentifier(entry.source)) {
                link.sources.append(StateLink.LinkedSource(entry: entry, token: known.token))
            } else {
                link.sources.append(connect(to: entry))
            }
        }
        for source in former.values { disconnect(source) }
        if Following.isOn { for source in link.sources { noteSource(source) } }
        noteLinked(wanted)
        return true
    }

    /// Notes that all sources are linked. If each change of them moves the epoch, a value checked in an epoch stays
    /// valid in it.
    private final func noteLinked(_ linked: ContiguousArray<StateEntry>) {
        let canBeTracked = linked.allSatisfy { $0.counter.kind != .message }
        lock.withLock { held in if !isReshaped, canBeTracked { isTracked = true } }
    }

    private final func unlink(_ link: StateLink) {
        lock.withLock { held in
            isTracked = false
            counts.checked.store(0, ordering: .releasing)
        }
        // A reader that relies on an earlier check looks again, before the sources' changes move the epoch no longer.
        StateEpoch.move()
        let sources = link.sources
        link.sources.removeAll()
        for source in sources { disconnect(source) }
    }

    private final func connect(to entry: StateEntry) -> StateLink.LinkedSource {
        if entry.counter.kind == .derived {
            unsafeDowncast(entry.source, to: StateNode.self).addDependent(self)
            return StateLink.LinkedSource(entry: entry, token: nil)
        }
        _ = entry.access(.track, entry.source, self)
        let address = entry.access(.connect, entry.source, self)
        let token = UnsafeRawPointer(bitPattern: address).map {
            Unmanaged<ObservationToken>.fromOpaque($0).takeRetainedValue()
        }
        return StateLink.LinkedSource(entry: entry, token: token)
    }

    private final func disconnect(_ source: StateLink.LinkedSource) {
        if source.entry.counter.kind == .derived {
            unsafeDowncast(source.entry.source, to: StateNode.self).removeDependent(self)
        } else {
            source.token?.stop()
            _ = source.entry.access(.untrack, source.entry.source, self)
        }
    }

    /// The link, made if need be.
    final func openLink(_ held: borrowing HeldLock) -> StateLink {
        if let link { return link }
        let made = makeLink()
        link = made
        return made
    }
}
