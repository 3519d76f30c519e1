internal import SwiftObserver

/// Several disposables that are disposed together.
public final class CompositeDisposable: Disposable, @unchecked Sendable {  // by the lock
    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var list: DisposableList
    @exclusivity(unchecked) private var wasDisposed = false

    /// One without content.
    public init() {
        list = DisposableList()
    }

    /// One that retains some disposables, and disposes them.
    public init(_ disposables: [any Disposable]) {
        list = DisposableList(disposables)
    }

    /// Whether it was disposed.
    public var isDisposed: Bool { lock.withLock { wasDisposed } }

    /// Adds a disposable. If this one was disposed, the other is, too, and at once.
    ///
    /// Disposables that have ended by themselves are forgotten now and then. O(1), amortized
    public func add(disposable: any Disposable) {
        let held = lock.lock()
        if wasDisposed {
            lock.unlock(held)
            return disposable.dispose()
        }
        let crowd = list.add(disposable)
        lock.unlock(held)
        if let crowd { prune(crowd) }
    }

    /// Adds a disposable.
    public static func += (left: CompositeDisposable, right: any Disposable) {
        left.add(disposable: right)
    }

    /// Disposes all of them, in the order in which they came, and releases them.
    public func dispose() {
        let held = lock.lock()
        wasDisposed = true
        let all = list.takeAll()
        lock.unlock(held)
        for disposable in all { disposable.dispose() }
    }

    private func prune(_ crowd: DisposableList.Crowd) {
        let living = crowd.disposables.filter { !$0.isDisposed }
        let held = lock.lock()
        let late = list.putBack(living, of: crowd)
        lock.unlock(held)
        for disposable in late { disposable.dispose() }
    }
}
