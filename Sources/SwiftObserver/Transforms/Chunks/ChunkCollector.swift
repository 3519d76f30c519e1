/// Collects messages, and passes them on in chunks: when so many are there, when an alarm rings that is set with the first of
/// them, and when nothing more comes.
///
/// What it is told comes through a messenger of its own, the inlet, so that it needs no lock. Who holds the inlet keeps it
/// alive; when that is released, what was collected is passed on.
final class ChunkCollector<Message> {
    enum Intake {
        case message(Message)
        /// The alarm of that chunk.
        case ring(Int)
        case flush
        /// Nothing more comes, since the source has finished or was stopped.
        case ended(isFinished: Bool)
    }

    private let limit: ChunkLimit
    private let target: Messenger<[Message]>
    private weak var inlet: Messenger<Intake>?
    private var chunk: [Message] = []
    /// The author of the last message, which may be gone when the chunk is passed on.
    private let authors = WaitingAuthors()
    private var author: CombinedAuthor?
    /// Counts the chunks, so that an alarm that comes late is for none.
    private var number = 0
    private var cancel: ChunkLimit.Response?

    /// Called with the size of each chunk before it is passed on.
    private let note: (Int) -> Void

    private init(_ limit: ChunkLimit, into target: Messenger<[Message]>, _ note: @escaping (Int) -> Void) {
        self.limit = limit
        self.target = target
        self.note = note
    }

    /// Makes a collector, and returns the way to it.
    static func inlet(
        _ limit: ChunkLimit, into target: Messenger<[Message]>, noting note: @escaping (Int) -> Void = { _ in }
    ) -> Messenger<Intake> {
        let inlet = Messenger<Intake>()
        let collector = ChunkCollector(limit, into: target, note)
        collector.inlet = inlet
        // Called once, when nothing else uses the collector any more.
        nonisolated(unsafe) let end = { collector.passOn() }
        let subscription = FreeSubscription(
            .link { collector.take($0, from: $1) }, in: inlet.makeCore(), replayed: nil, whenEnded: { end() })
        inlet.makeCore().begin(subscription, sender: inlet)
        return inlet
    }

    private func take(_ input: Intake, from author: AnyAuthor) {
        switch input {
        case .message(let message):
            chunk.append(message)
            if chunk.count >= limit.count {
                passOn(from: author)
            } else {
                self.author = authors.waitingForm(of: author)
                if chunk.count == 1 { setAlarm() }
            }
        case .ring(let number):
            if number == self.number { passOn() }
        case .flush:
            passOn()
        case .ended(let isFinished):
            passOn()
            if isFinished { target.finish() }
        }
    }

    private func setAlarm() {
        guard let setAlarm = limit.setAlarm else { return }
        // What crosses to the alarm is the way here, which any thread may take: messages are `Sendable` if there is an alarm.
        nonisolated(unsafe) weak let inlet = inlet
        cancel = setAlarm { [number] in inlet?.send(.ring(number)) }
    }

    private func passOn(from lastAuthor: AnyAuthor? = nil) {
        let cancel = cancel.take()
        cancel?()
        guard !chunk.isEmpty else { return }
        number += 1
        let author = lastAuthor ?? author?.passedOn(by: target) ?? target
        self.author = nil
        let full = chunk
        chunk = []
        note(full.count)
        target.deliver(full, from: author)
    }
}
