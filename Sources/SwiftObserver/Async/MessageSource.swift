/// Where the iterators of one async sequence come from: it holds the observation that began with the sequence until the
/// first iterator takes it, and begins a new one for each later iterator.
@usableFromInline
final class MessageSource<Element: Sendable>: @unchecked Sendable {
    // Sendable, because `first` is only touched while `lock` is held.
    private let lock = Lock()
    private var first: MessageSubscription<Element>?
    private let subscribe: @Sendable () -> MessageSubscription<Element>

    @usableFromInline
    init(subscribe: @escaping @Sendable () -> MessageSubscription<Element>) {
        self.subscribe = subscribe
        first = subscribe()
    }

    @usableFromInline
    func subscription() -> MessageSubscription<Element> {
        lock.withLock { first.take() } ?? subscribe()
    }
}
