internal import Synchronization

/// A disposable that calls a closure when it is disposed.
///
/// ```swift
/// let alarm = BlockDisposable { print("alarm off") }
/// alarm.dispose()    // prints: alarm off
/// alarm.dispose()
/// ```
///
/// The closure is called at most once, and then released. Releasing the disposable does not call it. A closure that
/// belongs to an actor is called there: at once if that is the main actor and the disposable is disposed on the main
/// queue, otherwise on the actor's next turn. Any other closure is called where `dispose()` is called.
public final class BlockDisposable: Disposable, @unchecked Sendable {  // by the flag
    private let flag = Atomic<Bool>(false)
    /// Owned by the call that raises the flag.
    @exclusivity(unchecked) private var action: ClientAction?

    /// Creates a disposable that calls a closure, and retains it until then.
    @preconcurrency
    public init(@_inheritActorContext _ handler: @escaping @isolated(any) @Sendable () -> Void) {
        action = ClientAction(handler)
    }

    /// Creates a disposable that calls a closure of the package's own, which may run anywhere.
    init(calling handler: @escaping () -> Void) {
        action = ClientAction(unisolated: handler)
    }

    /// Whether it was disposed.
    public var isDisposed: Bool { flag.load(ordering: .acquiring) }

    /// Calls the closure. Does nothing the second time.
    public func dispose() {
        guard !flag.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let last = action
        action = nil
        last?.run()
    }
}
