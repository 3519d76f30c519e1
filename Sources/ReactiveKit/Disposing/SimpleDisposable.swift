internal import Synchronization

/// A disposable that only notes whether it was disposed.
public final class SimpleDisposable: Disposable, Sendable {
    private let flag: Atomic<Bool>

    /// A disposable that was disposed, or not.
    public init(isDisposed: Bool = false) {
        flag = Atomic(isDisposed)
    }

    /// Whether it was disposed. Can also be set, back to false too.
    public var isDisposed: Bool {
        get { flag.load(ordering: .acquiring) }
        set { flag.store(newValue, ordering: .releasing) }
    }

    /// Notes that it was disposed.
    public func dispose() {
        isDisposed = true
    }
}
