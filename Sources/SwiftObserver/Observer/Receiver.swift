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
    private func leaveFirst() -> Bool {
        var held = connections.lock.pointee.lock() as HeldLock?
        guard let first = connections.list.pointee.first else {
            connections.unlock(&held)
            return false
        }
        var departure = Departure()
        first._withUnsafeGuaranteedRef { leave($0, &departure, &held) }
        let othersMayBeLeft = !departure.isLast
        departure.finish()
        return othersMayBeLeft
    }

    /// Ends an observation. The caller holds the receiver's lock, which this gives back.
    ///
    /// ```
    /// receiver's lock    |-- first --|-- try --|-- remove --|
    /// messenger's lock            if it's free |-- remove --|-- end --|
    ///                             if it's taken: retain, give back, stop()
    /// ```
    ///
    /// Elsewhere a messenger's lock is taken before a receiver's. The order is reversed here, which is safe since a try never
    /// waits. If it fails, the observation is stopped in the right order, without the receiver's lock.
    ///
    /// An observation stands in the list until its messenger takes it out under its own lock, and keeps that messenger
    /// alive. So neither has to be retained before the locks are given back. A closure around the receiver's lock would
    /// take that lock another time and retain the observation: 30 ns more for the end of each.
    private func leave(_ token: ObservationToken, _ departure: inout Departure, _ held: inout HeldLock?) {
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
            guard isEnded == nil else { return }
            departure.token = .passRetained(token)
            connections.unlock(&held)
        }
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
