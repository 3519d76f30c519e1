import SwiftObserver

/// Counts the objects that were made by it and live.
final class Census: @unchecked Sendable {
    // Sendable: `number` is only touched under `lock`.
    private let lock = Lock()
    private var number = 0

    var living: Int { lock.withLock { number } }

    func make(_ name: Int = 0, whenDead: (@Sendable () -> Void)? = nil) -> Citizen {
        lock.withLock { number += 1 }
        return Citizen(name, self, whenDead)
    }

    fileprivate func mourn() {
        lock.withLock { number -= 1 }
    }

    /// Something that a message or a task can hold.
    final class Citizen: Sendable {
        let name: Int
        private let census: Census
        private let whenDead: (@Sendable () -> Void)?

        fileprivate init(_ name: Int, _ census: Census, _ whenDead: (@Sendable () -> Void)?) {
            self.name = name
            self.census = census
            self.whenDead = whenDead
        }

        deinit {
            census.mourn()
            whenDead?()
        }
    }
}
