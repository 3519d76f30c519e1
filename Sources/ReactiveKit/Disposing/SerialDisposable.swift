internal import SwiftObserver

/// A disposable for another one that may change.
public final class SerialDisposable: Disposable, @unchecked Sendable {  // by the lock
    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var other: (any Disposable)?
    @exclusivity(unchecked) private var wasDisposed = false

    /// One that disposes another disposable, which can also be set later.
    public init(otherDisposable: (any Disposable)?) {
        other = otherDisposable
    }

    /// Whether it was disposed.
    public var isDisposed: Bool { lock.withLock { wasDisposed } }

    /// What it disposes; nil afterwards.
    ///
    /// To replace it does not dispose the one before. What is set after this was disposed is disposed at once.
    public var otherDisposable: (any Disposable)? {
        get { lock.withLock { other } }
        set { replace(with: newValue) }
    }

    /// Disposes the other disposable and releases it.
    public func dispose() {
        let held = lock.lock()
        wasDisposed = true
        let last = other
        other = nil
        lock.unlock(held)
        last?.dispose()
    }

    private func replace(with new: (any Disposable)?) {
        let held = lock.lock()
        let isTooLate = wasDisposed
        let old = other
        if !isTooLate { other = new }
        lock.unlock(held)
        if isTooLate { new?.dispose() }
        withExtendedLifetime(old) {}
    }
}
