/// One observation on behalf of one iteration: it lasts as long as this object, which only the sequence or its iterator
/// holds.
///
/// The messenger's side holds the storage alone, so neither side retains the other.
final class MessageSubscription<Element: Sendable>: Sendable {
    private let storage: MessageStorage<Element>
    private let token: ObservationToken?

    /// `token` is nil when there is no messenger any more.
    init(storage: MessageStorage<Element>, token: ObservationToken?) {
        self.storage = storage
        self.token = token
        if token == nil { storage.finish() }
    }

    deinit {
        cancel()
    }

    /// What comes next; `end` when the messenger has died and all is taken, or at once when the task is cancelled.
    func next(reportingLag: Bool, isolation: isolated (any Actor)?) async -> MessageStep<Element> {
        if Task.isCancelled {
            cancel()
            return .end
        }
        if let step = storage.take(reportingLag: reportingLag) { return step }
        return await withTaskCancellationHandler {
            await withUnsafeContinuation { storage.take(reportingLag: reportingLag, orWait: $0) }
        } onCancel: {
            cancel()
        }
    }

    private func cancel() {
        token?.stop()
        storage.cancel()
    }
}
