/// Holds an observer's observations, and ends them when it dies.
///
/// An observer has one of its own: `let receiver = Receiver()`. It is not meant to be shared or held elsewhere.
public final class Receiver: @unchecked Sendable {  // `connections` is guarded by `lock`
    private let lock = Lock()
    @exclusivity(unchecked) private var connections = ConnectionList()

    public init() {}

    deinit {
        while true {
            lock.lock()
            guard let first = connections.first else {
                lock.unlock()
                return
            }
            let token = first.takeUnretainedValue()
            let hub = token.mailbox.hub
            // Messengers lock before receivers. Most often the lock is free, and the right order need not be kept.
            guard hub.lock.tryLock() else {
                lock.unlock()
                token.stop()
                continue
            }
            connections.remove(token)
            token.owner = nil
            lock.unlock()
            let retired = hub.endLocked(token)
            hub.lock.unlock()
            retired.release()
        }
    }

    func join(_ token: ObservationToken) {
        lock.lock()
        connections.insert(token)
        lock.unlock()
    }

    func leave(_ token: ObservationToken) {
        lock.lock()
        connections.remove(token)
        lock.unlock()
    }

    func firstObservation(of hub: Hub) -> ObservationToken? {
        lock.lock()
        defer { lock.unlock() }
        return connections.firstConnection(to: hub)
    }

    func endObservations(of hub: Hub) {
        while let token = firstObservation(of: hub) {
            token.stop()
        }
    }

    func endAll() {
        while let token = lock.withLock({ connections.first?.takeUnretainedValue() }) {
            token.stop()
        }
    }
}
