/// An observable of the messages of its origin in chunks: what `chunked(upTo:or:clock:)` makes.
///
/// It retains its origin, observes it from the beginning, and must be held itself. When its origin was finished, stopped being
/// observed, or this object is deallocated, it sends what it has collected at once; with its origin it is finished.
public final class Chunks<O: Observable>: Observable, Observer {
    /// Delivers the chunks, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<[O.Message]>()
    public let receiver = Receiver()
    /// What is observed.
    public let origin: O
    private let counts = ChunkCounts()
    private let inlet: Messenger<ChunkCollector<O.Message>.Intake>

    init(_ origin: O, _ limit: ChunkLimit) {
        self.origin = origin
        let inlet = ChunkCollector.inlet(limit, into: messenger) { [counts] in counts.noteDelivery(of: $0) }
        self.inlet = inlet
        _ = SourceConnection(to: origin.messenger, by: receiver) { [counts] message, author in
            counts.noteArrival()
            inlet.deliver(.message(message), from: author)
        } whenEnded: { isFinished in
            inlet.send(.ended(isFinished: isFinished))
        }
    }

    /// Sends what it has collected now, without waiting for more.
    public func flush() {
        inlet.send(.flush)
    }

    /// What became of the origin's messages: delivered are those that were sent on in chunks, pending those that are collected.
    public var numbers: ObservationNumbers { counts.numbers(isOver: false) }
}

// What changes belongs to the inlet's deliverer.
extension Chunks: @unchecked Sendable where O: Sendable, O.Message: Sendable {}

extension Observable {
    /// An observable of this one's messages in chunks of so many. See `chunked(upTo:or:clock:)`.
    public func chunked(upTo count: Int) -> Chunks<Self> {
        Chunks(self, ChunkLimit(count))
    }

    /// An observable of this one's messages in chunks: an array is sent when so many messages are there, or an interval after
    /// the first of them, whichever comes first.
    ///
    /// ```swift
    /// let batches = amounts.chunked(upTo: 50, or: .milliseconds(10))
    /// observer.observe(batches) { batch in print("insert \(batch.count)") }
    /// ```
    ///
    /// A chunk has at least one message and at most `count`; a count below one is one, and an interval of zero or less makes
    /// each message a chunk. The author of a chunk is that of its last message. A full chunk is sent where the origin
    /// delivers, one that is due on behalf of the clock: on a thread of Swift's own, unless `delivered(by:)` follows or the
    /// handlers belong to actors. What is left when the origin finishes, is sent at once, before the end.
    ///
    /// - Parameter clock: What tells the time; in tests a `ManualClock`.
    public func chunked<Time: Clock>(
        upTo count: Int, or interval: Duration, clock: Time = ContinuousClock()
    ) -> Chunks<Self> where Message: Sendable, Time.Duration == Duration {
        Chunks(self, ChunkLimit(count, or: interval, clock))
    }
}
