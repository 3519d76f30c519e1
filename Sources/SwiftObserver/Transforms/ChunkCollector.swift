/// Collects messages, and passes them on in chunks. A chunk is complete when it has the full count, when the alarm
/// rings that its first message has set, or when no more messages can come.
///
/// Its input comes through a messenger of its own, the inlet, so that it needs no lock. The inlet keeps it alive; when
/// the inlet is released, the collected messages are passed on.
final class ChunkCollector<Message> {
    enum Intake {
        case message(Message)
        /// The alarm of that chunk.
        case ring(Int)
        case flush
        /// No more messages come, since the source has finished or was stopped.
        case ended(isFinished: Bool)
    }

    private let limit: ChunkLimit
    private let target: Messenger<[Message]>
    private weak var inlet: Messenger<Intake>?
    private var chunk: [Message] = []
    /// The author of the last message, which may be gone when the chunk is passed on.
    private let authors = WaitingAuthors()
    private var author: CombinedAuthor?
    /// Counts the chunks, so that a late alarm is recognized.
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
        // Called once, when the collector is no longer in use.
        nonisolated(unsafe) let end = { collector.passOn() }
        let subscription = PassingSubscription(
            .link { collector.take($0, from: $1) }, in: inlet.makeCore(), into: target, whenEnded: { end() })
        inlet.makeCore().begin(subscription, sender: inlet)
        return inlet
    }

    private func take(_ input: Intake, from author: Origin) {
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
        // Only the inlet crosses to the alarm, and any thread may send to it: messages are `Sendable` if there is an
        // alarm.
        nonisolated(unsafe) weak let inlet = inlet
        cancel = setAlarm { [number] in inlet?.send(.ring(number)) }
    }

    private func passOn(from lastAuthor: Origin? = nil) {
        let cancel = cancel.take()
        cancel?()
        guard !chunk.isEmpty else { return }
        number += 1
        let author = lastAuthor ?? author?.passedOn(by: target) ?? Origin(target)
        self.author = nil
        let full = chunk
        chunk = []
        note(full.count)
        target.deliver(full, from: author)
    }
}

/// The observation of a handler that is given chunks. Its numbers count messages.
final class ChunkedConnection<Message>: JoinedConnection<[Message]>, @unchecked Sendable {  // as its superclass
    private let counts: ChunkCounts
    private weak let inlet: Messenger<ChunkCollector<Message>.Intake>?

    init(
        of counts: ChunkCounts, through inlet: Messenger<ChunkCollector<Message>.Intake>,
        from relay: Messenger<[Message]>,
        by receiver: Receiver, fedBy upstream: Junction, endingIn ending: Ending<[Message]>
    ) {
        self.counts = counts
        self.inlet = inlet
        super.init(to: relay, by: receiver, on: ending.actor, from: upstream, into: ending.junction) { chunk, author in
            counts.noteDelivery(of: chunk.count)
            ending.receive(chunk, author)
        }
    }

    override var ownNumbers: ObservationNumbers {
        var numbers = counts.numbers(isOver: !isActive)
        numbers.fullName = super.ownNumbers.fullName
        return numbers
    }

    override func flushHeldBack() {
        super.flushHeldBack()
        inlet?.send(.flush)
    }
}

extension ObservationChain {
    /// Passes messages on in chunks of so many. See `chunked(upTo:or:clock:)`.
    public func chunked(upTo count: Int) -> ObservationChain<Observing, [Transformed]> {
        chunked(ChunkLimit(count))
    }

    /// Passes messages on in chunks: an array when so many messages are there, or an interval after the first of them,
    /// whichever comes first.
    ///
    /// ```swift
    /// observer.observe(amounts).chunked(upTo: 50, or: .milliseconds(10))
    ///     .receive { batch in print("insert \(batch.count)") }
    /// ```
    ///
    /// A chunk has at least one message and at most `count`; a count below one is one, and an interval of zero or less
    /// makes each message a chunk. The author of a chunk is that of its last message. A full chunk goes on where the
    /// observable delivers, one that is due on behalf of the clock; handlers of actors run on their actors in any case,
    /// others where `delivered(by:)` says, or else on a thread of Swift's own.
    ///
    /// The observation's numbers count messages: collected ones are pending. If a step with a queue of its own follows,
    /// such as `delivered(by:)`, they count what comes to that one: chunks. When the observable finishes or is
    /// deallocated, the rest goes on at once, as the last chunk; when the observation is stopped, it is discarded.
    /// ``ObservationToken/flush()`` passes the collected messages on at once.
    ///
    /// - Parameter clock: The source of time; in tests a `ManualClock`.
    public func chunked<Time: Clock>(
        upTo count: Int, or interval: Duration, clock: Time = ContinuousClock()
    ) -> ObservationChain<Observing, [Transformed]> where Transformed: Sendable, Time.Duration == Duration {
        chunked(ChunkLimit(count, or: interval, clock))
    }

    private func chunked(_ limit: ChunkLimit) -> ObservationChain<Observing, [Transformed]> {
        let (receiver, begin) = (receiver, begin)
        return ObservationChain<Observing, [Transformed]>(observer: observer, receiver: receiver, isOnce: isOnce) {
            ending in
            let (relay, counts, upstream) = (Messenger<[Transformed]>(), ChunkCounts(), Junction(sources: 1))
            let inlet = ChunkCollector.inlet(limit, into: relay)
            let tail = ChunkedConnection(
                of: counts, through: inlet, from: relay, by: receiver, fedBy: upstream, endingIn: ending)
            let feeding = Ending<Transformed>(actor: nil, junction: upstream, tail: ending.tail ?? tail) {
                counts.noteArrival()
                inlet.deliver(.message($0), from: $1)
            }
            let token = feeding.passOn(begin(feeding))
            ending.whenBegun?(relay.plan)
            return token
        }
    }
}
