/// Holds an observer's observations, and ends them when it dies.
///
/// An observer has one of its own: `let receiver = Receiver()`. It is not meant to be shared or held elsewhere.
public final class Receiver: @unchecked Sendable {  // the storage holds a lock and a list that is guarded by it
    private var storage = Connections.Storage()

    public init() {}

    /// The only way to the storage.
    @usableFromInline var connections: Connections {
        Connections(memory: _getUnsafePointerToStoredProperties(self))
    }

    deinit {
        while let token = lockedFirst() {
            let hub = token.mailbox.hub
            // Messengers lock before receivers. Most often the lock is free, and the right order need not be kept.
            guard hub.lock.tryLock() else {
                connections.lock.pointee.unlock()
                token.stop()
                continue
            }
            connections.list.pointee.remove(token)
            token.owner = nil
            // Nobody can add one any more, so most often there is no need to look again.
            let isLast = connections.list.pointee.first == nil
            connections.lock.pointee.unlock()
            let retired = hub.endLocked(token)
            hub.lock.unlock()
            retired.release()
            if isLast { break }
        }
    }

    /// With the lock held if there is a first one.
    private func lockedFirst() -> ObservationToken? {
        connections.lock.pointee.lock()
        if let first = connections.list.pointee.first { return first.takeUnretainedValue() }
        connections.lock.pointee.unlock()
        return nil
    }

    func firstObservation(of hub: Hub) -> ObservationToken? {
        connections.lock.pointee.lock()
        defer { connections.lock.pointee.unlock() }
        return connections.list.pointee.firstConnection(to: hub)
    }

    func endObservations(of hub: Hub) {
        while let token = firstObservation(of: hub) {
            token.stop()
        }
    }

    func endAll() {
        while let token = lockedFirst() {
            connections.lock.pointee.unlock()
            token.stop()
        }
    }
}
