internal import SwiftObserver

/// Disposes another disposable when it is released itself.
public final class DeinitDisposable: Disposable, @unchecked Sendable {  // by the lock
    private let lock = Lock()
    @exclusivity(unchecked) private var other: (any Disposable)?

    /// One that retains a disposable, and disposes it.
    public init(disposable: any Disposable) {
        other = disposable
    }

    deinit {
        other?.dispose()
    }

    /// What it disposes; nil afterwards. To replace it disposes neither.
    public var otherDisposable: (any Disposable)? {
        get { lock.withLock { other } }
        set { _ = exchange(newValue) }
    }

    /// Whether there is nothing to dispose.
    public var isDisposed: Bool { lock.withLock { other == nil } }

    /// Disposes the other disposable now, and releases it.
    public func dispose() {
        exchange(nil)?.dispose()
    }

    private func exchange(_ new: (any Disposable)?) -> (any Disposable)? {
        let held = lock.lock()
        let old = other
        other = new
        lock.unlock(held)
        return old
    }
}
