internal import Synchronization

/// A disposable that calls a closure when it is disposed.
///
/// The closure is called once, at most, and released then. Releasing the disposable does not call it. A closure of an actor
/// is called there: at once if that is the main actor and the disposable is disposed on the main queue, otherwise on the
/// actor's next turn. Any other closure is called where `dispose()` is.
public final class BlockDisposable: Disposable, @unchecked Sendable {  // by the flag
    private let flag = Atomic<Bool>(false)
    /// Belongs to the one who raises the flag.
    @exclusivity(unchecked) private var action: ClientAction?

    /// A disposable that calls a closure, which it retains until then.
    @preconcurrency
    public init(@_inheritActorContext _ handler: @escaping @isolated(any) @Sendable () -> Void) {
        action = ClientAction(handler)
    }

    /// For closures of the package's own, which may run anywhere.
    init(calling handler: @escaping () -> Void) {
        action = ClientAction(unisolated: handler)
    }

    /// Whether it was disposed.
    public var isDisposed: Bool { flag.load(ordering: .acquiring) }

    /// Calls the closure, unless that was done before.
    public func dispose() {
        guard !flag.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let last = action
        action = nil
        last?.run()
    }
}
