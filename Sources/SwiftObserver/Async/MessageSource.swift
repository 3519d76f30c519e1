/// Where the iterators of one async sequence come from: it holds the observation that began with the sequence until the
/// first iterator takes it, and begins a new one for each later iterator.
@usableFromInline
final class MessageSource<Element: Sendable>: @unchecked Sendable {
    // Sendable, because `first` and `name` are only touched while `lock` is held.
    private let lock = Lock()
    private var first: MessageSubscription<Element>?
    private var name: String?
    /// Of the observation that began with the sequence.
    @usableFromInline let record: MessageRecord<Element>
    private let subscribe: @Sendable () -> MessageSubscription<Element>

    @usableFromInline
    init(subscribe: @escaping @Sendable () -> MessageSubscription<Element>) {
        self.subscribe = subscribe
        let first = subscribe()
        self.first = first
        record = first.record
    }

    /// Names the observation that began with the sequence, and those that later iterators begin.
    @usableFromInline
    func name(_ name: String) {
        lock.withLock { self.name = name }
        record.token?.named(name)
    }

    @usableFromInline
    func subscription() -> MessageSubscription<Element> {
        let (first, name) = lock.withLock { (self.first.take(), self.name) }
        if let first { return first }
        let later = subscribe()
        if let name { later.record.token?.named(name) }
        return later
    }
}
