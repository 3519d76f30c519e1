internal import Synchronization

/// An observable of the messages of its origin in chunks: the result of `chunked(upTo:or:clock:)`.
///
/// ```swift
/// let batches: Chunks<Messenger<Int>> = amounts.chunked(upTo: 2)
/// observer.observe(batches) { print($0) }
/// for amount in 1...3 { amounts.send(amount) }    // prints: [1, 2]
/// batches.flush()                                 // prints: [3]
/// ```
///
/// It retains its origin, observes it from the beginning, and must be held itself. When its origin was finished,
/// stopped being observed, or this object is deallocated, it sends the collected messages at once; with its origin it
/// is finished.
public final class Chunks<O: Observable>: Observable, Observer {
    /// Delivers the chunks, `.ordered`. Sending through it, or through this object, reaches its own observers only.
    public let messenger = Messenger<[O.Message]>()
    public let receiver = Receiver()
    /// The observable whose messages are collected.
    public let origin: O
    private let counts = ChunkCounts()
    private let inlet: Messenger<ChunkCollector<O.Message>.Intake>

    init(_ origin: O, _ limit: ChunkLimit) {
        self.origin = origin
        let inlet = ChunkCollector.inlet(limit, into: messenger) { [counts] in counts.noteDelivery(of: $0) }
        self.inlet = inlet
        _ = SourceConnection(to: origin.messenger, by: receiver, into: inlet) { [counts] message, author in
            counts.noteArrival()
            inlet.deliver(.message(message), from: author)
        } whenEnded: { isFinished in
            inlet.send(.ended(isFinished: isFinished))
        }
    }

    /// Sends the collected messages now, without waiting for more.
    public func flush() {
        inlet.send(.flush)
    }

    /// Counts the origin's messages: as delivered once they were sent on in a chunk, and as pending while they are
    /// collected.
    public var numbers: ObservationNumbers { counts.numbers(isOver: false) }
}

// The collected messages belong to the inlet's deliverer.
extension Chunks: @unchecked Sendable where O: Sendable, O.Message: Sendable {}

extension Observable {
    /// Returns an observable of this one's messages in chunks of `count`. See `chunked(upTo:or:clock:)`.
    public func chunked(upTo count: Int) -> Chunks<Self> {
        Chunks(self, ChunkLimit(count))
    }

    /// Returns an observable of this one's messages in chunks: an array is sent when so many messages are there, or an
    /// interval after the first of them, whichever comes first.
    ///
    /// ```swift
    /// let batches = amounts.chunked(upTo: 50, or: .milliseconds(10))
    /// observer.observe(batches) { batch in print("insert \(batch.count)") }
    /// ```
    ///
    /// A chunk has at least one message and at most `count`; a count below one is one, and an interval of zero or less
    /// makes each message a chunk. The author of a chunk is that of its last message. A full chunk is sent where the
    /// origin delivers, one that is due on behalf of the clock: on a thread of Swift's own, unless `delivered(by:)`
    /// follows or the handlers belong to actors. Messages that are left when the origin finishes are sent at once,
    /// before the end.
    ///
    /// The result retains this observable, and must be held.
    ///
    /// - Parameter clock: The source of time; in tests a `ManualClock`.
    public func chunked<Time: Clock>(
        upTo count: Int, or interval: Duration, clock: Time = ContinuousClock()
    ) -> Chunks<Self> where Message: Sendable, Time.Duration == Duration {
        Chunks(self, ChunkLimit(count, or: interval, clock))
    }
}

/// When a chunk is full, or due.
struct ChunkLimit: Sendable {
    typealias Response = @Sendable () -> Void

    /// The most messages that a chunk has.
    let count: Int
    /// Sets an alarm for a chunk that begins now. The alarm calls an action. Returns a closure that calls the alarm
    /// off. Called under no lock.
    let setAlarm: (@Sendable (@escaping Response) -> Response)?

    /// A count below one is one.
    init(_ count: Int) {
        self.count = max(1, count)
        setAlarm = nil
    }

    /// An interval of zero or less is due at once, so that each message is a chunk.
    init<Time: Clock>(_ count: Int, or interval: Duration, _ clock: Time) where Time.Duration == Duration {
        let alarm = Alarm(clock)
        // A hundred years are long enough, and can be added to any time without overflow.
        let longest = min(interval, .seconds(3_155_760_000))
        self.count = interval > .zero ? max(1, count) : 1
        setAlarm = { alarm.set(clock.now.advanced(by: longest), $0) }
    }
}

/// Counts the messages that came, and those that left in chunks.
final class ChunkCounts: Sendable {
    private let taken = Atomic<Int>(0)
    private let delivered = Atomic<Int>(0)

    func noteArrival() {
        taken.wrappingAdd(1, ordering: .relaxed)
    }

    func noteDelivery(of count: Int) {
        // Meets the load below: a thread that sees a delivery sees the arrival before it.
        delivered.wrappingAdd(count, ordering: .releasing)
    }

    /// The numbers of one observation. Messages that were not handed over are pending, or were discarded if it is over.
    func numbers(isOver: Bool) -> ObservationNumbers {
        let delivered = delivered.load(ordering: .acquiring)
        return ObservationNumbers(offered: taken.load(ordering: .relaxed), delivered: delivered, isOver: isOver)
    }
}
