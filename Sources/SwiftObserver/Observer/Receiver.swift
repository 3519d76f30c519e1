/// Holds an observer's observations, and ends them when it dies.
///
/// An observer has one of its own: `let receiver = Receiver()`. It is not meant to be shared or held elsewhere.
public final class Receiver: @unchecked Sendable {  // the pointer never changes, and what it points to has a lock
    /// In memory of its own, so that observations can get at it without forming a reference to a receiver that may be
    /// dying: under a lock, that could become the last one.
    @usableFromInline let connections: UnsafeMutablePointer<Connections>

    public init() {
        connections = .allocate(capacity: 1)
        connections.initialize(to: Connections())
    }

    deinit {
        while let token = lockedFirst() {
            let hub = token.mailbox.hub
            // Messengers lock before receivers. Most often the lock is free, and the right order need not be kept.
            guard hub.lock.tryLock() else {
                connections.pointee.lock.unlock()
                token.stop()
                continue
            }
            connections.pointee.list.remove(token)
            token.owner = nil
            // Nobody can add one any more, so most often there is no need to look again.
            let isLast = connections.pointee.list.first == nil
            connections.pointee.lock.unlock()
            let retired = hub.endLocked(token)
            hub.lock.unlock()
            retired.release()
            if isLast { break }
        }
        connections.deinitialize(count: 1)
        connections.deallocate()
    }

    /// With the lock held if there is a first one.
    private func lockedFirst() -> ObservationToken? {
        connections.pointee.lock.lock()
        if let first = connections.pointee.list.first { return first.takeUnretainedValue() }
        connections.pointee.lock.unlock()
        return nil
    }

    func firstObservation(of hub: Hub) -> ObservationToken? {
        connections.pointee.lock.lock()
        defer { connections.pointee.lock.unlock() }
        return connections.pointee.list.firstConnection(to: hub)
    }

    func endObservations(of hub: Hub) {
        while let token = firstObservation(of: hub) {
            token.stop()
        }
    }

    func endAll() {
        while let token = lockedFirst() {
            connections.pointee.lock.unlock()
            token.stop()
        }
    }
}
