internal import SwiftObserver

/// Several disposables that are disposed together.
///
/// ```swift
/// let observations = CompositeDisposable()
/// observations += BlockDisposable { print("first") }
/// observations.add(disposable: BlockDisposable { print("second") })
/// observations.dispose()    // prints: first second
/// ```
public final class CompositeDisposable: Disposable, @unchecked Sendable {  // by the lock
    private let lock = Lock()
    // Guarded by `lock`.
    @exclusivity(unchecked) private var list: DisposableList<any Disposable>
    @exclusivity(unchecked) private var wasDisposed = false

    /// Creates an empty disposable.
    public init() {
        list = DisposableList()
    }

    /// Creates a disposable that retains others, and disposes them.
    public init(_ disposables: [any Disposable]) {
        list = DisposableList(disposables)
    }

    /// Whether it was disposed.
    public var isDisposed: Bool { lock.withLock { wasDisposed } }

    /// Adds a disposable, or disposes it at once if this one was disposed.
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

    /// Disposes all disposables in the order in which they were added, and releases them.
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
