internal import SwiftObserver

/// A disposable for another one, which can be replaced.
///
/// ```swift
/// let current = SerialDisposable(otherDisposable: nil)
/// current.otherDisposable = BlockDisposable { print("upload ended") }
/// current.dispose()    // prints: upload ended
/// ```
public final class SerialDisposable: Disposable, @unchecked Sendable {  // by the lock
    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var other: (any Disposable)?
    @exclusivity(unchecked) private var wasDisposed = false

    /// Creates a disposable that disposes another one, which can also be set later.
    public init(otherDisposable: (any Disposable)?) {
        other = otherDisposable
    }

    /// Whether it was disposed.
    public var isDisposed: Bool { lock.withLock { wasDisposed } }

    /// The disposable that it disposes, and nil afterwards.
    ///
    /// Replacing it does not dispose the former one. A disposable that is set after this one was disposed is disposed
    /// at once.
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

/// A disposable that disposes another one when it is released.
///
/// ```swift
/// var shown: DeinitDisposable? = DeinitDisposable(
///     disposable: BlockDisposable { print("closed") }
/// )
/// print(shown?.isDisposed ?? true)    // prints: false
/// shown = nil                         // prints: closed
/// ```
public final class DeinitDisposable: Disposable, @unchecked Sendable {  // by the lock
    private let lock = Lock()
    @exclusivity(unchecked) private var other: (any Disposable)?

    /// Creates a disposable that retains another one, and disposes it.
    public init(disposable: any Disposable) {
        other = disposable
    }

    deinit {
        other?.dispose()
    }

    /// The disposable that it disposes, and nil afterwards. Replacing it disposes neither.
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
