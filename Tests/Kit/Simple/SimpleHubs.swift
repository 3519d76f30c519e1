import SwiftObserver

/// Finds the hubs that a fault keeps alive, so that a test can release their objects at its end.
final class SimpleHubs: @unchecked Sendable {  // all variables by the lock
    func add(_ hub: SimpleHub) {
        lock.withLock {
            if hubs.count >= limit {
                hubs.removeAll { $0.hub == nil }
                limit = max(limit, 2 * hubs.count)
            }
            hubs.append(Entry(hub: hub))
        }
    }

    func letGo() {
        let hubs = lock.withLock {
            defer { self.hubs = [] }
            return self.hubs
        }
        for entry in hubs { entry.hub?.letGo() }
    }

    private struct Entry {
        weak var hub: SimpleHub?
    }

    private let lock = Lock()
    private var hubs: [Entry] = []
    private var limit = 64
}
