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
        var last: (any Disposable)?
        lock.withLock {
            wasDisposed = true
            swap(&last, &other)
        }
        last?.dispose()
    }

    private func replace(with new: (any Disposable)?) {
        var former = new
        let isLate = lock.withLock { () -> Bool in
            if !wasDisposed { swap(&former, &other) }
            return wasDisposed
        }
        if isLate { new?.dispose() }
        withExtendedLifetime(former) {}
    }
}

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
        var former = new
        lock.withLock { swap(&former, &other) }
        return former
    }
}
