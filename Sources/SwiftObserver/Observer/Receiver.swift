internal import Synchronization

/// An object that holds an observer's observations, and ends them when it is deallocated.
///
/// ```swift
/// final class Cat: Observer {
///     let receiver = Receiver()
/// }
///
/// var cat: Cat? = Cat()
/// cat?.observe(log) { print($0) }
/// cat = nil    // ends the observation
/// ```
///
/// An observer has one of its own: `let receiver = Receiver()`. It is not meant to be shared or held elsewhere.
public final class Receiver: @unchecked Sendable {  // the storage holds a lock and a list that is guarded by it
    private var storage = Connections.Storage()

    #if canImport(ObjectiveC)
        @usableFromInline var observer: Lifetime? { nil }

        public init() {}
    #else
        /// The observer, if it does not hold this receiver itself.
        @usableFromInline let observer: Lifetime?

        public init() {
            observer = nil
        }

        /// The receiver of an observer that does not hold it. Its handlers are not called once that is gone.
        package init(for observer: Lifetime) {
            self.observer = observer
        }
    #endif

    /// The only way to the storage.
    @usableFromInline var connections: Connections {
        Connections(of: self)
    }

    deinit {
        while leaveFirst() {}
    }

    /// Ends the first observation, if there is one, and returns whether others may be left.
    ///
    /// ```
    /// receiver's lock    |-- first --|-- try --|-- remove --|
    /// messenger's lock            if it's free |-- remove --|-- end --|
    ///                             if it's taken: retain, unlock, stop()
    /// ```
    ///
    /// Elsewhere a messenger's lock is taken before a receiver's. The order is reversed here, which is safe since a try never
    /// waits. If it fails, the observation is stopped in the right order, without the receiver's lock.
    ///
    /// An observation stands in the list until its messenger takes it out under its own lock, and keeps that messenger
    /// alive. So neither has to be retained before the locks are given back. A closure around the receiver's lock would
    /// take that lock another time and retain the observation: 30 ns more for the end of each.
    private func leaveFirst() -> Bool {
        var held = connections.lock.pointee.lock() as HeldLock?
        guard let first = connections.list.pointee.first else {
            connections.unlock(&held)
            return false
        }
        var departure = Departure()
        first._withUnsafeGuaranteedRef { token in
            token.list.unretainedHub._withUnsafeGuaranteedRef { hub in
                let isEnded: Void? = hub.lock.withLockIfFree { hubHeld in
                    connections.list.pointee.remove(token)
                    token.owner = nil
                    // No observation can be added any more, so most often there is no need to look again.
                    departure.isLast = connections.list.pointee.first == nil
                    connections.unlock(&held)
                    departure.retired = hub.endLocked(token, hubHeld)
                    if departure.retired.first == nil { departure.hub = .passRetained(hub) }
                }
                if isEnded == nil {
                    departure.token = .passRetained(token)
                    connections.unlock(&held)
                }
            }
        }
        let othersMayBeLeft = !departure.isLast
        departure.finish()
        return othersMayBeLeft
    }

    var hasObservations: Bool {
        connections.locked { $0.first != nil }
    }

    /// All observations that go on.
    var observations: [ObservationToken] {
        connections.locked { list in
            var tokens: [ObservationToken] = []
            var next = list.first
            while let token = next?.takeUnretainedValue() {
                tokens.append(token)
                next = token.ownerNext
            }
            return tokens
        }
    }

    func firstObservation(of hub: Hub) -> ObservationToken? {
        connections.locked { $0.firstConnection(to: hub) }
    }

    @usableFromInline
    func endObservations(of hub: Hub) {
        while true {
            let (token, isLast) = connections.locked { ($0.firstConnection(to: hub), $0.hasAtMostOne) }
            token?.stop()
            if token == nil || isLast { return }
        }
    }

    @usableFromInline
    func endAllButLatest(of hub: Hub) {
        while let token = connections.locked({ $0.oldestOfSeveral(of: hub) }) {
            token.stop()
        }
    }

    package func endAll() {
        while let token = connections.locked({ $0.first?.takeUnretainedValue() }) {
            token.stop()
        }
    }
}

extension Receiver {
    /// The receiver that an object declares as an observer.
    package static func declared(by object: AnyObject) -> Receiver? {
        (object as? any Observer)?.receiver
    }
}

/// Work that is left, for a caller without locks, when a receiver that is being deallocated has left an observation.
struct Departure: ~Copyable {
    var retired = Retired()
    /// Retained until its lock is released, unless a retired observation retains it.
    var hub: Unmanaged<Hub>?
    /// An observation that is still to be stopped, because its messenger was locked.
    var token: Unmanaged<ObservationToken>?
    /// Whether the receiver has no other observation.
    var isLast = false

    consuming func finish() {
        hub?.release()
        retired.release()
        token?.takeRetainedValue().stop()
    }
}

/// An observation that is part of something larger: it feeds a messenger behind it, is fed by sources, or both.
@usableFromInline
class JoinedConnection<Message>: Connection<Message>, @unchecked Sendable {  // as its superclass
    /// Joins this observation with its sources.
    private let upstream: Junction?
    /// Joins this observation, as a source, with its target.
    private let downstream: Junction?
    /// Set before this observation ends by itself, as a source: then its target ends after the messages that it was
    /// fed.
    private let isComplete = Atomic<Bool>(false)

    /// Begins the observation. With an observable, to which the messenger must belong, it begins with the latest
    /// message.
    @usableFromInline
    init(
        to messenger: Messenger<Message>, by receiver: Receiver, on actor: (any Actor)? = nil,
        latestOf observable: (any BufferedObservable<Message>)? = nil, from upstream: Junction? = nil,
        into downstream: Junction? = nil, _ handler: @escaping (Message, Origin) -> Void
    ) {
        self.upstream = upstream
        self.downstream = downstream
        let core = messenger.makeCore()
        super.init(
            .link(handler), in: core.lane(for: actor, of: messenger), connections: receiver.connections,
            of: receiver.observer)
        upstream?.setTail(self)
        if let observable {
            messenger.begin(self, latestOf: observable)
        } else {
            core.begin(self, sender: messenger)
            messenger.observationBegan()
        }
        downstream?.addSource(self)
    }

    override func flushHeldBack() {
        upstream?.flushSources()
        super.flushHeldBack()
    }

    override final func complete() {
        isComplete.store(true, ordering: .relaxed)
        stop()
    }

    @usableFromInline
    override func leaveOwner() {
        super.leaveOwner()
        if !list.hub.phase.isDrained, !isComplete.load(ordering: .relaxed) { downstream?.sourceWasStopped() }
    }

    @usableFromInline
    override func retire(here: Bool) {
        super.retire(here: here)
        downstream?.sourceRetired()
        upstream?.tailRetired()
    }
}

#if DEBUG
    extension JoinedConnection: CombinationSource {
        final var isReadWithOthers: Bool { downstream?.combinesMessages ?? false }
    }
#endif
