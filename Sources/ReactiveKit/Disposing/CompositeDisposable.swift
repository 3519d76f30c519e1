internal import SwiftObserver

/// Several disposables that are disposed together.
public final class CompositeDisposable: Disposable, @unchecked Sendable {  // by the lock
    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var list: DisposableList<any Disposable>
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
        let (isLate, crowd) = lock.withLock { wasDisposed ? (true, nil) : (false, list.add(disposable)) }
        if isLate { return disposable.dispose() }
        if let crowd { prune(crowd) }
    }

    /// Adds a disposable.
    public static func += (left: CompositeDisposable, right: any Disposable) {
        left.add(disposable: right)
    }

    /// Disposes all of them, in the order in which they came, and releases them.
    public func dispose() {
        let all = lock.withLock {
            wasDisposed = true
            return list.takeAll()
        }
        for disposable in all { disposable.dispose() }
    }

    private func prune(_ crowd: DisposableList<any Disposable>.Crowd) {
        let living = crowd.items.filter { !$0.isDisposed }
        let late = lock.withLock { list.putBack(living, of: crowd) }
        for disposable in late { disposable.dispose() }
    }
}
