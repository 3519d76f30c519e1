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

    /// `token` is nil when there is no messenger any more.
    init(storage: MessageStorage<Element>, token: ObservationToken?) {
        self.storage = storage
        self.token = token
        if token == nil { storage.finish() }
    }

    deinit {
        clear()
    }

    /// What comes next; `end` when the messenger is gone and all is taken, or at once when the task is cancelled.
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

    /// Ends the observation and wakes who waits. What waits is left to them: a task that is cancelled holds a lock of the
    /// runtime while it says so, and a message may do anything when it is released.
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
    /// Begins to observe `messenger`, and lets `receive` hand on what comes, and `replayed` what is replayed.
    @usableFromInline
    static func begin<Message>(
        _ storage: MessageStorage<Element>, at messenger: Messenger<Message>?,
        receive: @escaping (Message, AnyAuthor) -> Void, replayed: @escaping (Message, AnyAuthor) -> Void
    ) -> MessageSubscription {
        let token = messenger?.connect(receive, replayed: replayed, whenEnded: { storage.finish() })
        return MessageSubscription(storage: storage, token: token)
    }

    /// Begins to observe `variable`, from its current value on, and lets `receive` hand on what comes.
    @usableFromInline
    static func begin(
        _ storage: MessageStorage<Element>, at variable: Variable<Element>?,
        receive: @escaping (Update<Element>, AnyAuthor) -> Void
    ) -> MessageSubscription where Element: Equatable {
        guard let variable else { return MessageSubscription(storage: storage, token: nil) }
        let (token, value) = variable.connectWithValue(receive, whenEnded: { storage.finish() })
        storage.begin(with: value)
        return MessageSubscription(storage: storage, token: token)
    }
}
