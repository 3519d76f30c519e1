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
