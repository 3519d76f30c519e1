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
    /// A chunk has at least one message and at most `count`; a count below one is one, and an interval of zero or less makes
    /// each message a chunk. The author of a chunk is that of its last message. A full chunk goes on where the observable
    /// delivers, one that is due on behalf of the clock; handlers of actors run on their actors in any case, others where
    /// `delivered(by:)` says, or else on a thread of Swift's own.
    ///
    /// The observation's numbers count messages: those that are collected are pending. When the observable finishes or is
    /// deallocated, what is left goes on at once, as the last chunk; when the observation is stopped, it is discarded.
    /// ``ObservationToken/flush()`` lets go on what is collected now.
    ///
    /// - Parameter clock: What tells the time; in tests a `ManualClock`.
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
