/// One observation on behalf of one iteration: it lasts as long as this object, which only the sequence or its iterator
/// holds.
///
/// The messenger's side holds the storage alone, so neither side retains the other.
@usableFromInline
final class MessageSubscription<Element: Sendable>: Sendable {
    @usableFromInline let storage: MessageStorage<Element>
    private let token: ObservationToken?

    @usableFromInline
    var record: MessageRecord<Element> { MessageRecord(storage: storage, token: token) }

    /// Makes a subscription; without a token if the messenger is gone already.
    init(storage: MessageStorage<Element>, token: ObservationToken?) {
        self.storage = storage
        self.token = token
        if token == nil { storage.finish() }
    }

    deinit {
        clear()
    }

    /// Returns the next step; `end` when the messenger is gone and all messages are taken, or at once when the task is
    /// cancelled.
    @inlinable
    func next(reportingLag: Bool, isolation: isolated (any Actor)?) async -> MessageStep<Element> {
        if Task.isCancelled {
            clear()
            return .end
        }
        if let step = storage.take(reportingLag: reportingLag) { return step }
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { storage.take(reportingLag: reportingLag, orWait: $0) }
        } onCancel: {
            abandon()
        }
    }

    /// Ends the observation and wakes the waiters, which release the backlog. It is not released here, since a task
    /// that is being cancelled holds a lock of the runtime, and releasing a message may run any code.
    @usableFromInline
    func abandon() {
        token?.stop()
        storage.abandon()
    }

    @usableFromInline
    func clear() {
        token?.stop()
        storage.clear()
    }
}

extension MessageSubscription {
    /// Begins to observe `messenger`. `receive` hands its messages on, and `replayed` its replay.
    @usableFromInline
    static func begin<Message>(
        _ storage: MessageStorage<Element>, at messenger: Messenger<Message>?,
        receive: @escaping (Message, Origin) -> Void, replayed: @escaping (Message, Origin) -> Void
    ) -> MessageSubscription {
        let token = messenger?.connect(receive, replayed: replayed, whenEnded: { storage.finish() })
        return MessageSubscription(storage: storage, token: token)
    }

    /// Begins to observe `variable`, from its current value on. `receive` hands its updates on.
    @usableFromInline
    static func begin(
        _ storage: MessageStorage<Element>, at variable: Variable<Element>?,
        receive: @escaping (Update<Element>, Origin) -> Void
    ) -> MessageSubscription where Element: Equatable {
        guard let variable else { return MessageSubscription(storage: storage, token: nil) }
        let (token, value) = variable.connectWithValue(receive, whenEnded: { storage.finish() })
        storage.begin(with: value)
        return MessageSubscription(storage: storage, token: token)
    }
}

/// The source of the iterators of one async sequence. It holds the observation that began with the sequence until the
/// first iterator takes it, and begins a new observation for each later iterator.
@usableFromInline
final class MessageSource<Element: Sendable>: Sendable {
    private struct State {
        var first: MessageSubscription<Element>?
        var name: String?
    }

    private let state: Guarded<State>
    /// The record of the observation that began with the sequence.
    @usableFromInline let record: MessageRecord<Element>
    private let subscribe: @Sendable () -> MessageSubscription<Element>

    @usableFromInline
    init(subscribe: @escaping @Sendable () -> MessageSubscription<Element>) {
        self.subscribe = subscribe
        let first = subscribe()
        state = Guarded(State(first: first))
        record = first.record
    }

    /// Names the observation that began with the sequence, and the observations of later iterators.
    @usableFromInline
    func name(_ name: String) {
        state.withLock { $0.name = name }
        record.token?.named(name)
    }

    @usableFromInline
    func subscription() -> MessageSubscription<Element> {
        let (first, name) = state.withLock { ($0.first.take(), $0.name) }
        if let first { return first }
        let later = subscribe()
        if let name { later.record.token?.named(name) }
        return later
    }
}

/// The numbers of one iteration, also once it is over. They do not keep the observation going.
@usableFromInline
struct MessageRecord<Element: Sendable>: Sendable {
    let storage: MessageStorage<Element>
    /// Nil if the messenger was gone already.
    let token: ObservationToken?

    /// The numbers of the iteration, in one consistent snapshot.
    @usableFromInline
    var numbers: ObservationNumbers {
        var numbers = ObservationNumbers()
        guard let token else { return numbers }
        let hub = token.list.hub
        hub.takeSnapshot { held in
            numbers = hub.numbers(of: token, held)
            storage.complete(&numbers)
        }
        return numbers
    }
}

/// Holds the lock of one iteration over messages: asks its state, releases the lock, and acts as the state decided.
@usableFromInline
package final class MessageStorage<Element: Sendable>: @unchecked Sendable {
    // Sendable, because `pending` is only touched while `lock` is held.
    @usableFromInline package typealias Continuation = UnsafeContinuation<MessageStep<Element>, Never>

    @usableFromInline let lock = Lock()
    @usableFromInline @exclusivity(unchecked) var pending: PendingMessages<Element, Continuation>

    @usableFromInline
    package init(backlog: BacklogLimit, hasFirst: Bool = false) {
        pending = PendingMessages(backlog: backlog, hasFirst: hasFirst)
    }

    package func begin(with element: Element) {
        lock.withLock { pending.begin(with: element) }
    }

    @inlinable
    package func offer(_ element: Element, isReplayed: Bool = false) {
        let reaction = lock.withLock { pending.offer(element, isReplayed: isReplayed) }
        if case .resume(let waiter, let element) = reaction { waiter.resume(returning: .message(element)) }
    }

    package func finish() {
        for waiter in lock.withLock({ pending.finish() }) { waiter.resume(returning: .end) }
    }

    package func abandon() {
        for waiter in lock.withLock({ pending.abandon() }) { waiter.resume(returning: .end) }
    }

    package func clear() {
        let remains = lock.withLock { pending.clear() }
        for waiter in remains.waiters { waiter.resume(returning: .end) }
    }

    /// Completes the numbers of the observation.
    func complete(_ numbers: inout ObservationNumbers) {
        lock.withLock { pending.complete(&numbers) }
    }

    @inlinable
    package func take(reportingLag: Bool) -> MessageStep<Element>? {
        lock.withLock { pending.take(reportingLag: reportingLag) }
    }

    @inlinable
    package func take(reportingLag: Bool, orWait waiter: Continuation) {
        let step = lock.withLock { pending.take(reportingLag: reportingLag, orWait: waiter) }
        if let step { waiter.resume(returning: step) }
    }
}

/// The result of one call of an iterator's `next`.
@usableFromInline
package enum MessageStep<Element> {
    case message(Element)
    case lag(Lag)
    case end
}

extension MessageStep: Sendable where Element: Sendable {}
