internal import SwiftObserver

/// One update behind a lock.
final class LatestUpdate<Update>: @unchecked Sendable {
    private let lock = Lock()
    // Guarded by `lock`.
    private var update: Update

    init(_ update: Update) {
        self.update = update
    }

    var value: Update { lock.withLock { update } }

    /// What is replaced is released by the caller, outside the lock.
    @discardableResult
    func exchange(with new: Update) -> Update {
        lock.withLock {
            defer { update = new }
            return update
        }
    }
}
